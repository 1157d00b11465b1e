"""What a formula is: one SymPy expression over named inputs with units, ranges and a source.

From the expression come the value (`Formula.evaluate`), an array for a curve (`Formula.curve`), MathML
(`Formula.mathml`) and, through `Formula.numeric`, a JavaScript function. No text from a file ever reaches SymPy.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import pint
import sympy

from macros.formulas.mathml import MathMLPrinter, formula_mathml, symbol_mathml
from macros.problems import Refusal
from macros.units import Quantity, convert, exact, plain, quantity, spelling, unit

__all__ = ["ANY", "Constant", "Formula", "FormulaError", "Input", "Outcome", "like", "symbol"]

ANY = "any"
_LIKE = "like:"


class FormulaError(Refusal):
    """A formula that can't be evaluated with what it was given."""


@dataclass(frozen=True)
class Outcome:
    """A result that is no number: `memory-bound`, `compute-bound`, `never`, `not-a-number`."""

    id: str

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Constant:
    """A whole number with a unit, such as the 6 FLOP per parameter and token of 6ND.

    It stands in the expression as a symbol, so that the units of a formula can be proved, and is a plain number
    everywhere else.
    """

    symbol: sympy.Symbol
    value: int
    unit: str


@dataclass(frozen=True)
class Input:
    """An input of a formula.

    Args:
        name: The name under which a value is given.
        symbol: Its symbol in the expression.
        unit: The unit it is converted to; empty for a plain number or ratio, `ANY`, or `like("other input")`.
        meaning: What it is, in a few English words.
        minimum: Lowest value in that unit.
        maximum: Highest value in that unit.
        open_minimum: Whether the minimum itself is outside.
        open_maximum: Whether the maximum itself is outside.
        whole: Whether only whole numbers make sense.
    """

    name: str
    symbol: sympy.Symbol
    unit: str
    meaning: str
    minimum: int | float | None = None
    maximum: int | float | None = None
    open_minimum: bool = False
    open_maximum: bool = False
    whole: bool = False

    @property
    def range(self) -> str:
        """The valid range in words, empty where every number is valid.

        >>> Input("mfu", symbol("u"), "", "utilization", 0, 1, open_minimum=True).range
        'above 0 and at most 1'
        """
        parts = ["a whole number"] if self.whole else []
        if self.minimum is not None:
            parts.append(f"{'above' if self.open_minimum else 'at least'} {self.minimum}")
        if self.maximum is not None:
            parts.append(f"{'below' if self.open_maximum else 'at most'} {self.maximum}")
        return " and ".join(parts)

    def contains(self, value: float | Fraction) -> bool:
        """Whether a value in the input's unit lies in its range, whole or not.

        >>> Input("mfu", symbol("u"), "", "utilization", 0, 1, open_minimum=True).contains(0)
        False
        """
        above = self.minimum is None or value > self.minimum or (value == self.minimum and not self.open_minimum)
        below = self.maximum is None or value < self.maximum or (value == self.maximum and not self.open_maximum)
        return bool(above and below)


@dataclass(frozen=True, eq=False)
class Formula:
    """One formula.

    Args:
        id: Language-neutral name, such as `ridge-point`.
        symbol: Symbol of the result; None where the result is always an outcome.
        expression: The SymPy expression over the symbols of `inputs` and `constants`.
        inputs: In the order in which a reader expects the symbols.
        unit: Unit of the result; may be `like("input")`.
        source: Id of the source.
        constants: Numbers with a unit that stand in the expression.
        outcomes: Values of the expression that stand for an outcome, such as infinity for `never`.
        single_precision: Compute in IEEE single precision, to show what it does.
    """

    id: str
    symbol: sympy.Symbol | None
    expression: sympy.Expr
    inputs: tuple[Input, ...]
    unit: str
    source: str
    constants: tuple[Constant, ...] = ()
    outcomes: tuple[tuple[sympy.Expr, str], ...] = ()
    single_precision: bool = False

    def evaluate(self, **given: Quantity | float) -> Quantity | Outcome:
        """Compute the formula once.

        The expression is evaluated on exact fractions, so that 0.7 TB holds 0.1 TB seven times, and rounded at the end.

        Args:
            **given: One scalar quantity for each input, by name; a plain number is dimensionless.

        Returns:
            The result in `unit` (an `int` where it is whole), or an outcome.

        Raises:
            FormulaError: If an input is missing, unknown, in a wrong unit or out of range.

        >>> from macros.formulas import FORMULAS
        >>> from macros.units import quantity
        >>> FORMULAS["gpu-hours"].evaluate(gpus=quantity("8 GPU"), duration=quantity("36 h"))
        <Quantity(288, 'GPU * hour')>
        >>> FORMULAS["gpu-hours"].evaluate(gpus=quantity("8 GPU"), duration=quantity("36 B"))
        Traceback (most recent call last):
        macros.formulas.core.FormulaError: gpu-hours: duration is in B; give it in h
        """
        quantities = self._checked(given)
        magnitudes = [self._scalar(each, quantities[each.name]) for each in self.inputs]
        for each, magnitude in zip(self.inputs, magnitudes):
            self._check_range(each, magnitude)
        return self._wrapped(self._value(magnitudes), self._result_unit(quantities))

    def curve(self, **given: Quantity | float) -> Quantity:
        """Compute the formula for an array of values of one or more inputs.

        Args:
            **given: One quantity for each input, by name, scalar or array of shape (n,); a whole-number input may be
                continuous here.

        Returns:
            Float array of shape (n,) in `unit`; infinity or NaN where the result is an outcome.

        Raises:
            FormulaError: If an input is missing, unknown, in a wrong unit or out of range.

        >>> from macros.formulas import FORMULAS
        >>> from macros.units import Quantity, quantity
        >>> intensity = Quantity([10.0, 50.0, 500.0], "FLOP/byte")
        >>> rates = FORMULAS["roofline"].curve(
        ...     peak=quantity("100 TFLOP/s"), bandwidth=quantity("2 TB/s"), intensity=intensity
        ... )
        >>> (rates.m / 1e12).round(9).tolist()
        [20.0, 100.0, 100.0]
        """
        import numpy

        quantities = self._checked(given)
        arrays = [numpy.asarray(quantities[each.name].m, dtype=float) for each in self.inputs]
        for each, array in zip(self.inputs, arrays):
            for extreme in (array.min(), array.max()):
                self._check_range(each, float(extreme), continuous=True)
        with numpy.errstate(all="ignore"):
            values = self._array_function(*numpy.broadcast_arrays(*arrays))
        shape = numpy.broadcast_shapes(*(array.shape for array in arrays))
        return Quantity(numpy.broadcast_to(numpy.asarray(values, dtype=float), shape), self._result_unit(quantities))

    def mathml(self, labels: Mapping[str, str] | None = None) -> str:
        """The formula as a `<math>` element in presentation MathML.

        Args:
            labels: Text for outcome ids in a language; without it they are shown as they are.

        Returns:
            Markup that is valid in HTML, without namespace prefixes.

        >>> from macros.formulas import FORMULAS
        >>> FORMULAS["gpu-hours"].mathml().replace("\\u2062", "")
        '<math display="block"><mrow><mi>H</mi><mo>=</mo><mrow><mi>n</mi><mo></mo><mi>t</mi></mrow></mrow></math>'
        """
        printer = MathMLPrinter(
            order=[each.symbol for each in self.inputs],
            numbers={each.symbol: each.value for each in self.constants},
            texts={value: (labels or {}).get(id_, id_) for value, id_ in self.outcomes},
        )
        return formula_mathml(self.symbol, self.expression, printer)

    @property
    def symbols(self) -> tuple[tuple[str, str, str], ...]:
        """A row for each input: MathML of its symbol, its meaning, and its unit (empty where it has none)."""
        return tuple((symbol_mathml(each.symbol), each.meaning, self._shown_unit(each)) for each in self.inputs)

    @cached_property
    def numeric(self) -> sympy.Expr:
        """The expression with its constants as numbers, for magnitudes in the declared units (JavaScript)."""
        return self.expression.subs({each.symbol: each.value for each in self.constants})

    def _checked(self, given: Mapping[str, Quantity | int | float]) -> dict[str, Quantity]:
        names = [each.name for each in self.inputs]
        for name in names:
            if name not in given:
                raise FormulaError(f"{self.id}: {name} is missing", f"give {', '.join(names)}")
        for name in given:
            if name not in names:
                raise FormulaError(f"{self.id}: there is no input {name}", f"give {', '.join(names)}")
        checked: dict[str, Quantity] = {}
        for each in self.inputs:
            checked[each.name] = self._converted(each, given[each.name], checked)
        return checked

    def _converted(self, each: Input, value: Quantity | float, earlier: Mapping[str, Quantity]) -> Quantity:
        value = value if isinstance(value, pint.Quantity) else quantity(value)
        wanted = value.units if each.unit == ANY else self._unit(each.unit, earlier)
        try:
            return convert(value, wanted)
        except pint.DimensionalityError:
            raise FormulaError(f"{self.id}: {each.name} is {_in_words(value.units)}", f"give it {_in_words(wanted, 'as')}") from None
        except (TypeError, ValueError, OverflowError):
            raise FormulaError(f"{self.id}: {each.name} is {value}", "give a finite number") from None

    def _scalar(self, each: Input, value: Quantity) -> Fraction:
        if getattr(value.m, "ndim", 0):
            raise FormulaError(f"{self.id}: {each.name} is an array", "give one value, or use `curve`")
        return exact(value.m)

    def _check_range(self, each: Input, value: Fraction | float, continuous: bool = False) -> None:
        whole = continuous or not each.whole or value == int(value)
        if not (each.contains(value) and whole):
            raise FormulaError(f"{self.id}: {each.name} is {plain(value)}", f"give a value that is {each.range}")

    def _value(self, magnitudes: list[Fraction]) -> Fraction | float:
        try:
            if self.single_precision:
                return _in_single_precision(self._single_function, magnitudes)
            return self._function(*magnitudes, *(Fraction(each.value) for each in self.constants))
        except (ArithmeticError, ValueError):
            raise FormulaError(f"{self.id}: the result is not finite", "check the sizes of the inputs") from None

    def _wrapped(self, value: Fraction | float, result_unit: pint.Unit) -> Quantity | Outcome:
        for number, id_ in self.outcomes:
            if _is_same(value, float(number)):
                return Outcome(id_)
        try:
            value = plain(value)
        except OverflowError:
            value = math.inf
        if not math.isfinite(value):
            raise FormulaError(f"{self.id}: the result is not finite", "check the sizes of the inputs")
        return Quantity(value, result_unit)

    def _result_unit(self, quantities: Mapping[str, Quantity]) -> pint.Unit:
        return self._unit(self.unit, quantities)

    @staticmethod
    def _unit(text: str, quantities: Mapping[str, Quantity]) -> pint.Unit:
        return quantities[text.removeprefix(_LIKE)].units if text.startswith(_LIKE) else unit(text)

    @staticmethod
    def _shown_unit(each: Input) -> str:
        return "" if each.unit == ANY or each.unit.startswith(_LIKE) else each.unit

    @cached_property
    def _function(self) -> Callable[..., Fraction | float]:
        symbols = [each.symbol for each in (*self.inputs, *self.constants)]
        return sympy.lambdify(symbols, self.expression, modules="math")

    @cached_property
    def _single_function(self) -> Callable[..., object]:
        # NumPy's own exponential of single precision differs in its last digit from processor to processor.
        return sympy.lambdify([each.symbol for each in self.inputs], self.numeric, modules=[{"exp": _single_exp}, "numpy"])

    @cached_property
    def _array_function(self) -> Callable[..., object]:
        return sympy.lambdify([each.symbol for each in self.inputs], self.numeric, modules="numpy")


def symbol(name: str) -> sympy.Symbol:
    """A real symbol; `P_peak` has a subscript, `gamma` is the Greek letter, `t_star` has an asterisk."""
    return sympy.Symbol(name, real=True)


def like(name: str) -> str:
    """The unit of an input or result that takes the unit of the input `name`.

    >>> like("minuend")
    'like:minuend'
    """
    return _LIKE + name


def collect(formulas: Iterable[Formula]) -> dict[str, Formula]:
    """The formulas by id.

    Raises:
        ValueError: If two share an id.
    """
    by_id: dict[str, Formula] = {}
    for formula in formulas:
        if formula.id in by_id:
            raise ValueError(f"two formulas are called {formula.id}")
        by_id[formula.id] = formula
    return by_id


def _in_words(of: pint.Unit, preposition: str = "") -> str:
    if of == unit(""):
        return f"{preposition} a plain number".strip()
    return f"in {spelling(of)}"


def _in_single_precision(function: Callable[..., object], magnitudes: list[Fraction]) -> float:
    import numpy

    with numpy.errstate(all="ignore"):
        return float(function(*(numpy.float32(float(each)) for each in magnitudes)))


def _single_exp(exponent: float) -> object:
    import numpy

    try:
        return numpy.float32(math.exp(exponent))
    except OverflowError:
        return numpy.float32(math.inf)


def _is_same(value: Fraction | float, number: float) -> bool:
    return value == number or (math.isnan(number) and math.isnan(value))

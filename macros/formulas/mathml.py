"""Presentation MathML of a formula: SymPy's printer classes with the order of factors that a reader expects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

import sympy
from sympy.core.relational import Relational
from sympy.printing.printer import Printer

__all__ = ["MathMLPrinter", "formula_mathml", "symbol_mathml"]

_INVISIBLE_TIMES = "\u2062"
_APPLY = "\u2061"
_DOT = "\u22c5"
_MINUS = "\u2212"
_GREEK = {"alpha": "α", "gamma": "γ", "epsilon": "ε", "rho": "ρ"}
_RELATIONS = {"<": "&lt;", "<=": "≤", ">": "&gt;", ">=": "≥"}


class MathMLPrinter(Printer):
    """Print an expression as presentation MathML.

    Args:
        order: Symbols in the order in which factors and terms are to stand.
        numbers: Symbols of constants, printed as their values.
        texts: Values that stand for an outcome, with the text to show.
    """

    def __init__(
        self,
        order: Sequence[sympy.Symbol],
        numbers: Mapping[sympy.Symbol, int],
        texts: Mapping[sympy.Expr, str],
    ):
        super().__init__()
        self._ranks = {each: rank for rank, each in enumerate(order)}
        self._numbers = numbers
        self._texts = texts

    def emptyPrinter(self, expr: object) -> str:
        raise NotImplementedError(f"no MathML for {type(expr).__name__}")

    def _print_Symbol(self, expr: sympy.Symbol) -> str:
        return _number(self._numbers[expr]) if expr in self._numbers else symbol_mathml(expr)

    def _print_Integer(self, expr: sympy.Integer) -> str:
        return _number(int(expr))

    def _print_Add(self, expr: sympy.Add) -> str:
        terms = sorted(expr.args, key=self._term_key)
        parts = [self._print(terms[0])]
        for term in terms[1:]:
            negative = term.could_extract_minus_sign()
            parts.append(f"<mo>{_MINUS if negative else '+'}</mo>{self._print(-term if negative else term)}")
        return _row("".join(parts))

    def _print_Mul(self, expr: sympy.Mul) -> str:
        if expr.could_extract_minus_sign():
            return _row(f"<mo>{_MINUS}</mo>{self._print(-expr)}")
        above = [each for each in expr.args if not _is_divisor(each)]
        below = [1 / each for each in expr.args if _is_divisor(each) and self._numbers.get(1 / each) != 1]
        if below:
            return f"<mfrac>{self._product(above)}{self._product(below)}</mfrac>"
        return self._product(above)

    def _print_Pow(self, expr: sympy.Pow) -> str:
        if _is_divisor(expr):
            return f"<mfrac><mn>1</mn>{self._print(1 / expr)}</mfrac>"
        if expr.exp == sympy.Rational(1, 2):
            return f"<msqrt>{self._print(expr.base)}</msqrt>"
        base = self._print(expr.base) if expr.base.is_Atom else _parentheses(self._print(expr.base))
        return f"<msup>{base}{self._print(expr.exp)}</msup>"

    def _print_exp(self, expr: sympy.exp) -> str:
        return f"<msup><mi>e</mi>{self._print(expr.args[0])}</msup>"

    def _print_log(self, expr: sympy.log) -> str:
        return self._call("ln", expr.args)

    def _print_Min(self, expr: sympy.Min) -> str:
        return self._call("min", expr.args)

    def _print_Max(self, expr: sympy.Max) -> str:
        return self._call("max", expr.args)

    def _print_floor(self, expr: sympy.floor) -> str:
        return _row(f"<mo>⌊</mo>{self._print(expr.args[0])}<mo>⌋</mo>")

    def _print_ceiling(self, expr: sympy.ceiling) -> str:
        return _row(f"<mo>⌈</mo>{self._print(expr.args[0])}<mo>⌉</mo>")

    def _print_Piecewise(self, expr: sympy.Piecewise) -> str:
        rows, rest = [], sympy.true
        for value, condition in expr.args:
            shown = rest if condition == sympy.true else condition
            rows.append(f"<mtr><mtd>{self._branch(value)}</mtd><mtd>{self._print(shown)}</mtd></mtr>")
            rest = sympy.Not(condition)
        return _row(f'<mo>{{</mo><mtable columnalign="left">{"".join(rows)}</mtable>')

    def _print_Relational(self, expr: Relational) -> str:
        if expr.lhs.is_number or self._rank(expr.lhs) > self._rank(expr.rhs) >= 0:
            expr = expr.reversed
        return _row(f"{self._print(expr.lhs)}<mo>{_RELATIONS[expr.rel_op]}</mo>{self._print(expr.rhs)}")

    def _branch(self, value: sympy.Expr) -> str:
        return f"<mtext>{escape(self._texts[value])}</mtext>" if value in self._texts else self._print(value)

    def _call(self, name: str, arguments: Sequence[sympy.Expr]) -> str:
        inside = "<mo>,</mo>".join(self._print(each) for each in sorted(arguments, key=self._factor_key))
        return _row(f"<mi>{name}</mi><mo>{_APPLY}</mo>{_parentheses(inside)}")

    def _product(self, factors: Sequence[sympy.Expr]) -> str:
        factors = [each for each in factors if self._numbers.get(each, each) != 1]
        factors = sorted(factors, key=self._factor_key) or [sympy.Integer(1)]
        if len(factors) == 1:
            return self._print(factors[0])
        parts = [self._print(factors[0]) if not factors[0].is_Add else _parentheses(self._print(factors[0]))]
        for left, right in pairwise(factors):
            needs_dot = self._is_word(left) or self._is_word(right) or self._is_number(right)
            parts.append(f"<mo>{_DOT if needs_dot else _INVISIBLE_TIMES}</mo>")
            parts.append(_parentheses(self._print(right)) if right.is_Add else self._print(right))
        return _row("".join(parts))

    def _is_number(self, expr: sympy.Expr) -> bool:
        leading = expr.base if expr.is_Pow else expr
        return leading.is_number or leading in self._numbers

    @staticmethod
    def _is_word(expr: sympy.Expr) -> bool:
        return expr.is_Symbol and len(expr.name.split("_")[0]) > 1 and expr.name not in _GREEK

    def _rank(self, expr: sympy.Basic) -> int:
        return min((self._ranks[each] for each in expr.free_symbols if each in self._ranks), default=-1)

    def _factor_key(self, expr: sympy.Expr) -> tuple[bool, bool, int, str]:
        return (not self._is_number(expr), not expr.is_Atom, self._rank(expr), str(expr))

    def _term_key(self, expr: sympy.Expr) -> tuple[bool, bool, int, bool, str]:
        is_one = self._numbers.get(expr, expr) == 1
        return (expr.could_extract_minus_sign(), is_one, self._rank(expr), not expr.is_Atom, str(expr))


def formula_mathml(result: sympy.Symbol | None, expression: sympy.Expr, printer: MathMLPrinter) -> str:
    """`result = expression` as a block `<math>` element, or the expression alone."""
    start = f"{symbol_mathml(result)}<mo>=</mo>" if result else ""
    body = f"{start}{printer.doprint(expression)}"
    return f'<math display="block">{_row(body)}</math>'


def symbol_mathml(of: sympy.Symbol) -> str:
    """MathML of a symbol.

    >>> symbol_mathml(sympy.Symbol("P_peak"))
    '<msub><mi>P</mi><mi>peak</mi></msub>'
    """
    base, _, below = of.name.partition("_")
    letter = f"<mi>{_GREEK.get(base, base)}</mi>"
    if below == "star":
        return f"<msup>{letter}<mo>*</mo></msup>"
    return f"<msub>{letter}<mi>{below.replace('_', ',')}</mi></msub>" if below else letter


def _number(value: int) -> str:
    digits = str(value)
    if value >= 10_000 and digits.strip("0") == "1":
        return f"<msup><mn>10</mn><mn>{len(digits) - 1}</mn></msup>"
    return f"<mn>{digits}</mn>"


def _is_divisor(expr: sympy.Expr) -> bool:
    return expr.is_Pow and expr.exp.is_number and expr.exp.is_negative


def _row(inside: str) -> str:
    return f"<mrow>{inside}</mrow>"


def _parentheses(inside: str) -> str:
    return _row(f"<mo>(</mo>{inside}<mo>)</mo>")

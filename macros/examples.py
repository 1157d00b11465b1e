"""Worked examples: given quantities and formulas in, computed quantities and tested claims out.

In: the `Glossary`. Out: `Computed`, the values that each passage may place, and the faults met on the way. All arithmetic of the site
is done by `formulas`; this module only hands values from one step to the next.
"""

from __future__ import annotations

import datetime
import itertools
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from macros.formulas import FORMULAS, FormulaError, Outcome
from macros.model import Accelerator, Form, Given, Glossary, Question, Step, Term, Values
from macros.problems import Fault
from macros.units import Quantity, Unit, UnitError, convert, quantity, spelling

Amount: TypeAlias = Quantity | Outcome
Where = str
_MOST_VARIATIONS = 500


@dataclass(frozen=True)
class Value:
    """A quantity (or an outcome such as `memory-bound`) and how to show it.

    Attributes:
        amount: The quantity in the unit it is shown in, or the outcome.
        digits: Significant digits; None for a given value, which is shown as written.
        form: `words`, `power`, `number` or None.
        step: The step that computed it; None for a given value.
        inputs: Input of the step's formula -> name of the value used.
        data: Address of the data-sheet value (`h100-sxm-80.bandwidth`) that it was taken from.
    """

    amount: Amount
    digits: int | None = None
    form: Form | None = None
    step: Step | None = None
    inputs: Mapping[str, str] = field(default_factory=dict)
    data: str | None = None
    source: str | None = None
    as_of: datetime.date | None = None


Scope: TypeAlias = Mapping[str, Value]
Varied: TypeAlias = tuple[dict[str, Value], list[tuple[Where, Fault]]]
# Stands for a value that a reported fault keeps from being known, so that what follows from it is not reported as well.
BROKEN = Value(Outcome("broken"))


@dataclass(frozen=True)
class Computed:
    """Every value of the glossary by the place of its passage, and what went wrong.

    Attributes:
        scopes: Owner (`roofline`, `roofline.examples.kernel`, `roofline.quiz.rate`, `comparisons.x`) -> its values by name.
        faults: (place in the file, fault).
    """

    scopes: Mapping[str, Scope]
    faults: tuple[tuple[Where, Fault], ...]

    def scope_of(self, passage: str) -> Scope:
        """Values that the passage with this key may place."""
        owner = passage
        while owner and owner not in self.scopes:
            owner = owner.rpartition(".")[0]
        return self.scopes.get(owner, {})


def compute_all(glossary: Glossary) -> Computed:
    """Compute every value of the glossary and test every claim."""
    work = _Work(glossary)
    for term_id, term in glossary.terms.items():
        work.add_term(term_id, term)
    for key, comparison in glossary.comparisons.items():
        work.add(f"comparisons.{key}", f"comparisons.{key}", comparison, {})
    return Computed(work.scopes, tuple(work.faults))


def variations(vary: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, Given]]:
    """Every combination of the varied inputs, at most 500, in a stable order."""
    combinations = itertools.product(*vary.values())
    for combination in itertools.islice(combinations, _MOST_VARIATIONS):
        yield {name: Given(value=text) for name, text in zip(vary, combination, strict=True)}


def question_variations(term: Term, question: Question) -> Iterator[dict[str, Given]]:
    """Other inputs with which a question may be asked: those of its example."""
    if question.example in term.examples:
        vary = term.examples[question.example].vary
        yield from variations(vary) if vary else ()


def varied_scope(term: Term, question: Question, changed: Mapping[str, Given], base: Scope, accelerators: Mapping[str, Accelerator]) -> Varied:
    """The values of a question with other inputs of its example, and the faults.

    Args:
        term: The term of the question.
        question: One with an example.
        changed: Input of the example -> its value.
        base: Values of the term.
        accelerators: For data-sheet values.
    """
    example = term.examples[question.example]
    varied = example.model_copy(update={"given": {**example.given, **changed}})
    scope, faults = evaluate(varied, base, accelerators)
    asked, further = evaluate(question, scope, accelerators)
    return asked, [*faults, *further]


def evaluate(values: Values, base: Scope, accelerators: Mapping[str, Accelerator]) -> tuple[dict[str, Value], list[tuple[Where, Fault]]]:
    """Values of one owner on top of `base`, and the faults, each with its place below the owner."""
    scope, faults = dict(base), []

    def attempt(where: Where, name: str | None, action: Callable[[], Value | None]) -> None:
        try:
            value = action()
        except (UnitError, FormulaError, _Refused) as error:
            faults.append((where, _fault(error)))
            value = BROKEN
        except OverflowError:
            faults.append((where, Fault("a value is too large to compute with", "check the number and its unit", "values")))
            value = BROKEN
        if name is not None:
            scope[name] = value

    for name, given in values.given.items():
        attempt(f"given.{name}", name, lambda given=given: _given_value(given, accelerators))
    for name, step in values.compute.items():
        attempt(f"compute.{name}", name, lambda step=step: step_value(step, scope, values.digits))
    for index, claim in enumerate(values.claims):
        attempt(f"claims.{index}", None, lambda claim=claim: _test_claim(claim, scope))
    return scope, faults


class _Work:
    """Collects scopes and faults while the glossary is walked."""

    def __init__(self, glossary: Glossary):
        self.cards = glossary.accelerators
        self.scopes: dict[str, Scope] = {}
        self.faults: list[tuple[Where, Fault]] = []

    def add_term(self, term_id: str, term: Term) -> None:
        base = self.add(term_id, f"terms.{term_id}", term, {})
        for key, example in term.examples.items():
            place = f"{term_id}.examples.{key}"
            known = len(self.faults)
            self.add(place, f"terms.{place}", example, base)
            if len(self.faults) == known:
                self.vary(f"terms.{place}", example, base)
        for key, question in term.quiz.items():
            self.add(f"{term_id}.quiz.{key}", f"terms.{term_id}.quiz.{key}", question, self._question_base(term_id, question, base))

    def _question_base(self, term_id: str, question: Question, base: Scope) -> Scope:
        return self.scopes.get(f"{term_id}.examples.{question.example}", base)

    def add(self, owner: str, where: Where, values: Values, base: Scope) -> Scope:
        self.scopes[owner], faults = evaluate(values, base, self.cards)
        self.faults += [(f"{where}.{place}", fault) for place, fault in faults]
        return self.scopes[owner]

    def vary(self, where: Where, example: Values, base: Scope) -> None:
        unknown = [name for name in example.vary if name not in example.given]
        for name in unknown:
            fault = Fault(f"`{name}` is not given by this example", f"vary one of {', '.join(example.given)}", "vary")
            self.faults.append((f"{where}.vary.{name}", fault))
        if unknown or not example.vary:
            return
        for changed in variations(example.vary):
            varied = example.model_copy(update={"given": {**example.given, **changed}})
            for _, fault in evaluate(varied, base, self.cards)[1]:
                inputs = ", ".join(f"{name}: {given.value}" for name, given in changed.items())
                said = Fault(f"with {inputs}: {fault.message}", "take the combination out of `vary` or mend the claim", "vary")
                self.faults.append((f"{where}.vary", said))
                return


def _fault(error: Exception) -> Fault:
    return error.fault if isinstance(error, _Refused) else Fault(error.message, error.hint, "values")


class _Refused(Exception):
    def __init__(self, message: str, hint: str, check: str = "values"):
        self.fault = Fault(message, hint, check)


_DATA = re.compile(r"([a-z][a-z0-9-]*)\.([a-z0-9]+(?:\.[a-z]+)?)")


def data_sheet_value(address: str, accelerators: Mapping[str, Accelerator]) -> Quantity:
    """Quantity at an address such as `h100-sxm-80.bf16.dense`."""
    card_id, field_name = _DATA.fullmatch(address).groups()
    if card_id not in accelerators:
        raise _Refused(f"no accelerator `{card_id}`", f"use one of {', '.join(accelerators)}")
    try:
        text = accelerators[card_id].value(field_name)
    except KeyError:
        fields = "memory, bandwidth, power, fp32, or bf16.dense, int8.sparse and the like"
        raise _Refused(f"accelerators have no field `{field_name}`", f"use {fields}") from None
    if text is None:
        raise _Refused(f"the maker publishes no {field_name} for {card_id}", "use another card or precision")
    return quantity(text)


def given_amount(written: str, accelerators: Mapping[str, Accelerator]) -> Quantity:
    """The quantity that stands in the file, or the data-sheet value at the address that stands there."""
    return data_sheet_value(written, accelerators) if _DATA.fullmatch(written) else quantity(written)


def _given_value(given: Given, accelerators: Mapping[str, Accelerator]) -> Value:
    data = given.value if _DATA.fullmatch(given.value) else None
    return Value(given_amount(given.value, accelerators), form=given.form, data=data, source=given.source, as_of=given.as_of)


def step_value(step: Step, scope: Scope, digits: int) -> Value:
    """What a step makes of the values before it.

    Args:
        step: The formula and its inputs.
        scope: The values before it.
        digits: Significant digits where the step names none.
    """
    formula = FORMULAS.get(step.formula)
    if formula is None:
        raise _Refused(f"there is no formula `{step.formula}`", "see the list of formulas in CONTRIBUTING.md", "formula-known")
    names = {item.name: step.inputs.get(item.name, item.name) for item in formula.inputs}
    for name in step.inputs:
        if name not in names:
            raise _Refused(f"`{step.formula}` has no input `{name}`", f"its inputs are {', '.join(names)}")
    for wanted, name in names.items():
        if name not in scope:
            raise _Refused(f"`{step.formula}` needs `{wanted}`", f"give a value of that name, or map it: `with: {{{wanted}: …}}`")
    if any(scope[name] is BROKEN for name in names.values()):
        return BROKEN
    amount = formula.evaluate(**{wanted: scope[name].amount for wanted, name in names.items()})
    if isinstance(amount, Quantity) and step.unit:
        amount = _in_unit(amount, step.unit)
    return Value(amount, step.digits or digits, step.form, step, names)


def _in_unit(amount: Quantity, unit: str) -> Quantity:
    wanted = quantity(f"1 {unit}").units
    if not amount.is_compatible_with(wanted):
        shown = spelling(amount.units) or "plain numbers"
        raise _Refused(f"a result in {shown} cannot be shown in {unit}", "choose a unit of the same kind")
    try:
        return convert(amount, wanted)
    except OverflowError:
        raise _Refused(f"the result is too large for {unit}", "choose a larger unit") from None


_CLAIM = re.compile(r"(.+?)\s*(<=|>=|==|!=|<|>)\s*(.+)")
_COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
_SAME = 1e-9  # relative; two ways to one value differ by rounding of floating point only


@dataclass(frozen=True)
class Operand:
    """One side of a claim: a value of the scope, perhaps some times over, or a constant.

    Attributes:
        amount: What it is now.
        name: The value; None for a constant.
        factor: How many times the value is taken.
    """

    amount: Amount
    name: str | None = None
    factor: float = 1


def parse_claim(claim: str, scope: Scope) -> tuple[Operand, str, Operand]:
    """The two sides of a claim and the sign between them."""
    match = _CLAIM.fullmatch(claim)
    if not match:
        raise _Refused(f"{claim!r} is no comparison", "write `a < b`, `a >= 2 * b` or `limit == memory-bound`", "claims")
    return _operand(match[1], scope), match[2], _operand(match[3], scope)


def _test_claim(claim: str, scope: Scope) -> None:
    one, sign, other = parse_claim(claim, scope)
    left, right = one.amount, other.amount
    if BROKEN.amount in (left, right):
        return
    if one.name is None and other.name is None:
        raise _Refused(f"the claim {claim!r} names no value of this text", f"use one of {', '.join(scope)}", "claims")
    if isinstance(left, Outcome) != isinstance(right, Outcome):
        name = left.id if isinstance(left, Outcome) else right.id
        raise _Refused(f"the claim names `{name}`, which is no value here", f"use one of {', '.join(scope)}", "claims")
    if not _holds(left, sign, right):
        shown = f"{_brief(left)} {sign} {_brief(right)}"
        raise _Refused(f"the claim {claim!r} is not true: {shown}", "mend the text and the claim, or the inputs", "claims")


def _operand(text: str, scope: Scope) -> Operand:
    written, sign, name = text.rpartition("*")
    name = name.strip()
    if name in scope:
        amount = scope[name].amount
        if not sign or amount == BROKEN.amount:
            return Operand(amount, name)
        factor = _factor(written.strip(), text, amount)
        return Operand(amount * factor, name, factor)
    return Operand(_outcome(text, scope) if re.fullmatch(r"[a-z]+(-[a-z]+)*|[a-z][a-z0-9_]*", text) else quantity(text))


def _factor(written: str, side: str, amount: Amount) -> float:
    """How many times a value is taken: a plain number, as a unit or a percent sign would change what is compared."""
    factor = quantity(written or "1 %")
    if isinstance(amount, Outcome) or factor.units != Unit(""):
        raise _Refused(f"`{side}` is no multiple of a value", "write a plain number before `*` and the name of a quantity behind it", "claims")
    return float(factor.magnitude)


def _outcome(text: str, scope: Scope) -> Outcome:
    if text not in {outcome for formula in FORMULAS.values() for _, outcome in formula.outcomes}:
        raise _Refused(f"the claim names `{text}`, which is no value here", f"use one of {', '.join(scope)}", "claims")
    return Outcome(text)


def _holds(left: Amount, sign: str, right: Amount) -> bool:
    if isinstance(left, Outcome) or isinstance(right, Outcome):
        return sign in ("==", "!=") and (left == right) == (sign == "==")
    if not left.is_compatible_with(right):
        kinds = (spelling(side.units) or "a plain number" for side in (left, right))
        raise _Refused(f"{' and '.join(kinds)} cannot be compared", "compare values of one kind", "claims")
    a, b = left.to_base_units().magnitude, right.to_base_units().magnitude
    same = abs(a - b) <= _SAME * max(abs(a), abs(b))
    if sign in ("==", "!="):
        return same == (sign == "==")
    return same if same and "=" in sign else not same and _COMPARE[sign](a, b)


def _brief(amount: Amount) -> str:
    return amount.id if isinstance(amount, Outcome) else f"{amount:.6g~}"

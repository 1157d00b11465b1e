"""What a calculator in the browser must know: the values of an example, how each is computed, and the words around them.

In: an edition and the place of an example, question or comparison. Out: plain data, to be written as JSON. The arithmetic itself is in the
modules that `javascript` writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from macros import text
from macros.edition import Edition
from macros.examples import Operand, Scope, Value, data_sheet_value, given_amount, parse_claim
from macros.formatting import CASES
from macros.formatting.script import script_words
from macros.formulas import FORMULAS, Outcome
from macros.formulas.core import ANY
from macros.javascript import subject_of
from macros.model import PRECISIONS, Accelerator, Glossary, Values, passages
from macros.units import Quantity, Unit, root_factor, spelling, unit

__all__ = ["QUESTIONS", "calculator_words", "cards_data", "drawn_data", "examples_by_question", "model_data", "varied_input"]

# Question of a reader -> formulas that answer it; the example that uses most of them stands first.
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "cost": ("rental-cost", "cost-per-million-tokens", "gpu-hours"),
    "fit": ("inference-memory", "kv-cache-bytes", "weight-bytes", "largest-batch", "training-memory"),
    "decode": ("decode-throughput", "decode-rate-per-user", "decode-rate", "decode-throughput-limit"),
    "rent-or-buy": ("break-even-hours", "break-even-utilization", "owned-cost-per-gpu-hour", "running-cost"),
    "use": ("mfu", "hfu", "share-of-peak", "mfu-of-run"),
}
# Formulas whose result no measured rate exceeds, no measured time falls below, and that are a share of such a bound themselves.
_MOST = ("roofline", "decode-rate", "decode-rate-per-user", "decode-throughput", "decode-throughput-limit", "bus-bandwidth", "total-peak", "peak-flop-rate")
_LEAST = ("transfer-time", "read-time", "all-reduce-time", "decode-step-time", "full-step-time")
_SHARE = ("mfu", "hfu", "mfu-of-run", "share-of-peak")
BOUNDS: Mapping[str, str] = {id_: kind for kind, ids in (("most", _MOST), ("least", _LEAST), ("share", _SHARE)) for id_ in ids}
# Formula -> what decides its result and is easily mistaken; what an input decides stands below.
_ASSUMED: Mapping[str, tuple[str, ...]] = {
    "decode-rate": ("per_user", "active"),
    "decode-rate-per-user": ("per_user", "active"),
    "decode-throughput": ("in_total", "active"),
    "decode-throughput-limit": ("in_total",),
    "weight-bytes": ("total", "bytes"),
    "inference-memory": ("total", "bytes"),
    "training-memory": ("total", "bytes"),
    "kv-cache-bytes": ("in_total", "bytes"),
    "largest-batch": ("bytes",),
    "training-flop": ("active",),
    "prefill-time": ("active",),
    "inference-flop-per-token": ("active",),
    "mfu": ("per_gpu",),
    "hfu": ("per_gpu",),
    "training-time": ("per_gpu",),
    "rental-cost": ("per_gpu",),
    "break-even-hours": ("per_gpu",),
    "owned-cost-per-gpu-hour": ("per_gpu",),
    "hourly-price": ("per_machine",),
    "running-cost": ("per_machine",),
    "cost-per-million-tokens": ("per_machine", "in_total"),
}
_INPUT_ASSUMED = {"peak": "dense"}
# What an input may also be written in; the ones of its own kind are offered.
_CHOICES = (
    "", "%", "B", "kB", "MB", "GB", "TB", "MiB", "GiB", "TiB", "bit", "GB/s", "TB/s", "GiB/s", "Gbit/s", "FLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP",
    "GFLOP/s", "TFLOP/s", "PFLOP/s", "Top/s", "ms", "s", "min", "h", "day", "week", "year", "parameter", "Mparameter", "Gparameter", "Tparameter",
    "token", "ktoken", "Mtoken", "Gtoken", "Ttoken", "W", "kW", "MW", "Wh", "kWh", "MWh", "GWh", "J", "USD", "USD/h", "USD/s", "USD/day",
    "USD/(GPU*h)", "USD/(GPU*s)", "USD/(GPU*day)", "USD/kWh", "USD/MWh", "FLOP/B", "bit/parameter", "B/parameter", "token/s", "GPU", "GPU*h",
    "W/GPU", "kW/GPU", "MHz", "GHz", "Gbit/(s*pin)", "ms/token", "s/token", "request/s",
)  # fmt: skip
# The last is a rack that is let as one.
_MACHINES = (2, 4, 8, 16, 72)
_RATE = "USD/(GPU*h)"
_CARD_FIELDS = ("memory", "bandwidth", "power", "fp32", *(f"{name}.{kind}" for name in PRECISIONS if name != "fp32" for kind in ("dense", "sparse")))
# Inputs of a formula that a card can fill where the example gives a number of its own.
_FROM_A_CARD = {"peak": "bf16.dense", "bandwidth": "bandwidth"}


# --- one example -------------------------------------------------------------------------------------------------------------------


def model_data(edition: Edition, owner: str, values: Values, labels: Mapping[str, str], also: Iterable[str] = ()) -> dict[str, Any]:
    """The values of an owner and how they follow from one another.

    Args:
        edition: The language of the words.
        owner: Where the values belong, such as `roofline.examples.kernel`.
        values: What stands there; its claims are tested again.
        labels: Name of each value -> what it means.
        also: Further values to be shown.
    """
    scope = edition.computed.scopes[owner]
    used = _used(scope, values, also)
    model: dict[str, Any] = {
        "given": {name: _given(scope, name) for name in used if scope[name].step is None},
        "compute": {name: _step(scope[name]) for name in used if scope[name].step is not None},
        "claims": [_claim(claim, scope) for claim in values.claims],
        "labels": {name: labels[name] for name in used if labels.get(name)},
    }
    return model


def drawn_data(values: Mapping[str, Value]) -> dict[str, Any]:
    """The further values of a figure, as those of an example; nothing shows them but the figure."""
    given = {name: {"value": value.amount.m, "unit": _spelled(value.amount.units)} for name, value in values.items() if value.step is None}
    return {"given": given, "compute": {name: _step(value) for name, value in values.items() if value.step is not None}}


def _used(scope: Scope, values: Values, also: Iterable[str]) -> list[str]:
    """The values that the owner computes, and all that they follow from, in the order of the scope."""
    wanted, found = [*values.compute, *values.given, *_claimed(values, scope), *also], set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += scope[name].inputs.values()
    return [name for name in scope if name in found]


def _claimed(values: Values, scope: Scope) -> Iterator[str]:
    for claim in values.claims:
        left, _, right = parse_claim(claim, scope)
        yield from (side.name for side in (left, right) if side.name)


def _given(scope: Scope, name: str) -> dict[str, Any]:
    value = scope[name]
    found: dict[str, Any] = {"value": value.amount.m, "unit": _spelled(value.amount.units)}
    if value.form:
        found["form"] = value.form
    if card := value.data or _card_like(scope, name):
        found["card"] = card
    return found


def _card_like(scope: Scope, name: str) -> str | None:
    """A field of a card that the value could be taken from: `.bandwidth`."""
    uses = (wanted for other in scope.values() for wanted, used in other.inputs.items() if used == name)
    return next((f".{_FROM_A_CARD[wanted]}" for wanted in uses if wanted in _FROM_A_CARD), None)


def _step(value: Value) -> dict[str, Any]:
    formula = FORMULAS[value.step.formula]
    found: dict[str, Any] = {"formula": formula.id, "from": subject_of(formula.id)}
    found["with"] = [[value.inputs[each.name], _root(each.unit)] for each in formula.inputs]
    if isinstance(value.amount, Quantity):
        found |= {"unit": _spelled(value.amount.units), "root": _root(formula.unit)}
    else:
        found |= {"unit": _spelled(unit(value.step.unit or _own_unit(formula.unit))), "root": _root(formula.unit)}
    found["digits"] = value.digits
    if value.form:
        found["form"] = value.form
    if formula.id in BOUNDS:
        found["bound"] = BOUNDS[formula.id]
    return found | {"assume": assumptions(formula.id)}


def assumptions(formula_id: str) -> list[str]:
    """What decides the result of a formula and is easily mistaken.

    >>> assumptions("decode-throughput")
    ['in_total', 'active', 'bound']
    """
    by_input = [assumed for each in FORMULAS[formula_id].inputs if (assumed := _INPUT_ASSUMED.get(each.name))]
    return [*_ASSUMED.get(formula_id, ()), *by_input, *(["bound"] if formula_id in (*_MOST, *_LEAST) else [])]


def _claim(claim: str, scope: Scope) -> list[Any]:
    left, sign, right = parse_claim(claim, scope)
    return [_side(left), sign, _side(right)]


def _side(side: Operand) -> dict[str, Any]:
    if side.name:
        return {"name": side.name, "factor": side.factor}
    if isinstance(side.amount, Outcome):
        return {"outcome": side.amount.id}
    return {"value": side.amount.m, "unit": _spelled(side.amount.units)}


def _root(text_of_unit: str) -> float:
    """Root units of a formula's unit; 1 where it takes any, because every value is handed on in root units."""
    return float(root_factor(unit(_own_unit(text_of_unit))))


def _own_unit(text_of_unit: str) -> str:
    return "" if text_of_unit == ANY or text_of_unit.startswith("like:") else text_of_unit


def _spelled(of: Unit) -> str:
    return "" if of == unit("") else spelling(of)


# --- one language ------------------------------------------------------------------------------------------------------------------


def calculator_words(edition: Edition) -> dict[str, Any]:
    """The words of a language: units, large numbers, labels and outcomes."""
    words = script_words(edition.formatter, _units(edition), _cases(edition))
    for key, each in words["units"].items():
        each["of"] = str(unit(key).dimensionality)
    machines = _machines(edition, words["units"][_spelled(unit(_RATE))])
    words["units"] |= machines
    words["choices"] = [*_choices(), *machines]
    words["outcomes"] = {id_: edition.show_outcome(Outcome(id_)) for id_ in _outcomes(edition.glossary, edition)}
    words["labels"] = {key: edition.label(key) for key in _LABELS}
    return words


_LABELS = (
    *(f"calc.{key}" for key in ("open", "own", "results", "claim_fails", "holds", "fails", "read_as", "no_number", "unknown_unit", "out_of_range")),
    *(f"calc.{key}" for key in ("whole", "not_finite", "reset", "link", "measured", "share", "share_over", "share_near", "share_usual", "share_low")),
    *(f"assume.{key}" for key in ("dense", "bytes", "total", "active", "per_user", "in_total", "per_gpu", "per_machine", "bound")),
    *("figure.own_numbers", "figure.cannot"),
    *("given", "unit", "accelerator", "claims", "not_published", "right", "wrong", "explanation", "quiz_check", "quiz_choose", "term"),
    *(f"exercise_{key}" for key in ("start", "next", "numbers", "restart", "score", "place", "missed", "done")),
)


def _machines(edition: Edition, rate: Mapping[str, Any]) -> dict[str, Any]:
    label = edition.label("calc.machine")
    names = {n: label.replace("{n}", edition.formatter.format_number(n)) for n in _MACHINES}
    return {f"machine-{n}": {"root": rate["root"] / n, "name": name, "of": rate["of"]} for n, name in names.items()}


def _units(edition: Edition) -> list[str]:
    amounts = (value.amount for scope in edition.computed.scopes.values() for value in scope.values())
    found = {_spelled(amount.units) for amount in amounts if isinstance(amount, Quantity)}
    return [*_choices(), *sorted(found - set(_choices()))]


def _choices() -> list[str]:
    return [_spelled(unit(text)) for text in _CHOICES]


def _cases(edition: Edition) -> list[str]:
    english = passages(edition.glossary)
    shown = (edition.translate(key, passage).text for key, passage in english.items())
    asked = {option for passage in shown for item in text.placeholders(passage) for option in item.options}
    return sorted(asked & set(CASES.get(edition.locale, ())))


def _outcomes(glossary: Glossary, edition: Edition) -> list[str]:
    ids = dict.fromkeys(id_ for formula in FORMULAS.values() for _, id_ in formula.outcomes)
    return [id_ for id_ in ids if id_ in glossary.terms or edition.labels.has(f"label.outcome.{id_}")]


# --- all languages -----------------------------------------------------------------------------------------------------------------


def cards_data(glossary: Glossary) -> dict[str, Any]:
    """Accelerator -> its name and published values, each a number and a unit."""
    return {key: {"name": card.name, **_fields(key, card, glossary)} for key, card in glossary.accelerators.items()}


def _fields(key: str, card: Accelerator, glossary: Glossary) -> dict[str, Any]:
    values = ((name, data_sheet_value(f"{key}.{name}", glossary.accelerators)) for name in _CARD_FIELDS if card.value(name))
    return {name: [value.m, _spelled(value.units)] for name, value in values}


def examples_by_question(glossary: Glossary) -> dict[str, list[tuple[str, str]]]:
    """Question -> (term, example) of every example that answers it, the one that uses most of its formulas first."""
    examples = [(term_id, key) for term_id, term in glossary.terms.items() for key, example in term.examples.items() if example.compute]
    found: dict[str, list[tuple[str, str]]] = {}
    for question, formulas in QUESTIONS.items():
        shares = {place: _covered(glossary, place, formulas) for place in examples}
        found[question] = sorted((place for place in examples if shares[place]), key=lambda place, shares=shares: -shares[place])
    known = {place for places in found.values() for place in places}
    return {question: places for question, places in found.items() if places} | {"more": [place for place in examples if place not in known]}


def _covered(glossary: Glossary, place: tuple[str, str], formulas: tuple[str, ...]) -> int:
    steps = glossary.terms[place[0]].examples[place[1]].compute.values()
    return len({step.formula for step in steps} & set(formulas))


def varied_input(written: str, accelerators: Mapping[str, Accelerator]) -> dict[str, Any]:
    """Another value of an input as the browser reads it.

    >>> varied_input("24 FLOP/B", {})
    {'value': 24, 'unit': 'FLOP/B'}
    """
    amount = given_amount(written, accelerators)
    return {"value": amount.m, "unit": _spelled(amount.units)}

"""The generated JavaScript gives what Python gives, in a real engine."""

import math
import random

import pytest
from conftest import ROOT
from engine import chromium, served

from macros.formulas import FORMULAS, FormulaError, Outcome
from macros.formulas.core import ANY, Formula, Input
from macros.javascript import formula_modules, formula_source, subject_of
from macros.units import Quantity, unit

DRAWS = 200
SAME = 1e-12
# A power of an exact fraction grows without bound.
LARGEST = {"draft_tokens": 24}
CALL = """async (calls) => {
    const found = [];
    for (const [subject, id, draws] of calls) {
        const formula = (await import(`./formulas/${subject}.js`)).default[id];
        found.push([id, draws.map((inputs) => String(formula.compute(...inputs)))]);
    }
    return found;
}"""


def drawn(each: Input, source: random.Random) -> float:
    """A value in the range of an input: now and then an end of it, otherwise of any size."""
    low, high = each.minimum, LARGEST.get(each.name, each.maximum)
    ends = [end for end, is_open in ((low, each.open_minimum), (high, each.open_maximum)) if end is not None and not is_open]
    if ends and source.random() < 0.1:
        return source.choice(ends)
    if high is not None:
        value = source.uniform(low, high)
    elif low is None:
        value = source.uniform(-50, 50)
    else:
        value = low + 10 ** source.uniform(-3 if not each.whole else 0, 6)
    return int(value) if each.whole else value


def quantity_of(each: Input, value: float) -> Quantity:
    return Quantity(value, unit("" if each.unit == ANY or each.unit.startswith("like:") else each.unit))


def draws_of(formula: Formula) -> list[tuple[list[float], str]]:
    """Inputs and what Python makes of them."""
    source, found = random.Random(formula.id), []
    while len(found) < DRAWS:
        values = [drawn(each, source) for each in formula.inputs]
        try:
            result = formula.evaluate(**{each.name: quantity_of(each, value) for each, value in zip(formula.inputs, values)})
        except FormulaError:
            continue  # too large for a float: the page says so too
        found.append((values, str(result) if isinstance(result, Outcome) else repr(float(result.m))))
    return found


@pytest.fixture(scope="module")
def results(tmp_path_factory) -> dict[str, list[tuple[list[float], str, str]]]:
    """Formula -> (inputs, Python's result, the engine's result) of every draw."""
    folder = tmp_path_factory.mktemp("formulas")
    (folder / "formulas").mkdir()
    (folder / "numeric.js").write_text((ROOT / "docs/assets/numeric.js").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>formulas</title>", encoding="utf-8")
    for subject, text in formula_modules().items():
        (folder / "formulas" / f"{subject}.js").write_text(text, encoding="utf-8")
    drawn_by_id = {id_: draws_of(formula) for id_, formula in FORMULAS.items()}
    calls = [[subject_of(id_), id_, [inputs for inputs, _ in draws]] for id_, draws in drawn_by_id.items()]
    with served(folder) as address, chromium() as browser:
        page = browser.new_page()
        page.goto(address)
        answers = dict(page.evaluate(CALL, calls))
    return {id_: [(*draw, answer) for draw, answer in zip(draws, answers[id_])] for id_, draws in drawn_by_id.items()}


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS.keys())
def test_the_engine_gives_what_python_gives(formula, results):
    outcomes = {id_: float(value) for value, id_ in formula.outcomes}
    assert len(results[formula.id]) >= DRAWS
    for inputs, expected, answer in results[formula.id]:
        number = float(answer)
        if expected in outcomes:
            assert number == outcomes[expected] or math.isnan(number) and math.isnan(outcomes[expected]), (inputs, expected, answer)
        else:
            assert number == pytest.approx(float(expected), rel=SAME, abs=0), (inputs, expected, answer)


def test_an_outcome_is_met_by_the_draws(results):
    met = {(id_, expected) for id_, draws in results.items() for _, expected, _ in draws}
    assert {("roofline-limit", "memory-bound"), ("roofline-limit", "compute-bound"), ("break-even-hours", "never")} <= met


def test_every_constant_is_a_number_of_the_source():
    assert "c_1" not in "".join(formula_modules().values())


def test_no_text_is_evaluated():
    for text in formula_modules().values():
        assert "eval" not in text and "Function" not in text


def test_names_of_inputs_are_in_order():
    assert formula_source(FORMULAS["mfu"]).startswith("{compute: (R, F, n, P_peak) => ")


def test_the_modules_hold_every_formula_once():
    found = [line.split('"')[1] for text in formula_modules().values() for line in text.splitlines() if line.startswith('"')]
    assert sorted(found) == sorted(FORMULAS)


def test_single_precision_is_rounded_after_each_operation():
    source = formula_source(FORMULAS["naive-softmax-of-three"])
    # Three symbols of the sum and one above it, each with its exponential; two additions and the division.
    assert source.count("Math.fround(") == 4 + 4 + 2 + 1

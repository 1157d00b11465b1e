"""Each formula gives the oracle and the published values, has sound units, and says what is wrong with its inputs."""

import json
import math
import re
import warnings
from decimal import Decimal
from functools import reduce
from operator import add, mul
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from macros.formulas import FORMULAS, INPUT_MEANINGS, FormulaError, Outcome
from macros.formulas.core import ANY, Formula, Input
from macros.units import Quantity, convert, exact, quantity, unit

HERE = Path(__file__).parent
ORACLES = json.loads((HERE / "oracles.json").read_text(encoding="utf-8"))
PUBLISHED = json.loads((HERE / "published_values.json").read_text(encoding="utf-8"))

every_formula = pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS.keys())


def evaluate(formula_id: str, **inputs: str) -> Quantity | Outcome:
    return FORMULAS[formula_id].evaluate(**{name: quantity(text) for name, text in inputs.items()})


def called(call: dict) -> Quantity:
    """The quantity that a call of the JSON files describes: `quantity`, or `formula` and `with`."""
    if "quantity" in call:
        return quantity(call["quantity"])
    return FORMULAS[call["formula"]].evaluate(**{name: _argument(value) for name, value in call["with"].items()})


def _argument(value: str | dict) -> Quantity:
    if isinstance(value, dict):
        return called(value)
    return called(ORACLES[value[2:]]) if value.startswith("= ") else quantity(value)


# Values held against a source.


@pytest.mark.parametrize("name", ORACLES)
def test_oracle(name):
    oracle = ORACLES[name]
    value = convert(called(oracle), oracle.get("unit", "")).m
    if oracle.get("exact"):
        assert value == oracle["value"]
    assert value == pytest.approx(oracle["value"], rel=1e-6)


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda published: published["what"])
def test_published_value(published):
    printed = quantity(published["printed"])
    # Papers round or cut off: one unit of the last digit printed.
    last_digit = 10.0 ** Decimal(re.match(r"[\d.e]+", published["printed"])[0]).as_tuple().exponent
    assert abs(convert(called(published), printed.units).m - printed.m) < last_digit * (1 + 1e-9)


def test_every_published_value_names_its_source():
    assert all(each["source"] for each in [*ORACLES.values(), *PUBLISHED])


# One case for each formula that no oracle covers; the right side can be checked in one's head.
CASES = [
    ("roofline-limit", {"peak": "100 TFLOP/s", "bandwidth": "2 TB/s", "intensity": "49 FLOP/B"}, "memory-bound"),
    ("roofline-limit", {"peak": "100 TFLOP/s", "bandwidth": "2 TB/s", "intensity": "50 FLOP/B"}, "compute-bound"),
    ("break-even-hours", {"purchase": "1 USD", "gpus": "8 GPU", "rate": "3 USD/GPU-hour", "running_cost": "24 USD/h"}, "never"),
    ("rows-to-reach-ridge", {"n": "64", "k": "64", "element_size": "2 B", "ridge": "295 FLOP/B"}, "never"),
    ("naive-softmax-of-three", {"x": "1000", "y": "1001", "z": "1002"}, "not-a-number"),
    ("sum", {"first": "1 TB", "second": "500 GB"}, "1.5 TB"),
    ("as-unit", {"value": "80 GB"}, "80 GB"),
    ("quotient-count", {"total": "140 GB", "each": "80 GB"}, "2"),
    ("quotient-count", {"total": "0.7 TB", "each": "100 GB"}, "7"),
    ("discounted-price", {"rate": "3 USD/GPU-hour", "discount": "40 %"}, "1.8 USD/GPU-hour"),
    ("effective-spot-price", {"rate": "1.5 USD/GPU-hour", "lost_share": "25 %"}, "2 USD/GPU-hour"),
    ("ownership-cost", {"purchase": "1000 USD", "running_cost": "2 USD/h", "duration": "10 h"}, "1020 USD"),
    ("hourly-price", {"gpus": "8 GPU", "rate": "3 USD/GPU-hour"}, "24 USD/h"),
    ("pue", {"facility_energy": "12 GWh", "it_energy": "10 GWh"}, "1.2"),
    ("gemm-flop", {"m": "2", "n": "3", "k": "4"}, "48 FLOP"),
    ("gemm-bytes", {"m": "2", "n": "3", "k": "4", "element_size": "2 B"}, "52 B"),
    ("embedding-intensity", {"rows": "4", "element_size": "2 B"}, "0.375 FLOP/B"),
    ("embedding-intensity", {"rows": "1", "element_size": "2 B"}, "0 FLOP/B"),
    ("transfer-time", {"message": "50 GB", "link_bandwidth": "400 Gbit/s"}, "1 s"),
    ("read-time", {"message": "16 GB", "bandwidth": "2 TB/s"}, "8 ms"),
    ("recompute-flop-per-token", {"parameters": "7e9 parameter"}, "56e9 FLOP/token"),
    ("optimizer-bytes", {"parameters": "7e9 parameter"}, "84 GB"),
    ("lora-parameters", {"rank": "8", "width_in": "4096", "width_out": "4096"}, "65536 parameter"),
    (
        "activation-bytes",
        {"sequence_length": "10 token", "microbatch": "1", "hidden": "50", "heads": "5", "layers": "2"},
        "39000 B",  # 2 * 10 * 50 * (34 + 5 * 5 * 10 / 50)
    ),
    (
        "checkpointed-activation-bytes",
        {"sequence_length": "10 token", "microbatch": "1", "hidden": "50", "layers": "2"},
        "2000 B",
    ),
    ("global-batch", {"microbatch": "4", "accumulation_steps": "8", "replicas": "16"}, "512"),
    ("scaling-efficiency", {"speedup": "6", "gpus_factor": "8"}, "75 %"),
    ("amdahl-speedup", {"serial_share": "10 %", "workers": "9"}, "5"),
    ("amdahl-speedup", {"serial_share": "0", "workers": "9"}, "9"),
    ("embedding-parameters", {"rows": "128256", "width": "4096"}, "525336576 parameter"),
    ("attention-scores", {"context": "8192 token"}, "67108864"),
    ("active-share", {"active": "37e9 parameter", "total": "74e9 parameter"}, "50 %"),
    ("tokens-of-words", {"words": "750", "tokens_per_word": "1.4 token"}, "1050 token"),
    ("decode-attention-intensity", {"heads": "32", "kv_heads": "8", "element_size": "2 B"}, "4 FLOP/B"),
    ("time-per-output-token", {"latency": "10.38 s", "ttft": "0.4 s", "output_tokens": "500 token"}, "20 ms/token"),
    ("largest-batch", {"memory": "10 GB", "weights": "16 GB", "kv_cache": "1 GB"}, "0"),
    ("float-spacing", {"mantissa_bits": "10"}, "0.0009765625"),
    ("all-reduce-time", {"gpus": "1 GPU", "message": "1 GB", "link_bandwidth": "1 GB/s"}, "0 s"),
]


@pytest.mark.parametrize(("formula_id", "inputs", "result"), CASES)
def test_case(formula_id, inputs, result):
    value = evaluate(formula_id, **inputs)
    if isinstance(value, Outcome):
        assert str(value) == result
    else:
        assert convert(value, quantity(result).units).m == quantity(result).m


def test_every_formula_is_held_against_some_value():
    calls = json.dumps([ORACLES, PUBLISHED])
    tested = set(re.findall(r'"formula": "([a-z0-9-]+)"', calls)) | {case[0] for case in CASES}
    assert tested == set(FORMULAS)


def test_seven_times_100_gigabytes_is_700_gigabytes_without_a_rest():
    assert evaluate("quotient-count", total="0.7 TB", each="0.1 TB").m == 7
    assert evaluate("largest-batch", memory="1.1 TB", weights="1 TB", kv_cache="0.1 TB").m == 1


def test_a_whole_result_is_an_int():
    hours = evaluate("gpu-hours", gpus="8 GPU", duration="36 h")
    assert isinstance(hours.m, int)
    assert evaluate("rental-cost", gpu_hours="288 GPU*h", rate="$3/GPU-hour").m == 864


# Units: the expression itself, computed with quantities, must give what `evaluate` gives.


def with_units(expression: sympy.Expr, values: dict) -> Quantity | float | bool:
    """Evaluate a SymPy expression on quantities; every branch of a case is computed, so every branch must be sound."""
    if expression in values:
        return values[expression]
    if expression.is_Number or expression in (sympy.true, sympy.false):
        return bool(expression) if expression.is_Boolean else Quantity(float(expression), "")
    if isinstance(expression, sympy.Piecewise):
        return _case_with_units(expression, values)
    return _RULES[expression.func](*(with_units(each, values) for each in expression.args))


def _case_with_units(expression, values):
    branches = [(with_units(value, values), value.is_number, with_units(when, values)) for value, when in expression.args]
    dimensions = {str(value.dimensionality) for value, is_outcome, _ in branches if not is_outcome}
    assert len(dimensions) <= 1
    return next(value for value, _, when in branches if when)


def _number(function):
    def rule(value):
        assert value.dimensionless
        return Quantity(function(value.to("").m), "")

    return rule


def _compare(operator):
    def rule(left, right):
        assert left.is_compatible_with(right)
        return operator(left, right)

    return rule


def _power(base, exponent):
    assert exponent.dimensionless
    return base ** exponent.to("").m


def _extreme(function):
    def rule(*values):
        assert len({str(value.dimensionality) for value in values}) == 1
        return function(values)

    return rule


_RULES = {
    sympy.Add: lambda *terms: reduce(add, terms),
    sympy.Mul: lambda *factors: reduce(mul, factors),
    sympy.Pow: _power,
    sympy.Min: _extreme(min),
    sympy.Max: _extreme(max),
    sympy.floor: _number(math.floor),
    sympy.ceiling: _number(math.ceil),
    sympy.exp: _number(math.exp),
    sympy.log: _number(math.log),
    sympy.StrictGreaterThan: _compare(lambda left, right: left > right),
    sympy.StrictLessThan: _compare(lambda left, right: left < right),
    sympy.GreaterThan: _compare(lambda left, right: left >= right),
    sympy.LessThan: _compare(lambda left, right: left <= right),
}


def sample(each: Input, seed: int) -> Quantity:
    """Some value in the range of an input, in its unit."""
    if each.maximum is not None and each.maximum <= 1:
        number = 0.25 + 0.25 * seed
    else:
        number = (each.minimum or 0) + (seed + 1) * (1 if each.whole else 2.75)
    return Quantity(number, unit("GB" if each.unit == ANY or each.unit.startswith("like:") else each.unit))


def samples(formula: Formula, seed: int) -> dict[str, Quantity]:
    return {each.name: sample(each, seed + index % 2) for index, each in enumerate(formula.inputs)}


@pytest.mark.parametrize("seed", [0, 1])
@every_formula
def test_units_are_sound(formula, seed):
    quantities = samples(formula, seed)
    values = {each.symbol: quantities[each.name].to_root_units() for each in formula.inputs}
    values |= {each.symbol: Quantity(each.value, unit(each.unit)) for each in formula.constants}
    proved, result = with_units(formula.expression, values), formula.evaluate(**quantities)
    if isinstance(result, Outcome):
        assert any(float(number) == proved.m for number, _ in formula.outcomes)
    else:
        assert proved.is_compatible_with(result)
        assert proved.to(result.units).m == pytest.approx(result.m, rel=2e-7 if formula.single_precision else 1e-12)


@pytest.mark.parametrize("seed", [0, 1])
@every_formula
def test_the_unit_that_an_input_is_given_in_does_not_matter(formula, seed):
    quantities = samples(formula, seed)
    result = formula.evaluate(**quantities)
    other = formula.evaluate(**{name: convert(value, value.to_root_units().units) for name, value in quantities.items()})
    if isinstance(result, Outcome):
        assert other == result
    else:
        assert convert(other, result.units).m == pytest.approx(result.m, rel=1e-14)


@every_formula
def test_a_curve_agrees_with_single_values(formula):
    one, two = samples(formula, 0), samples(formula, 1)
    arrays = {name: Quantity(numpy.array([one[name].m, two[name].m]), one[name].units) for name in one}
    curve = formula.curve(**arrays)
    for value, inputs in zip(curve.m, (one, two), strict=True):
        result = formula.evaluate(**inputs)
        if isinstance(result, Outcome):
            assert any(float(number) == value for number, _ in formula.outcomes)
        else:
            assert value == pytest.approx(convert(result, curve.units).m, rel=2e-7 if formula.single_precision else 1e-12)


def test_a_curve_varies_one_input_and_keeps_the_others():
    widths = Quantity(numpy.geomspace(1, 1000, 7), "FLOP/byte")
    curve = FORMULAS["roofline"].curve(peak=quantity("100 TFLOP/s"), bandwidth=quantity("2 TB/s"), intensity=widths)
    assert curve.m.shape == (7,)
    assert curve.m[0] == pytest.approx(2e12)
    assert curve.m[-1] == 1e14


def test_a_curve_shows_never_as_infinity():
    rates = Quantity(numpy.array([1.0, 3.0, 6.0]), unit("USD/GPU-hour"))
    curve = FORMULAS["break-even-hours"].curve(
        purchase=quantity("250000 USD"), gpus=quantity("8 GPU"), rate=rates, running_cost=quantity("24 USD/h")
    )
    assert curve.m.tolist() == [math.inf, math.inf, pytest.approx(250000 / 24)]


# Faults.

ROOFLINE = {"peak": "100 TFLOP/s", "bandwidth": "2 TB/s", "intensity": "10 FLOP/B"}
FAULTS = [
    ({"peak": "100 TB/s"}, "peak is in TB/s", "in FLOP/s"),
    ({"peak": "100"}, "peak is a plain number", "in FLOP/s"),
    ({"peak": "0 FLOP/s"}, "peak is 0", "above 0"),
    ({"intensity": "-1 FLOP/B"}, "intensity is -1", "at least 0"),
    ({"slope": "1"}, "no input slope", "peak, bandwidth, intensity"),
]


@pytest.mark.parametrize(("change", "message", "hint"), FAULTS)
def test_a_bad_input_is_an_error_that_names_it(change, message, hint):
    with pytest.raises(FormulaError) as error:
        evaluate("roofline", **(ROOFLINE | change))
    assert message in error.value.message
    assert hint in error.value.hint


def test_a_missing_input_is_an_error_that_names_it():
    with pytest.raises(FormulaError, match="roofline: intensity is missing"):
        evaluate("roofline", peak="100 TFLOP/s", bandwidth="2 TB/s")


def test_an_operation_is_no_floating_point_operation():
    with pytest.raises(FormulaError, match="peak is in Top/s"):
        evaluate("roofline", **(ROOFLINE | {"peak": "1321 TOPS"}))


def test_a_whole_number_input_takes_no_fraction():
    with pytest.raises(FormulaError, match="stages is 2.5; give a value that is a whole number and at least 1"):
        evaluate("pipeline-bubble", stages="2.5", microbatches="8")


def test_a_unit_is_refused_where_a_plain_number_is_wanted():
    with pytest.raises(FormulaError, match="stages is in GPU; give it as a plain number"):
        evaluate("pipeline-bubble", stages="2 GPU", microbatches="8")


def test_the_unit_of_the_other_input_is_wanted_where_two_must_agree():
    with pytest.raises(FormulaError, match="denominator is in s; give it in GB"):
        evaluate("ratio", numerator="1 GB", denominator="1 s")


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_value_that_is_not_finite_is_refused(value):
    with pytest.raises(FormulaError, match="finite"):
        FORMULAS["multiple"].evaluate(factor=2, value=Quantity(value, "byte"))


def test_an_array_is_refused_for_a_single_value():
    with pytest.raises(FormulaError, match="array"):
        FORMULAS["as-unit"].evaluate(value=Quantity(numpy.array([1.0, 2.0]), "byte"))


@pytest.mark.parametrize("denominator", ["1e-308", "0"])
def test_a_result_that_is_not_finite_is_refused(denominator):
    with pytest.raises(FormulaError, match="not finite"):
        evaluate("ratio", numerator="1e308", denominator=denominator)


# Properties.

positive = st.floats(min_value=1e-6, max_value=1e9)
count = st.integers(min_value=1, max_value=10_000)
share = st.floats(min_value=0, max_value=1)


def attainable(peak: float, bandwidth: float, intensity: float) -> float:
    units = {"peak": "FLOP/s", "bandwidth": "B/s", "intensity": "FLOP/B"}
    values = zip(units, (peak, bandwidth, intensity), strict=True)
    return FORMULAS["roofline"].evaluate(**{name: Quantity(value, unit(units[name])) for name, value in values}).m


@given(positive, positive, positive)
def test_the_roofline_is_below_both_limits(peak, bandwidth, intensity):
    rate = exact(attainable(peak, bandwidth, intensity))
    assert rate <= exact(peak)
    assert float(rate) <= float(exact(bandwidth) * exact(intensity))


@given(positive, positive, positive, st.floats(min_value=1, max_value=100))
def test_the_roofline_never_falls_when_an_input_grows(peak, bandwidth, intensity, factor):
    rate = attainable(peak, bandwidth, intensity)
    assert attainable(peak * factor, bandwidth, intensity) >= rate
    assert attainable(peak, bandwidth * factor, intensity) >= rate
    assert attainable(peak, bandwidth, intensity * factor) >= rate


@given(positive, positive, positive)
def test_memory_bound_is_exactly_left_of_the_ridge(peak, bandwidth, intensity):
    inputs = {"peak": Quantity(peak, unit("FLOP/s")), "bandwidth": Quantity(bandwidth, unit("B/s"))}
    limit = FORMULAS["roofline-limit"].evaluate(**inputs, intensity=Quantity(intensity, unit("FLOP/B")))
    assert (limit.id == "memory-bound") == (exact(intensity) * exact(bandwidth) < exact(peak))


# No price below a billionth of a dollar: a purchase divided by next to nothing is not finite, and is refused as such.
@given(positive, st.floats(min_value=0.1, max_value=1000), st.floats(min_value=1e-9, max_value=100) | st.just(0.0), positive | st.just(0.0))
def test_buying_never_pays_exactly_when_rent_does_not_exceed_running_cost(purchase, gpus, rate, running_cost):
    result = FORMULAS["break-even-hours"].evaluate(
        purchase=Quantity(purchase, unit("USD")),
        gpus=Quantity(gpus, unit("GPU")),
        rate=Quantity(rate, unit("USD/GPU-hour")),
        running_cost=Quantity(running_cost, unit("USD/h")),
    )
    assert (result == Outcome("never")) == (exact(gpus) * exact(rate) <= exact(running_cost))


@given(count, count)
def test_a_bubble_is_a_share(stages, microbatches):
    bubble = FORMULAS["pipeline-bubble"].evaluate(stages=stages, microbatches=microbatches).m
    assert 0 <= bubble < 1


@given(share, st.integers(min_value=0, max_value=20))
def test_expected_tokens_lie_between_one_and_all(acceptance, draft_tokens):
    tokens = FORMULAS["expected-tokens"].evaluate(acceptance=acceptance, draft_tokens=draft_tokens).m
    assert 1 <= tokens <= draft_tokens + 1


@given(st.integers(1, 2000), st.integers(1, 2000), st.integers(1, 400))
def test_rows_to_reach_ridge_is_the_least_that_does(n, k, ridge):
    def intensity(m):
        return FORMULAS["gemm-intensity"].evaluate(m=m, n=n, k=k, element_size=quantity("2 B")).m

    rows = FORMULAS["rows-to-reach-ridge"].evaluate(n=n, k=k, element_size=quantity("2 B"), ridge=Quantity(ridge, unit("FLOP/B")))
    if rows == Outcome("never"):
        assert intensity(10**12) < ridge
    else:
        assert intensity(rows.m) >= ridge
        assert rows.m == 1 or intensity(rows.m - 1) < ridge


@given(positive, positive, positive)
def test_the_largest_batch_fits_and_one_more_does_not(memory, weights, kv_cache):
    sizes = {"memory": memory, "weights": weights, "kv_cache": kv_cache}
    batch = FORMULAS["largest-batch"].evaluate(**{name: Quantity(size, unit("B")) for name, size in sizes.items()}).m
    assert batch == 0 or exact(weights) + int(batch) * exact(kv_cache) <= exact(memory)
    if batch < 2**53:
        assert exact(weights) + (int(batch) + 1) * exact(kv_cache) > exact(memory)


scores = st.floats(min_value=-1e4, max_value=1e4)


@given(scores, scores, scores, scores)
def test_softmax_sums_to_one_and_ignores_a_shift(x, y, z, shift):
    def softmax(x, y, z):
        return FORMULAS["softmax-of-three"].evaluate(x=x, y=y, z=z).m

    assert softmax(x, y, z) + softmax(y, x, z) + softmax(z, x, y) == pytest.approx(1)
    assert softmax(x + shift, y + shift, z + shift) == pytest.approx(softmax(x, y, z), abs=1e-9)


def test_the_naive_softmax_runs_in_single_precision_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert evaluate("naive-softmax-of-three", x="89", y="1", z="1") == Outcome("not-a-number")
        assert evaluate("naive-softmax-of-three", x="1", y="89", z="1").m == 0
        right = evaluate("softmax-of-three", x="10", y="11", z="12").m
        assert evaluate("naive-softmax-of-three", x="10", y="11", z="12").m == pytest.approx(right, rel=1e-6)


# What a formula shows.

TAGS = {"math", "mrow", "mi", "mn", "mo", "mfrac", "msub", "msup", "msqrt", "mtable", "mtr", "mtd", "mtext"}


@every_formula
def test_mathml_is_plain_presentation_markup_with_every_symbol(formula):
    text = formula.mathml()
    root = ElementTree.fromstring(text)
    assert {element.tag for element in root.iter()} <= TAGS
    assert "&" not in text.replace("&lt;", "").replace("&gt;", "")
    assert all(symbol in text for symbol, _, _ in formula.symbols)
    assert not re.search(r"\bc_?\d|inf|nan|oo", text)


def shown(formula_id: str) -> str:
    """The MathML as a line of text."""
    return _line(ElementTree.fromstring(FORMULAS[formula_id].mathml()))


def _line(element):
    parts = [_line(child) for child in element]
    patterns = {"mfrac": "({}/{})", "msub": "{}_{}", "msup": "{}^{}", "msqrt": "√({})", "mtd": "{}|"}
    text = (element.text or "").replace("\u2062", "").replace("\u2061", "")
    return patterns[element.tag].format(*parts) if element.tag in patterns else text + "".join(parts)


SHOWN = [
    ("training-flop", "C=6ND"),
    ("inference-flop-per-token", "F=2N"),
    ("roofline", "P=min(P_peak,BI)"),
    ("ridge-point", "I^*=(P_peak/B)"),
    ("roofline-limit", "{memory-bound|I<(P_peak/B)|compute-bound|I≥(P_peak/B)|"),
    ("break-even-hours", "t^*={(A/nr−o)|nr>o|never|nr≤o|"),
    ("cost-per-million-tokens", "c=(10^6p/3600R)"),
    ("energy", "E=(nP_GPUtu⋅PUE/1000)"),
    ("training-flop-per-token", "F=6N+12LHdT"),
    ("all-reduce-time", "t=(2S(n−1)/nB)"),
    ("decode-step-time", "t=(W+bK/B)"),
    ("end-to-end-latency", "t=TTFT+TPOT⋅(n−1)"),
    ("compute-optimal-parameters", "N=√((C/6r))"),
    ("expected-tokens", "E={(1−α^γ+1/1−α)|α<1|γ+1|α≥1|"),
    ("largest-batch", "b_max=max(0,⌊(M−W/K)⌋)"),
]


@pytest.mark.parametrize(("formula_id", "text"), SHOWN)
def test_mathml_reads_as_in_the_literature(formula_id, text):
    assert shown(formula_id) == text


def test_outcomes_are_shown_in_the_words_they_are_given():
    text = FORMULAS["break-even-hours"].mathml({"never": "nie <"})
    assert "<mtext>nie &lt;</mtext>" in text


@every_formula
def test_a_formula_can_be_printed_as_javascript(formula):
    code = sympy.jscode(formula.numeric)
    assert "Not supported" not in code
    assert formula.numeric.free_symbols == {each.symbol for each in formula.inputs}


@every_formula
def test_a_formula_is_complete(formula):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", formula.id)
    assert re.fullmatch(r"([a-z0-9]+(-[a-z0-9]+)*)?", formula.source)
    symbols = [each.symbol for each in (*formula.inputs, *formula.constants)]
    assert len(set(symbols)) == len(symbols)
    assert formula.expression.free_symbols == set(symbols)


def test_only_plain_sums_and_ratios_have_no_source():
    without = {id_ for id_, formula in FORMULAS.items() if not formula.source}
    plain_sums = {"ratio", "difference", "sum", "multiple", "equal-part", "as-unit", "quotient-count"}
    assert without == plain_sums | {"jobs-to-break-even", "discounted-price", "effective-spot-price", "tokens-of-words"}


def test_input_meanings_are_short_and_few():
    assert all(0 < len(meaning.split()) <= 12 for _, meaning in INPUT_MEANINGS)
    names = [name for name, _ in INPUT_MEANINGS]
    # The same word means another thing in these: of one GPU, of all sequences, of parameters.
    assert {name for name in names if names.count(name) > 1} == {"peak", "kv_cache", "total"}


def test_formulas_cannot_be_changed():
    with pytest.raises(TypeError):
        FORMULAS["ratio"] = FORMULAS["sum"]

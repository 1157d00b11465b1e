"""Figures follow their calculators: a page draws with a reader's numbers what the build would draw with them."""

import gzip
import json
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from conftest import ROOT

from macros.examples import evaluate
from macros.figures import FROM_EXAMPLES
from macros.figures.figure import Missing
from macros.model import Given
from macros.project import load_project

PROJECT = load_project(ROOT)
GLOSSARY = PROJECT.document.glossary

# (term, kind, changed values) that can be drawn.
DRAWN = [
    ("vram", "memory", {"users": "20"}),
    ("vram", "memory", {"users": "90", "bits_per_weight": "8 bit/parameter"}),
    ("vram", "memory", {"users": "9", "context": "512 token", "bits_per_weight": "1.58 bit/parameter"}),
    ("parameter", "memory", {"parameters": "405e9 parameter", "card": "141 GB"}),
    ("parameter", "memory", {"four": "2.5 bit/parameter"}),
    ("kv-cache", "memory", {"kv_heads": "64", "many": "8"}),
    ("kv-cache", "memory", {"long_context": "4096 token", "one": "2"}),
    ("optimizer-state", "memory", {"with_fp32_gradients": "20 B/parameter"}),
    ("mfu", "training-time", {"throughput": "40000 token/s"}),
    ("mfu", "training-time", {"throughput": "130000 token/s"}),
    ("hfu", "training-time", {"plain_throughput": "120000 token/s", "gpus": "9 GPU"}),
    ("decode", "decode", {"bandwidth": "2.5 TB/s"}),
    ("decode", "decode", {"bandwidth": "8 TB/s"}),
    ("decode", "decode", {"context": "65536 token", "eight": "4"}),
    ("decode", "decode", {"thirty_two": "24", "bits_per_weight": "4.5 bit/parameter"}),
    ("batch-size", "decode", {"batch": "64"}),
    ("throughput", "decode", {"batch": "8", "context": "1024 token"}),
    ("gpu-hour", "rent-or-buy", {"rate": "4.2 USD/(GPU*h)"}),
    ("gpu-hour", "rent-or-buy", {"rate": "1.4 USD/(GPU*h)"}),
    ("gpu-hour", "rent-or-buy", {"purchase": "20000 USD"}),
    ("pricing", "rent-or-buy", {"gpus": "16 GPU", "energy_price": "0.6 USD/kWh"}),
    ("pipeline-bubble", "pipeline-bubble", {"stages": "6"}),
    ("pipeline-bubble", "pipeline-bubble", {"stages": "2", "microbatches": "40"}),
    ("roofline", "roofline", {"intensity": "25 FLOP/B"}),
    ("roofline", "roofline", {"intensity": "0.02 FLOP/B", "peak": "110 TFLOP/s"}),
    ("roofline", "roofline", {"bandwidth": "0.3 TB/s", "intensity": "4000 FLOP/B"}),
    ("arithmetic-intensity", "roofline", {"side": "64", "larger_side": "8192"}),
    ("ridge-point", "roofline", {"newer_bandwidth": "8 TB/s", "intensity": "90 FLOP/B"}),
    ("memory-bound", "roofline", {"n": "64", "bandwidth": "1 TB/s"}),
    ("compute-bound", "roofline", {"width": "8192", "bandwidth": "4.8 TB/s"}),
]
# (term, kind, changed values, what the note says) that cannot.
NOT_DRAWN = [
    ("optimizer-state", "memory", {"bytes_per_parameter": "13 B/parameter"}, "cannot.parts"),
    ("mfu", "training-time", {"throughput": "240000 token/s"}, "cannot.parts"),
    ("pricing", "rent-or-buy", {"rent": "0.1 USD/(GPU*h)"}, "cannot.meet"),
    ("pipeline-bubble", "pipeline-bubble", {"stages": "64"}, "cannot.fine"),
]
SERIALIZED = "svg => new XMLSerializer().serializeToString(svg)"
PLACES = ("x", "y", "width", "height", "cx", "cy", "r")


def drawn_by_the_build(locale, term_id, kind, changes, kept):
    """The figure that the build draws from an example with other given values."""
    term, key = GLOSSARY.terms[term_id], GLOSSARY.terms[term_id].figures[kind]
    given = {name: Given(value=value) for name, value in changes.items()}
    base, _ = evaluate(changed(term, given), {}, GLOSSARY.accelerators)
    # A claim of the example may well fail with them.
    scope, _ = evaluate(changed(term.examples[key], given), base, GLOSSARY.accelerators)
    edition = PROJECT.editions[locale]
    return FROM_EXAMPLES[kind][1](edition, scope, f"fig-{term_id}-{kind}", kept)


def changed(values, given):
    own = {name: each.model_copy(update={"value": given[name].value}) if name in given else each for name, each in values.given.items()}
    return values.model_copy(update={"given": own})


def ranges(svg):
    """The ends of the axes in the drawing of the example."""
    axes = json.loads(ElementTree.fromstring(svg).get("data-axes"))
    return [tuple(axis["r"]) for axis in axes if "r" in axis]


def parts(svg):
    """Every element of a drawing that is seen: name, class, what it says, and where it stands."""
    root = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", svg))
    found = [("svg", "", "", numbers(root.get("viewBox")))]
    for element in root.iter():
        if element.tag in ("path", "rect", "circle", "text") and "texture" not in (style := element.get("class", "")):
            places = [float(element.get(name)) for name in PLACES if element.get(name)]
            words = (element.text or "") + (element.get("text-anchor") or "start") + (element.get("fill") or "")
            found.append((element.tag, style, words, places + numbers(element.get("d", ""))))
    return found


def settled(page, svg, wanted):
    """The drawing, once it says what it should, or after a while: the first number brings the scripts, and the last may wait for them."""
    for _ in range(60):
        found = parts(svg.evaluate(SERIALIZED))
        if [part[:3] for part in found] == [part[:3] for part in wanted]:
            break
        page.wait_for_timeout(50)
    return found


def numbers(text):
    return [float(each) for each in re.findall(r"-?[\d.]+", text)]


def assert_same(found, wanted, changes):
    assert [part[:3] for part in found] == [part[:3] for part in wanted], changes
    for one, other in zip(found, wanted, strict=True):
        assert one[3] == pytest.approx(other[3], abs=0.2), (changes, one, other)


def enter(page, box, changes, locale):
    """Types numbers with their units, in the notation of the language."""
    model = json.loads(box.locator(".g-model").text_content())
    used = {name for step in model["compute"].values() for name, _ in step["with"]}
    fields = box.locator(".g-calc-row:not(.g-calc-measured):not(.g-calc-card) input")
    names = [name for name in model["given"] if name in used]
    assert fields.count() == len(names) and set(changes) <= set(names), names
    for name, value in changes.items():
        number, _, unit = value.partition(" ")
        number = f"{float(number):.10g}" if "e+" not in f"{float(number):.10g}" else f"{float(number):.0f}"
        fields.nth(names.index(name)).fill(f"{number if locale == 'en' else number.replace('.', ',')} {unit}".strip())
    page.locator(".g-figure-note").wait_for()


@pytest.fixture
def example(visit):
    """Opens the calculator of a figure's example: the page, the calculator and the figure."""

    def open_example(locale, term_id, kind):
        page = visit(f"{'' if locale == 'en' else f'{locale}/'}terms/{term_id}/")
        box = page.locator(f"#{term_id}-examples-{GLOSSARY.terms[term_id].figures[kind]}")
        box.locator(".g-calc > summary").click()
        return page, box, page.locator(f"#figure-{term_id}-{kind}")

    return open_example


def cells(figure):
    return figure.locator("tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")


def plain(table):
    return [[re.sub(r"<[^>]*>", "", str(cell)) for cell in row] for row in table.rows]


@pytest.mark.parametrize("locale", ["en", "tr"])
@pytest.mark.parametrize("term_id, kind", dict.fromkeys(each[:2] for each in DRAWN))
def test_a_figure_shows_the_numbers_of_the_reader_as_the_build_would(example, locale, term_id, kind):
    page, box, figure = example(locale, term_id, kind)
    svg, note = figure.locator("svg"), figure.locator(".g-figure-note")
    built, table = svg.evaluate(SERIALIZED), cells(figure)
    for changes in (each[2] for each in DRAWN if each[:2] == (term_id, kind)):
        wanted = drawn_by_the_build(locale, term_id, kind, changes, ranges(built))
        enter(page, box, changes, locale)
        assert note.inner_text() == PROJECT.editions[locale].label("figure.own_numbers")
        assert_same(settled(page, svg, parts(str(wanted.svg))), parts(str(wanted.svg)), changes)
        assert cells(figure) == plain(wanted.table)
        assert parts(str(wanted.svg)) != parts(built)
        box.locator(".g-calc-reset").click()
        note.wait_for(state="detached")
        assert (svg.evaluate(SERIALIZED), cells(figure)) == (built, table)


@pytest.mark.parametrize("locale", ["en", "de", "tr", "nl"])
@pytest.mark.parametrize("term_id, kind, changes, said", NOT_DRAWN, ids=[each[0] for each in NOT_DRAWN])
def test_what_cannot_be_drawn_is_not_shown(example, locale, term_id, kind, changes, said):
    page, box, figure = example(locale, term_id, kind)
    with pytest.raises(Missing):
        drawn_by_the_build(locale, term_id, kind, changes, ())
    enter(page, box, changes, locale)
    label = PROJECT.editions[locale].label
    assert figure.locator(".g-figure-note").inner_text() == f"{label('figure.cannot')} {label(f'figure.{said}')}"
    assert not figure.locator("svg").is_visible() and not figure.locator("details").is_visible()
    box.locator(".g-calc-reset").click()
    figure.locator("svg").wait_for()
    assert figure.locator(".g-figure-note").count() == 0


def test_every_figure_of_an_example_is_followed_here():
    figures = {(term_id, kind) for term_id, term in GLOSSARY.terms.items() for kind in term.figures if kind in FROM_EXAMPLES}
    assert {(term_id, kind) for term_id, kind, _ in DRAWN} == figures


def test_a_number_out_of_range_takes_the_drawing_away(example):
    page, box, figure = example("de", "roofline", "roofline")
    enter(page, box, {"peak": "0 TFLOP/s"}, "de")
    assert figure.locator(".g-figure-note").inner_text() == PROJECT.editions["de"].label("figure.cannot")
    assert not figure.locator("svg").is_visible()
    enter(page, box, {"peak": "120 TFLOP/s"}, "de")
    assert figure.locator("svg").is_visible()


def test_a_chip_with_other_numbers_loses_its_name(example):
    page, box, figure = example("de", "memory-bound", "roofline")
    own = figure.locator("[data-own]")
    assert own.count() == 2 and all("H100" in each for each in own.all_text_contents())
    enter(page, box, {"bandwidth": "2 TB/s"}, "de")
    assert set(own.all_text_contents()) == {PROJECT.editions["de"].label("figure.example_chip")}
    assert own.first.get_attribute("lang") is None


def test_a_screen_reader_is_told_the_numbers_of_the_reader_once(example):
    page, box, figure = example("en", "mfu", "training-time")
    enter(page, box, {"throughput": "40000 token/s"}, "en")
    assert figure.locator("desc").text_content() == ""
    assert not figure.locator("[role=status], [aria-live]").count()
    assert figure.get_by_role("img", name="Where the training time goes", exact=True).count() == 1


def test_only_the_figure_of_the_example_follows(visit):
    page = visit("terms/gpu-hour/")
    figure = page.locator("#figure-gpu-hour-rent-or-buy")
    others = [
        box for box in page.locator(".g-example").all() if box.get_attribute("id") != "gpu-hour-examples-rent-or-buy-with-electricity"
    ]
    box = others[0]
    box.locator(".g-calc > summary").click()
    box.locator(".g-calc-row:not(.g-calc-measured) input").first.fill("3")
    page.wait_for_timeout(200)
    assert figure.locator(".g-figure-note").count() == 0


def test_numbers_typed_while_the_script_comes_end_with_the_last(example):
    page, box, figure = example("en", "gpu-hour", "rent-or-buy")
    field = box.locator(".g-calc-row", has=page.locator("option[value=machine-8]")).locator("input")
    typing = """input => ["2", "2.5", "5", "3.7", "4.2"].forEach(value => {
        input.value = value;
        input.form.dispatchEvent(new Event("input"));
    })"""
    field.evaluate(typing)
    figure.locator("svg", has_text="329\u00a0days").wait_for()
    page.wait_for_timeout(200)
    assert "329\u00a0days" in figure.locator("svg").text_content()


def test_a_shared_link_draws_its_numbers(visit, server):
    page = visit("terms/roofline/")
    key = GLOSSARY.terms["roofline"].figures["roofline"]
    page.goto(f"{server}terms/roofline/?intensity=25+FLOP%2FB&example=roofline-examples-{key}#roofline-examples-{key}")
    page.locator("#figure-roofline-roofline .g-figure-note").wait_for()
    assert "50\u00a0TFLOP/s" in page.locator("#figure-roofline-roofline svg").text_content()


@pytest.mark.parametrize(
    "path, kinds", [("terms/decode/", {"figure", "plot"}), ("terms/vram/", {"figure", "bars"}), ("topics/performance/", set())]
)
def test_what_draws_comes_with_the_first_changed_number_and_is_small(visit, server, site, path, kinds):
    page = visit("")
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url.removeprefix(server)))
    page.goto(server + path)
    page.wait_for_timeout(200)
    scripts = {f"assets/{name}.js" for name in ("figure", "plot", "bars")}
    assert not loaded & scripts
    if kinds:
        box = page.locator(f"#{figure_example(path)}")
        box.locator(".g-calc > summary").click()
        box.locator(".g-calc-row:not(.g-calc-measured):not(.g-calc-card) input").last.fill("3")
        page.locator(".g-figure-note").wait_for()
    assert loaded & scripts == {f"assets/{name}.js" for name in kinds}
    assert sum(len(gzip.compress((site / name).read_bytes())) for name in loaded & scripts) < 4_700


def figure_example(path):
    term_id = path.split("/")[-2]
    return f"{term_id}-examples-{next(iter(GLOSSARY.terms[term_id].figures.values()))}"


FITS = """svg => [...svg.querySelectorAll("text")].filter((each) => {
  const box = each.getBBox(), all = svg.viewBox.baseVal;
  return box.x < -1 || box.x + box.width > all.width + 1 || box.y + box.height > all.height + 3;
}).map((each) => each.textContent)"""


@pytest.mark.parametrize(
    "term_id, kind, changes",
    [
        ("gpu-hour", "rent-or-buy", {"rate": "0.2446 USD/(GPU*h)"}),
        ("gpu-hour", "rent-or-buy", {"purchase": "9e12 USD"}),
        ("decode", "decode", {"bandwidth": "90000 TB/s", "thirty_two": "300000"}),
        ("roofline", "roofline", {"intensity": "1e-9 FLOP/B", "peak": "9e9 TFLOP/s"}),
        ("vram", "memory", {"users": "3e9"}),
    ],
    ids=lambda each: each if isinstance(each, str) else "-".join(each),
)
def test_text_stays_in_the_drawing_and_apart_whatever_the_numbers(example, term_id, kind, changes):
    page, box, figure = example("de", term_id, kind)
    enter(page, box, changes, "de")
    assert figure.locator("svg").evaluate(FITS) == []
    ends = "all => all.map(each => each.getBBox()).map(({x, width}) => [x, x + width])"
    numbers = figure.locator("svg text.g-fig-tick:not(.g-fig-middle)").evaluate_all(ends)
    assert all(left[1] <= right[0] + 0.5 for left, right in pairwise(numbers))

"""Figures: what is drawn is what is computed, in every language, on a phone and in the dark."""

import json
import math
import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import get_args
from xml.etree import ElementTree

import markdown
import pytest
from conftest import LANGUAGES, ROOT
from engine import chromium
from markupsafe import Markup

from macros.catalogs import Labels
from macros.figures import FROM_EXAMPLES, draw_figure, figure_fault
from macros.figures.card_rates import find_card_rates
from macros.figures.figure import number
from macros.figures.memory import find_memory
from macros.figures.roofline import most_used_cards
from macros.figures.svg import TEXT_SIZE, WIDTH, text_width
from macros.figures.token_counts import token_count
from macros.figures.training_time import find_training_time, time_shares
from macros.model import PRECISIONS, FigureKind
from macros.pages import View, figures_page, term_page, topic_page
from macros.project import load_project
from macros.units import Quantity

PROJECT = load_project(ROOT)
GLOSSARY, EDITIONS = PROJECT.document.glossary, PROJECT.editions
ALL = [(term_id, kind) for term_id, term in GLOSSARY.terms.items() for kind in term.figures]
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 25_000
CLOSE = 0.06  # coordinates are written to a tenth

every_figure = pytest.mark.parametrize(("term_id", "kind"), ALL, ids=["-".join(pair) for pair in ALL])
every_language = pytest.mark.parametrize("locale", LANGUAGES)


def of_kind(kind):
    return pytest.mark.parametrize("term_id", [term_id for term_id, each in ALL if each == kind])


@cache
def drawn(term_id, kind, locale="en"):
    return draw_figure(EDITIONS[locale], term_id, kind, EDITIONS)


def scope_of(term_id, kind):
    return EDITIONS["en"].computed.scopes[f"{term_id}.examples.{GLOSSARY.terms[term_id].figures[kind]}"]


def parsed(figure):
    """The drawing as a strict reader of XML sees it."""
    return ElementTree.fromstring(str(figure.svg).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def shapes(root, tag, *classes):
    wanted = {f"g-fig-{name}" for name in classes}
    return [each for each in root.iter(SVG + tag) if wanted <= set(each.get("class", "").split())]


def texts(root, *classes):
    return ["".join(each.itertext()) for each in shapes(root, "text", *classes)]


# --- form --------------------------------------------------------------------------------------------------------------------------


def test_every_kind_is_drawn_somewhere():
    assert {kind for _, kind in ALL} == set(get_args(FigureKind))


@every_language
@every_figure
def test_a_figure_is_small_and_well_formed(term_id, kind, locale):
    figure = drawn(term_id, kind, locale)
    assert len(figure.svg.encode()) <= MOST_BYTES
    root = parsed(figure)
    assert root.get("role") == "img" and root.get("viewBox").startswith(f"0 0 {WIDTH} ")
    title, description = (root.find(f".//*[@id='{name}']") for name in root.get("aria-labelledby").split())
    assert (title.tag, title.text) == (f"{SVG}title", figure.title)
    assert (description.tag, description.text) == (f"{SVG}desc", figure.description)


@every_language
@every_figure
def test_a_figure_has_its_numbers_as_a_table(term_id, kind, locale):
    table = drawn(term_id, kind, locale).table
    assert len(table.rows) >= 1 and all(len(row) == len(table.header) >= 2 for row in table.rows)
    assert all(cell.strip() for row in (table.header, *table.rows) for cell in row)


@every_language
def test_ids_are_apart_on_a_page_with_all_figures(locale):
    ids = [each for term_id, kind in ALL for each in re.findall(r' id="([^"]+)"', drawn(term_id, kind, locale).svg)]
    assert len(ids) == len(set(ids))
    used = [each for term_id, kind in ALL for each in re.findall(r"url\(#([^)]+)\)", drawn(term_id, kind, locale).svg)]
    assert set(used) <= set(ids)


@every_figure
def test_a_figure_is_the_same_bytes_again_and_in_another_order_of_languages(term_id, kind):
    turned = dict(reversed(EDITIONS.items()))
    again, other = (draw_figure(EDITIONS["en"], term_id, kind, editions) for editions in (EDITIONS, turned))
    assert drawn(term_id, kind) == again == other


@every_figure
def test_no_colour_and_no_font_is_in_the_drawing(term_id, kind):
    svg = re.sub(r"<(title|desc)[^>]*>.*?</\1>", "", drawn(term_id, kind).svg)
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?!-)|rgb|hsl|style=|font-family", re.sub(r"url\(#[^)]*\)|id=\"[^\"]*\"", "", svg))


@every_language
@every_figure
def test_no_text_runs_out_of_the_drawing(term_id, kind, locale):
    root = parsed(drawn(term_id, kind, locale))
    height = float(root.get("viewBox").split()[3])
    for each in root.iter(f"{SVG}text"):
        width, x, y = text_width(each.text), float(each.get("x")), float(each.get("y"))
        left = x - {"middle": width / 2, "end": width}.get(each.get("text-anchor"), 0)
        assert left >= -1 and left + width <= WIDTH + 1, each.text
        assert 0.5 * TEXT_SIZE <= y <= height, each.text


def test_text_from_the_data_is_inert():
    cards = {key: card.model_copy(update={"name": 'A <b> & "C"'}) for key, card in GLOSSARY.accelerators.items()}
    edition = replace(EDITIONS["en"], glossary=GLOSSARY.model_copy(update={"accelerators": cards}))
    for term_id, kind in (("tops", "card-rates"), ("roofline", "roofline"), ("sparsity", "card-rates")):
        figure = draw_figure(edition, term_id, kind, EDITIONS)
        assert "<b>" not in figure.svg and parsed(figure) is not None
        # Only a cell that is marked as HTML is put into the page as it is.
        assert not any("<b>" in cell for row in figure.table.rows for cell in row if isinstance(cell, Markup))


# --- languages ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnLabels(Labels):
    """Labels that refuse to show English for what is not translated."""

    def text(self, key):
        assert self.messages[key].text, key
        return self.messages[key].text

    def plural(self, key, n):
        assert all(self.messages[key].plurals), key
        return super().plural(key, n)


@pytest.mark.parametrize("locale", LANGUAGES[1:])
@every_figure
def test_every_word_of_a_figure_is_translated(term_id, kind, locale):
    labels = EDITIONS[locale].labels
    own = OwnLabels(labels.locale, labels.english, labels.messages, labels.plural_rule)
    assert draw_figure(replace(EDITIONS[locale], labels=own), term_id, kind, EDITIONS).svg == drawn(term_id, kind, locale).svg


# A comma before three digits, or a point before one or two, is how English writes a number; and the other way round.
FOREIGN = {"en": r"\d\.\d{3}(?!\d)|\d,\d{1,2}(?!\d)", "de": r"\d,\d{3}(?!\d)|\d\.\d{1,2}(?!\d)"}


@every_language
@every_figure
def test_numbers_are_in_the_format_of_the_language(term_id, kind, locale):
    figure = drawn(term_id, kind, locale)
    cells = [re.sub("<[^>]*>", "", cell) for row in figure.table.rows for cell in row if kind != "token-counts" or not cell.startswith("<")]
    shown = [*texts(parsed(figure)), figure.description, *cells]
    pattern = FOREIGN["en" if locale == "en" else "de"]
    assert not [text for text in shown if re.search(pattern, text)]


@pytest.mark.parametrize(
    ("locale", "term_id", "kind", "expected"),
    [
        ("en", "decode", "decode", ["2,126", "3,000", "Batch size"]),
        ("de", "decode", "decode", ["2.126", "3.000", "Batchgröße"]),
        ("tr", "token", "token-counts", ["İngilizce", "Felemenkçe"]),
        ("tr", "mfu", "training-time", ["%42,4", "%14,1"]),
        ("de", "gpu-hour", "rent-or-buy", ["400.000", "Nutzungszeit (Tage)"]),
        ("nl", "gpu-hour", "rent-or-buy", ["400.000", "Totale kosten (US$)"]),
        ("tr", "memory-bound", "roofline", ["0,1", "1.000", "hesaplama", "sınırlı"]),
    ],
)
def test_a_figure_speaks_its_language(locale, term_id, kind, expected):
    assert set(expected) <= set(texts(parsed(drawn(term_id, kind, locale))))


@every_figure
def test_a_language_from_right_to_left_keeps_left_and_right_of_the_drawing(term_id, kind):
    arabic = replace(EDITIONS["en"], locale="ar")
    root = parsed(draw_figure(arabic, term_id, kind, EDITIONS))
    assert root.get("direction") == "ltr"
    assert all(text[0] == "\u2067" and text[-1] == "\u2069" for text in texts(root))
    english = parsed(drawn(term_id, kind))
    assert [each.get("d") for each in shapes(root, "path", "main")] == [each.get("d") for each in shapes(english, "path", "main")]


# --- what is drawn is what is computed ---------------------------------------------------------------------------------------------


def points_of(path):
    return [tuple(map(float, pair.split())) for pair in path.get("d").strip("MZ").split("L")]


def axis(root, along, *, is_log=False, part=slice(None)):
    """From a place in the drawing back to the value, read off the English numbers of an axis alone."""
    ticks = [each for each in shapes(root, "text", "tick") if ("g-fig-middle" in each.get("class")) == (along == "y")][part]
    lines = {round(y, 1) for path in shapes(root, "path", "grid") for _, y in points_of(path)}
    # The last number of a horizontal axis may have been moved into the drawing.
    marks = [
        (float(each.get(along)), float(each.text.replace(",", ""))) for each in ticks if along == "y" or each.get("text-anchor") == "middle"
    ]
    assert along == "x" or {round(place, 1) for place, _ in marks} <= lines
    (a, low), (b, high) = min(marks), max(marks)
    scale = math.log10 if is_log else float
    slope = (scale(high) - scale(low)) / (b - a)
    back = (lambda value: 10**value) if is_log else float
    return lambda place: back(scale(low) + (place - a) * slope)


def near(value, expected, *, step):
    """Equal but for the rounding of a place; `step` is what a tenth of a unit is worth."""
    return abs(value - expected) <= step


def centres(root, part=slice(None)):
    return [(float(each.get("cx")), float(each.get("cy"))) for each in shapes(root, "circle", "point")][part]


@of_kind("roofline")
def test_the_points_of_a_roofline_are_the_values_of_its_example(term_id):
    root, scope = parsed(drawn(term_id, "roofline")), scope_of(term_id, "roofline")
    x, y = axis(root, "x", is_log=True), axis(root, "y", is_log=True)
    found = sorted((math.log10(x(a)), math.log10(y(b))) for a, b in centres(root))
    named = [value for value in scope.values() if value.step and value.step.formula == "roofline"]
    if named:
        pairs = [(scope[value.inputs["intensity"]].amount, value.amount) for value in named]
        wanted = sorted((math.log10(number(a, "FLOP/B")), math.log10(number(b, "TFLOP/s"))) for a, b in pairs)
        assert len(found) == len(wanted)
        assert all(near(a, c, step=0.01) and near(b, d, step=0.01) for (a, b), (c, d) in zip(found, wanted, strict=True))
    else:
        assert found, "intensities alone are placed too"


def test_the_knee_of_the_roofline_is_the_ridge_point():
    root = parsed(drawn("roofline", "roofline"))
    x, y = axis(root, "x", is_log=True), axis(root, "y", is_log=True)
    _, knee, end = points_of(shapes(root, "path", "main")[0])
    assert x(knee[0]) == pytest.approx(50, rel=0.01) and y(knee[1]) == y(end[1]) == pytest.approx(100, rel=0.01)


def test_the_other_chips_of_a_roofline_are_those_that_the_glossary_uses_most():
    used = [GLOSSARY.accelerators[key].name for key in most_used_cards(GLOSSARY, EDITIONS["en"].computed)]
    shown = "".join(texts(parsed(drawn("roofline", "roofline"))))
    assert used[0] in shown and used[-1] not in shown


@of_kind("decode")
def test_the_points_and_curves_of_decoding_are_the_values_of_the_example(term_id):
    root, scope = parsed(drawn(term_id, "decode")), scope_of(term_id, "decode")
    steps = [value for value in scope.values() if value.step and value.step.formula == "decode-throughput"]
    wanted = sorted((float(scope[value.inputs["batch"]].amount.m), number(value.amount, "token/s")) for value in steps)
    ticks = [float(each.text.replace(",", "")) for each in shapes(root, "text", "tick", "middle")]
    second = ticks.index(0.0, 1)
    x, rate, time = axis(root, "x"), axis(root, "y", part=slice(second)), axis(root, "y", part=slice(second, None))
    marks = centres(root)
    assert len(marks) == 2 * len(wanted)
    for (batch, tokens), (a, b), (c, d) in zip(wanted, marks[: len(wanted)], marks[len(wanted) :], strict=True):
        assert near(x(a), batch, step=0.05) and near(rate(b), tokens, step=3)
        assert a == c and time(d) == pytest.approx(1000 * batch / tokens, abs=0.05)
    names = steps[0].inputs
    weights, cache, bandwidth = (
        number(scope[names[key]].amount, of) for key, of in (("weights", "B"), ("kv_cache", "B"), ("bandwidth", "B/s"))
    )
    for a, b in points_of(shapes(root, "path", "main")[0]):
        batch = x(a)
        assert rate(b) == pytest.approx(batch * bandwidth / (weights + batch * cache), abs=12)


@of_kind("rent-or-buy")
def test_renting_and_buying_meet_at_the_break_even(term_id):
    root, scope = parsed(drawn(term_id, "rent-or-buy")), scope_of(term_id, "rent-or-buy")
    value = next(value for value in scope.values() if value.step and value.step.formula == "break-even-hours")
    x, y = axis(root, "x"), axis(root, "y")
    days, hours = number(value.amount, "day"), number(value.amount, "h")
    rent = number(scope["gpus"].amount, "GPU") * number(scope[value.inputs["rate"]].amount, "USD/(GPU*h)")
    purchase, running = (number(scope[value.inputs[name]].amount, of) for name, of in (("purchase", "USD"), ("running_cost", "USD/h")))
    ((a, b),) = centres(root)
    assert near(x(a), days, step=0.5) and near(y(b), rent * hours, step=300)
    assert rent * hours == pytest.approx(purchase + running * hours)
    (start, _), (buy_start, _) = points_of(shapes(root, "path", "main")[0]), points_of(shapes(root, "path", "other")[0])
    assert near(y(start[1]), 0, step=300) and near(y(buy_start[1]), purchase, step=300)


def widths(root, *classes):
    return [float(each.get("width")) for each in shapes(root, "rect", *classes)]


@of_kind("training-time")
def test_the_parts_of_the_time_add_up_to_the_whole(term_id):
    figure = drawn(term_id, "training-time")
    scope = scope_of(term_id, "training-time")
    runs = find_training_time(scope)
    shares = time_shares(scope, runs).everywhere
    # The legend's swatches are rectangles too.
    bars = [width for each in parsed(figure).iter(f"{SVG}rect") if each.get("height") == "18" for width in [float(each.get("width"))]]
    wanted = [number(shares[name].amount, "") * WIDTH for run in runs for name in run.parts.values()]
    assert bars == pytest.approx(wanted, abs=CLOSE)
    assert sum(bars) == pytest.approx(len(runs) * WIDTH, abs=3 * CLOSE)


@of_kind("memory")
def test_the_bars_of_memory_are_as_long_as_the_amounts(term_id):
    scope = scope_of(term_id, "memory")
    found = find_memory(scope)
    values = {name: number(value.amount, "GB") for name, value in found.amounts(scope).everywhere.items() if is_memory(value)}
    root = parsed(drawn(term_id, "memory"))
    bars = [float(each.get("width")) for each in root.iter(f"{SVG}rect") if each.get("height") == "18"]
    amounts = [values[name] for use in found.uses for _, name in use.parts]
    ratio = bars[amounts.index(max(amounts))] / max(amounts)
    assert bars == pytest.approx([amount * ratio for amount in amounts], abs=2 * CLOSE)
    lines = [points_of(path)[0][0] for path in shapes(root, "path", "limit") if points_of(path)[0][0] == points_of(path)[1][0]]
    assert lines == pytest.approx([values[card] * ratio for card in found.cards], abs=3 * CLOSE)
    assert all(sum(values[name] for _, name in use.parts) == pytest.approx(values[use.total]) for use in found.uses)


def is_memory(value):
    return isinstance(value.amount, Quantity) and value.amount.is_compatible_with("byte")


@of_kind("card-rates")
def test_the_bars_of_the_cards_are_as_long_as_their_peaks(term_id):
    key = GLOSSARY.terms[term_id].figures["card-rates"]
    peaks = find_card_rates(GLOSSARY, key)
    root = parsed(drawn(term_id, "card-rates"))
    dense, sparse = (
        [float(each.get("width")) for each in shapes(root, "rect", style) if each.get("height") == "9"] for style in ("fill-1", "fill-2")
    )
    longest = max(float((peak.sparse or peak.dense).to_base_units().m) for peak in peaks)
    assert dense == pytest.approx([float(peak.dense.to_base_units().m) / longest * WIDTH for peak in peaks], abs=CLOSE)
    assert sparse == pytest.approx([float(peak.sparse.to_base_units().m) / longest * WIDTH for peak in peaks if peak.sparse], abs=CLOSE)


@pytest.mark.parametrize("precision", PRECISIONS)
def test_the_cards_at_a_precision_are_all_that_publish_it(precision):
    published = {
        key for key, card in GLOSSARY.accelerators.items() if (card.fp32 if precision == "fp32" else getattr(card, precision).dense)
    }
    assert {peak.card for peak in find_card_rates(GLOSSARY, precision)} == published


@of_kind("pipeline-bubble")
def test_the_empty_cells_are_the_bubble(term_id):
    scope = scope_of(term_id, "pipeline-bubble")
    root = parsed(drawn(term_id, "pipeline-bubble"))
    cells = [each for each in root.iter(f"{SVG}rect") if each.get("height") != "12"]
    idle = [each for each in cells if each.get("fill")]
    bubble = next(value for value in scope.values() if value.step and value.step.formula == "pipeline-bubble")
    assert len(idle) / len(cells) == pytest.approx(number(bubble.amount, ""))
    numbers = [text for text in texts(root, "middle") if text.isdigit()]
    assert sorted(numbers) == sorted(
        str(each) for each in range(1, int(scope["microbatches"].amount.m) + 1) for _ in range(int(scope["stages"].amount.m))
    )


def test_the_bars_of_the_languages_are_as_long_as_their_tokens():
    root = parsed(drawn("token", "token-counts"))
    bars = widths(root)
    passages = [EDITIONS[locale].plain("token.definition", GLOSSARY.terms["token"].definition) for locale in LANGUAGES]
    tokens = sorted(map(token_count, passages))
    assert bars == pytest.approx([count / tokens[-1] * WIDTH for count in tokens], abs=CLOSE)


# --- faults ------------------------------------------------------------------------------------------------------------------------


def fault_of(term_id, kind, key, scope_change=None):
    term = GLOSSARY.terms[term_id].model_copy(update={"figures": {kind: key}})
    glossary = GLOSSARY.model_copy(update={"terms": {**GLOSSARY.terms, term_id: term}})
    return figure_fault(glossary, EDITIONS["en"].computed, term_id, kind)


@pytest.mark.parametrize(
    ("term_id", "kind", "key", "message"),
    [
        ("roofline", "roofline", "no-such-example", "there is no example `no-such-example`"),
        ("gpu-hour", "roofline", "rent-or-buy", "no value is computed by `roofline` or `ridge-point`"),
        ("gpu-hour", "memory", "rent-or-buy", "no value is computed by `weight-bytes`"),
        ("gpu-hour", "decode", "rent-or-buy", "no value is computed by `decode-throughput`"),
        ("gpu-hour", "training-time", "rent-or-buy", "no value is computed by `mfu`"),
        ("gpu-hour", "pipeline-bubble", "rent-or-buy", "no value is computed by `pipeline-bubble`"),
        ("roofline", "rent-or-buy", "memory-bound-kernel", "no value is computed by `break-even-hours`"),
        ("pipeline-bubble", "pipeline-bubble", "four-times-the-stages", "a schedule of 1264 cells is too fine to draw"),
        ("tops", "card-rates", "int9", "`int9` is neither a precision nor an accelerator"),
        ("token", "token-counts", "formulas", "`formulas` is no section of the term"),
    ],
)
def test_a_figure_that_cannot_be_drawn_says_what_it_lacks(term_id, kind, key, message):
    fault = fault_of(term_id, kind, key)
    assert fault.message.startswith(message) and fault.hint and fault.check == "figure"


def test_every_example_either_gives_a_figure_or_a_fault():
    """Whatever an author names: no traceback."""
    for term_id, term in GLOSSARY.terms.items():
        for kind in FROM_EXAMPLES:
            for key in term.examples:
                if fault_of(term_id, kind, key) is None:
                    changed = term.model_copy(update={"figures": {kind: key}})
                    glossary = GLOSSARY.model_copy(update={"terms": {**GLOSSARY.terms, term_id: changed}})
                    figure = draw_figure(replace(EDITIONS["en"], glossary=glossary), term_id, kind, EDITIONS)
                    assert parsed(figure) is not None and len(figure.svg.encode()) <= MOST_BYTES, (term_id, kind, key)


# --- colours -----------------------------------------------------------------------------------------------------------------------


def declarations(name, selector):
    """The custom properties of every block with a selector, comments left out."""
    css = re.sub(r"/\*.*?\*/", "", (ROOT / "docs" / "assets" / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    blocks = re.findall(rf"(?:^|[}}{{;\n])\s*{re.escape(selector)}\s*\{{([^}}]*)\}}", css)
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", ";".join(blocks)))


def scheme(selector):
    values = declarations("tokens.css", ":root") | declarations("figures.css", ":root")
    if selector != ":root":
        values |= declarations("tokens.css", selector) | declarations("figures.css", selector)

    def colour(name):
        value = values[name]
        return colour(value[4:-1]) if value.startswith("var(") else value

    return colour


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("selector", [":root", '[data-md-color-scheme="slate"]', '[data-md-color-scheme="default"]'])
def test_words_and_shapes_stand_out_from_the_paper_in_light_and_dark(selector):
    colour = scheme(selector)
    paper, cell = colour("--g-fig-paper"), colour("--g-fig-hollow")
    for name in ("text", "quiet"):
        assert contrast(colour(f"--g-fig-{name}"), paper) >= 4.5, name
    assert contrast(colour("--g-fig-text"), cell) >= 4.5
    for name in ("accent", "line", "fill", "third"):
        assert contrast(colour(f"--g-fig-{name}"), paper) >= 3, name


def test_the_three_schemes_are_read_and_differ():
    papers = {scheme(selector)("--g-fig-paper") for selector in (":root", '[data-md-color-scheme="slate"]')}
    assert len(papers) == 2


def test_every_class_of_a_drawing_is_styled_and_every_style_is_used():
    used = {name for term_id, kind in ALL for names in re.findall(r'class="([^"]*)"', drawn(term_id, kind).svg) for name in names.split()}
    css = (ROOT / "docs" / "assets" / "figures.css").read_text(encoding="utf-8")
    styled = set(re.findall(r"\.(g-fig(?:-[a-z0-9-]+)?)\b", css))
    assert used - styled <= {"g-fig-other"} and styled <= used | {"g-fig"}


# --- in a browser ------------------------------------------------------------------------------------------------------------------

MEASURE = """() => [...document.querySelectorAll("svg.g-fig")].map((svg) => ({
  id: svg.closest("figure").id, width: svg.getBoundingClientRect().width, box: [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height],
  size: parseFloat(getComputedStyle(svg.querySelector("text")).fontSize),
  texts: [...svg.querySelectorAll("text")].map((each) => [each.textContent, each.getBBox()].map(
    (part) => part.width === undefined ? part : [part.x, part.y, part.x + part.width, part.y + part.height])),
}))"""


def gallery(locale):
    css = "".join((ROOT / "docs" / "assets" / name).read_text(encoding="utf-8") for name in ("tokens.css", "figures.css"))
    figures = (f'<figure class="g-figure" id="{term_id}-{kind}">{drawn(term_id, kind, locale).svg}</figure>' for term_id, kind in ALL)
    head = f'<!doctype html><html lang="{locale}"><meta charset="utf-8"><style>html{{font-size:20px}}body{{margin:0 16px;font-family:system-ui}}{css}</style>'
    return f'{head}<body data-md-color-scheme="default" class="md-typeset">{"".join(figures)}'


@pytest.mark.parametrize("width", [320, 360, 900])
def test_text_is_large_enough_and_does_not_overlap_in_a_browser(width):
    bad = []
    with chromium() as browser:
        page = browser.new_page(viewport={"width": width, "height": 800})
        for locale in LANGUAGES:
            page.set_content(gallery(locale))
            for figure in page.evaluate(MEASURE):
                if figure["size"] * figure["width"] / figure["box"][0] < 12:
                    bad.append((locale, figure["id"], "small", figure["size"] * figure["width"] / figure["box"][0]))
                bad += [
                    (locale, figure["id"], "out", text) for text, box in figure["texts"] if box[0] < -1 or box[2] > figure["box"][0] + 1
                ]
                bad += [(locale, figure["id"], a, b) for (a, one), (b, other) in combinations(figure["texts"], 2) if overlap(one, other)]
    assert not bad, json.dumps(bad, ensure_ascii=False)


def overlap(one, other):
    """Whether two boxes share more than the empty rim above and below the letters."""
    across, down = (min(one[end], other[end]) - max(one[end - 2], other[end - 2]) for end in (2, 3))
    return across > 0.5 and down > 4


# --- on the pages ------------------------------------------------------------------------------------------------------------------


@every_language
def test_every_figure_stands_on_its_page_behind_its_example_and_in_the_overview(locale):
    view = View(EDITIONS[locale], EDITIONS, lambda path, _: f"/{path}")
    overview = figures_page(view)
    for term_id, kind in ALL:
        mark = f'id="figure-{term_id}-{kind}"'
        page = term_page(view, term_id)
        assert page.count(mark) == overview.count(mark) == 1
        key = GLOSSARY.terms[term_id].figures[kind]
        if kind in FROM_EXAMPLES:
            headings = [each.start() for each in re.finditer(r"^## .*\{: #", page, re.MULTILINE)]
            own = page.index(f"{{: #example-{key} }}")
            assert own < page.index(mark) < next(each for each in headings if each > own)


@every_language
def test_a_topic_shows_one_figure_of_each_kind_of_its_terms(locale):
    view = View(EDITIONS[locale], EDITIONS, lambda path, _: f"/{path}")
    for topic_id in GLOSSARY.topics:
        kinds = {kind for term in GLOSSARY.terms_of(topic_id).values() for kind in term.figures}
        found = re.findall(r'<figure class="g-figure" id="figure-[^"]*"', topic_page(view, topic_id))
        assert len(found) == len(kinds)


def test_a_figure_survives_markdown_as_it_is():
    """One HTML block without a blank line, in which nothing is read as Markdown."""
    page = figures_page(View(EDITIONS["en"], EDITIONS, lambda path, _: f"/{path}"))
    html = markdown.markdown(page, extensions=["attr_list", "tables", "toc"])
    for term_id, kind in ALL:
        assert str(drawn(term_id, kind).svg) in html

"""The roofline: what a chip can reach at each arithmetic intensity, with the points of an example and other accelerators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from macros.edition import Edition
from macros.examples import Computed, Scope, Value, data_sheet_value
from macros.figures.axes import Panel, Sample, Scale, decade_above, decade_below, draw_sign, draw_x_axis, draw_y_axis, left_margin
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, formula_name, number, sentence, steps, with_unit, words
from macros.figures.svg import LINE_HEIGHT, WIDTH, Canvas, Places, draw_beside, text_box, text_width, wrapped
from macros.formulas import FORMULAS, Outcome
from macros.model import Accelerator, Glossary
from macros.units import Quantity, unit

RATE, INTENSITY = "TFLOP/s", "FLOP/B"
_OTHERS = 3
_APART = 1.4
_HEIGHT = 190
_STYLES = ("main", "main dash-1"), ("other dash-1", "other dash-2", "other dash-3")
_ORDER, _RESORT = ("below-right", "right", "above-left", "left"), ("below", "below-left", "above")


@dataclass(frozen=True)
class Ceiling:
    """The two limits of a chip.

    Attributes:
        peak: Dense peak.
        bandwidth: Memory bandwidth.
        card: Id of the accelerator in the data; None for a chip of the example.
        precision: Number format of the peak; None for a chip of the example.
        values: Names of peak and bandwidth in the example.
    """

    peak: Quantity
    bandwidth: Quantity
    card: str | None = None
    precision: str | None = None
    values: str = field(default="", compare=False)

    @property
    def ridge(self) -> Quantity:
        return FORMULAS["ridge-point"].evaluate(peak=self.peak, bandwidth=self.bandwidth)

    def rate(self, intensity: Quantity) -> Quantity:
        return FORMULAS["roofline"].evaluate(peak=self.peak, bandwidth=self.bandwidth, intensity=intensity)

    def curve(self, intensities: list[float]) -> list[float]:
        """TFLOP/s at each intensity in FLOP/B."""
        rates = FORMULAS["roofline"].curve(peak=self.peak, bandwidth=self.bandwidth, intensity=Quantity(intensities, unit(INTENSITY)))
        return rates.to(unit(RATE)).m.tolist()


@dataclass(frozen=True)
class Mark:
    """An operation of the example: its intensity and the rate that it can reach, and their names where both are values of it."""

    intensity: Value
    rate: Value
    values: str = ""


@dataclass(frozen=True)
class Roofline:
    """What the drawing shows, in the order of the example."""

    ceilings: tuple[Ceiling, ...]
    marks: tuple[Mark, ...]


def find_roofline(scope: Scope) -> Roofline:
    """The chips and operations of an example.

    An operation is each step of the formula `roofline`, a chip each pair of peak and bandwidth in these steps, two at most. An example
    without such a step takes its chips from the steps of `ridge-point`, and its intensities are placed on the roofline of the first.

    Raises:
        Missing: If there is neither, or an intensity is zero.
    """
    found = [list(steps(scope, formula)) for formula in ("roofline", "ridge-point")]
    used = [value.inputs for _, value in found[0] or found[1]]
    if not used:
        raise Missing("no value is computed by `roofline` or `ridge-point`", "name an example that has one")
    ceilings = tuple(dict.fromkeys(_ceiling(scope, names["peak"], names["bandwidth"]) for names in used))
    marks = tuple(_mark(scope, name) for name, _ in steps(scope, "roofline"))
    marks = marks or tuple(_placed(scope, ceilings[0]))
    if any(mark.intensity.amount.m == 0 for mark in marks):
        raise Missing("an intensity is zero", "a logarithmic axis has no zero: name an example without it")
    return Roofline(ceilings[:2], marks)


def _mark(scope: Scope, name: str) -> Mark:
    intensity = scope[name].inputs["intensity"]
    return Mark(scope[intensity], scope[name], f"{intensity} {name}")


def _ceiling(scope: Scope, peak_name: str, bandwidth_name: str) -> Ceiling:
    peak, bandwidth, values = scope[peak_name], scope[bandwidth_name], f"{peak_name} {bandwidth_name}"
    card, _, rest = (peak.data or "").partition(".")
    if card and bandwidth.data == f"{card}.bandwidth":
        return Ceiling(peak.amount, bandwidth.amount, card, rest.split(".")[0], values=values)
    return Ceiling(peak.amount, bandwidth.amount, values=values)


def _placed(scope: Scope, ceiling: Ceiling) -> Iterator[Mark]:
    ridges = {name for name, _ in steps(scope, "ridge-point")}
    for name, value in scope.items():
        if name not in ridges and isinstance(value.amount, Quantity) and value.amount.is_compatible_with(unit(INTENSITY)):
            yield Mark(value, Value(ceiling.rate(value.amount).to(unit(RATE)), digits=3))


def most_used_cards(glossary: Glossary, computed: Computed) -> list[str]:
    """The accelerators by how often the glossary computes with them: a reader meets these first."""
    uses = Counter(value.data.split(".")[0] for scope in computed.scopes.values() for value in scope.values() if value.data)
    return sorted(glossary.accelerators, key=lambda card: -uses[card])


def _others(edition: Edition, own: tuple[Ceiling, ...]) -> list[Ceiling]:
    cards = edition.glossary.accelerators
    found = (_card_ceiling(key, cards) for key in most_used_cards(edition.glossary, edition.computed))
    apart: list[Ceiling] = []
    for ceiling in found:
        if ceiling and not any(_is_near(ceiling.peak, other.peak) for other in (*own, *apart)):
            apart.append(ceiling)
    return apart[:_OTHERS]


def _is_near(peak: Quantity, other: Quantity) -> bool:
    """Whether two roofs are too close to be told apart."""
    high, low = sorted((number(peak, RATE), number(other, RATE)), reverse=True)
    return high < _APART * low


def _card_ceiling(key: str, cards: dict[str, Accelerator]) -> Ceiling | None:
    precision = next((name for name in ("bf16", "fp16") if getattr(cards[key], name).dense), None)
    if precision is None:
        return None
    return Ceiling(data_sheet_value(f"{key}.{precision}.dense", cards), data_sheet_value(f"{key}.bandwidth", cards), key, precision)


def draw_roofline(edition: Edition, scope: Scope, name: str) -> Figure:
    """The figure of an example's chips and operations beside the accelerators that the glossary uses most.

    Raises:
        Missing: If the example has no chip.
    """
    found = find_roofline(scope)
    others = _others(edition, found.ceilings)
    canvas = Canvas(name, edition.is_right_to_left)
    panel = _panel(edition, found, others)
    canvas.scale = " ".join(f"{value:.6g}" for axis in (panel.x, panel.y) for value in (axis.low, axis.high, axis.start, axis.end))
    bottom = _draw_axes(canvas, edition, panel)
    for ceiling, style in zip(others, _STYLES[1], strict=False):
        _draw_ceiling(canvas, panel, ceiling, style, "ring-other")
    for ceiling, style in zip(found.ceilings, _STYLES[0], strict=False):
        with canvas.group("roof", ceiling.values):
            _draw_ceiling(canvas, panel, ceiling, style, "ring")
    _draw_labels(canvas, edition, panel, found)
    height = _draw_rows(canvas, edition, bottom + 8, found.ceilings, others)
    title, description = words(edition, "title.roofline"), _description(edition, found)
    return Figure("roofline", canvas.finished(height, title, description), title, description, _table(edition, found, others))


def _panel(edition: Edition, found: Roofline, others: list[Ceiling]) -> Panel:
    ridges = [number(ceiling.ridge, INTENSITY) for ceiling in found.ceilings]
    points = [number(mark.intensity.amount, INTENSITY) for mark in found.marks]
    low, high = decade_below(min(points + [ridges[0] / 10])), decade_above(max(points + [10 * max(ridges)]))
    rates = [ceiling.curve([low])[0] for ceiling in found.ceilings]
    peaks = [number(ceiling.peak, RATE) for ceiling in (*found.ceilings, *others)]
    y = Scale(decade_below(min(rates)), 1.6 * max(peaks), 22 + _HEIGHT, 22, is_log=True)
    return Panel(Scale(low, high, left_margin(y.ticks(), edition.formatter.format_number), WIDTH - 8, is_log=True), y)


def _draw_axes(canvas: Canvas, edition: Edition, panel: Panel) -> float:
    shown = edition.formatter.format_number
    draw_y_axis(canvas, panel, with_unit(edition, words(edition, "rate"), RATE), shown)
    return draw_x_axis(canvas, panel, with_unit(edition, formula_name(edition, "arithmetic-intensity"), INTENSITY), shown)


def _draw_ceiling(canvas: Canvas, panel: Panel, ceiling: Ceiling, style: str, ring: str) -> None:
    """Slope and flat part; the three knots are enough, as both are straight here."""
    slope = number(ceiling.bandwidth, "TB/s")
    knots = [max(panel.x.low, panel.y.low / slope), number(ceiling.ridge, INTENSITY), panel.x.high]
    canvas.line(panel.points(knots, ceiling.curve(knots)), f"line {style}")
    canvas.diamond(panel.at(knots[1], number(ceiling.peak, RATE)), ring)


def _draw_labels(canvas: Canvas, edition: Edition, panel: Panel, found: Roofline) -> None:
    """Which side of the first ridge point is limited by what, and the points of the example."""
    ridge = panel.x(number(found.ceilings[0].ridge, INTENSITY))
    with canvas.group("guide", found.ceilings[0].values):
        canvas.line([(ridge, panel.y(number(found.ceilings[0].peak, RATE))), (ridge, panel.y.start)], "guide")
    places = Places(panel.bounds)
    _draw_side(canvas, places, edition.show_outcome(Outcome("memory-bound")), panel.x.start + 5, ridge - 5, panel.y.end + 12)
    _draw_side(canvas, places, edition.show_outcome(Outcome("compute-bound")), ridge + 6, panel.x.end, panel.y.start - 40)
    for mark in found.marks:
        point = panel.at(number(mark.intensity.amount, INTENSITY), number(mark.rate.amount, RATE))
        rate = edition.show(mark.rate)
        both = NAME_JOIN.join((edition.show(mark.intensity), rate))
        with canvas.group("point", mark.values):
            canvas.disc(point, "point")
            draw_beside(canvas, places, point, [(both, _ORDER), (rate, _ORDER), (rate, _RESORT)])


def _draw_side(canvas: Canvas, places: Places, text: str, left: float, right: float, y: float) -> None:
    lines = wrapped(text, right - left)
    if max(text_width(line) for line in lines) > right - left:
        return
    for index, line in enumerate(lines):
        at = (left, y + index * LINE_HEIGHT)
        places.take(text_box(at, line))
        canvas.text(at, line, "label quiet")


def _draw_rows(canvas: Canvas, edition: Edition, top: float, own: tuple[Ceiling, ...], others: list[Ceiling]) -> float:
    """The legend: a line for each chip, with its ridge point at the end."""
    canvas.diamond((6, top + 8), "ring")
    canvas.text((28, top + 8), formula_name(edition, "ridge-point"), "middle quiet")
    y = top
    for ceiling, style in (*zip(own, _STYLES[0], strict=False), *zip(others, _STYLES[1], strict=False)):
        y += LINE_HEIGHT + 2
        draw_sign(canvas, (0, y), Sample("", f"line {style}", is_line=True))
        canvas.text((28, y + 8), _name(edition, ceiling), "middle", lang="en" if ceiling.card else None)
        canvas.text((WIDTH, y + 8), _ridge_text(edition, ceiling), "middle", "end")
    return y + LINE_HEIGHT + 4


def _name(edition: Edition, ceiling: Ceiling) -> str:
    if ceiling.card is None:
        return words(edition, "example_chip")
    return f"{edition.glossary.accelerators[ceiling.card].name}, {ceiling.precision.upper()}"


def _ridge_text(edition: Edition, ceiling: Ceiling) -> str:
    return edition.formatter.format_quantity(ceiling.ridge, digits=3)


def _description(edition: Edition, found: Roofline) -> str:
    parts = [words(edition, "about.roofline")]
    ridge = formula_name(edition, "ridge-point")
    parts += [sentence(edition, f"{_name(edition, one)}, {ridge}", _ridge_text(edition, one)) for one in found.ceilings]
    parts += [sentence(edition, edition.show(mark.intensity), edition.show(mark.rate)) for mark in found.marks]
    return " ".join(parts)


def _ridge_name(edition: Edition, ceiling: Ceiling, ridge: str) -> str:
    name = _name(edition, ceiling)
    return (Markup('<span translate="no">{}</span>: {}') if ceiling.card else Markup("{}: {}")).format(name, ridge)


def _table(edition: Edition, found: Roofline, others: list[Ceiling]) -> Table:
    header = (words(edition, "point"), formula_name(edition, "arithmetic-intensity"), words(edition, "rate"))
    show = edition.formatter.format_quantity
    ridge = formula_name(edition, "ridge-point")
    rows = [(_ridge_name(edition, one, ridge), _ridge_text(edition, one), show(one.peak)) for one in (*found.ceilings, *others)]
    rows += [(words(edition, "operation"), edition.show(mark.intensity), edition.show(mark.rate)) for mark in found.marks]
    return Table(header, tuple(rows))

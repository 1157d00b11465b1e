"""The roofline: what a chip can reach at each arithmetic intensity, with the points of an example and other accelerators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from macros.edition import Edition
from macros.examples import Computed, Scope, data_sheet_value
from macros.figures.axes import Sample, draw_sign
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, formula_name, number, sentence, steps, with_unit, words
from macros.figures.live import Amounts, Axis, Span, own_name, step
from macros.figures.plot import Plot, panels
from macros.figures.svg import LINE_HEIGHT, WIDTH, Canvas
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
        values: Names of peak and bandwidth in the example; empty for a chip that it does not name.
    """

    peak: Quantity
    bandwidth: Quantity
    card: str | None = None
    precision: str | None = None
    values: tuple[str, ...] = field(default=(), compare=False)

    @property
    def ridge(self) -> Quantity:
        return FORMULAS["ridge-point"].evaluate(peak=self.peak, bandwidth=self.bandwidth)

    def places(self, index: int) -> tuple[str, str]:
        """Expressions for its ridge point and its peak; `index` is its own among the chips of the example."""
        if self.values:
            return f"ridge_{index}", self.values[0]
        return f"{number(self.ridge, INTENSITY):.6g}", f"{number(self.peak, RATE):.6g}"


@dataclass(frozen=True)
class Mark:
    """An operation of the example: the names of its intensity and of the rate that it can reach, which may be a value of the figure."""

    intensity: str
    rate: str


@dataclass(frozen=True)
class Roofline:
    """What the drawing shows, in the order of the example."""

    ceilings: tuple[Ceiling, ...]
    marks: tuple[Mark, ...]

    def amounts(self, scope: Scope) -> Amounts:
        """The ridge points, the rate at any intensity, and the rates that the example does not compute."""
        found = {}
        for index, ceiling in enumerate(self.ceilings, start=1):
            peak, bandwidth = ceiling.values
            found[f"ridge_{index}"] = step("ridge-point", peak=peak, bandwidth=bandwidth)
            found[f"roof_{index}"] = step("roofline", peak=peak, bandwidth=bandwidth, intensity="x")
        for mark in self.marks:
            if mark.rate not in scope:
                peak, bandwidth = self.ceilings[0].values
                found[mark.rate] = step("roofline", unit=RATE, peak=peak, bandwidth=bandwidth, intensity=mark.intensity)
        return Amounts(scope, found, unit=INTENSITY)


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
    marks = tuple(Mark(value.inputs["intensity"], name) for name, value in steps(scope, "roofline"))
    marks = marks or tuple(_placed(scope))
    if any(scope[mark.intensity].amount.m == 0 for mark in marks):
        raise Missing("an intensity is zero", "a logarithmic axis has no zero: name an example without it")
    return Roofline(ceilings[:2], marks)


def _ceiling(scope: Scope, peak_name: str, bandwidth_name: str) -> Ceiling:
    peak, bandwidth, values = scope[peak_name], scope[bandwidth_name], (peak_name, bandwidth_name)
    card, _, rest = (peak.data or "").partition(".")
    if card and bandwidth.data == f"{card}.bandwidth":
        return Ceiling(peak.amount, bandwidth.amount, card, rest.split(".")[0], values=values)
    return Ceiling(peak.amount, bandwidth.amount, values=values)


def _placed(scope: Scope) -> Iterator[Mark]:
    ridges = {name for name, _ in steps(scope, "ridge-point")}
    for name, value in scope.items():
        if name not in ridges and isinstance(value.amount, Quantity) and value.amount.is_compatible_with(unit(INTENSITY)):
            yield Mark(name, f"rate_{name}")


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


def draw_roofline(edition: Edition, scope: Scope, name: str, kept: Sequence[Span] = ()) -> Figure:
    """The figure of an example's chips and operations beside the accelerators that the glossary uses most.

    Raises:
        Missing: If the example has no chip.
    """
    found = find_roofline(scope)
    amounts, others = found.amounts(scope), _others(edition, found.ceilings)
    needed = " ".join(mark.intensity for mark in found.marks)
    canvas = Canvas(name, edition.is_right_to_left, {"need": needed, "no": words(edition, "cannot.zero")})
    (plot,) = panels(canvas, edition, amounts, _axes(found, others), kept)
    plot.draw_y_axis(with_unit(edition, words(edition, "rate"), RATE))
    bottom = plot.draw_x_axis(with_unit(edition, formula_name(edition, "arithmetic-intensity"), INTENSITY))
    for index, (ceiling, style) in enumerate(zip(others, _STYLES[1], strict=False)):
        plot.roof(*ceiling.places(index), f"line {style}", "ring-other")
    for index, (ceiling, style) in enumerate(zip(found.ceilings, _STYLES[0], strict=False), start=1):
        plot.roof(*ceiling.places(index), f"line {style}", "ring")
    _draw_labels(edition, plot, found)
    height = _draw_rows(canvas, edition, bottom + 8, found.ceilings, others, amounts)
    title, description = words(edition, "title.roofline"), _description(edition, found, amounts)
    table = _table(edition, found, others, amounts)
    return Figure("roofline", canvas.finished(height, title, description), title, description, table, amounts.own)


def _axes(found: Roofline, others: list[Ceiling]) -> tuple[Axis, Axis]:
    points = [mark.intensity for mark in found.marks]
    ridges = [f"ridge_{index}*10" for index, _ in enumerate(found.ceilings, start=1)]
    rates = (f"roof_{index}@_" for index, _ in enumerate(found.ceilings, start=1))
    peaks = (f"{ceiling.places(index)[1]}*1.6" for index, ceiling in enumerate((*found.ceilings, *others), start=1))
    x = Axis(INTENSITY, (*points, *ridges), None, WIDTH - 8, low=(*points, "ridge_1*0.1"), is_whole=True)
    return x, Axis(RATE, tuple(peaks), 22 + _HEIGHT, 22, low=tuple(rates))


def _draw_labels(edition: Edition, plot: Plot, found: Roofline) -> None:
    """Which side of the first ridge point is limited by what, and the points of the example."""
    plot.line(f"ridge_1,{found.ceilings[0].values[0]} ridge_1,_", "guide")
    plot.side(edition.show_outcome(Outcome("memory-bound")), ("_", "ridge_1"), (3, -3, 12))
    plot.side(edition.show_outcome(Outcome("compute-bound")), ("ridge_1", "^"), (6, 0, -40))
    for mark in found.marks:
        rate = f"{{{mark.rate}}}"
        plot.mark(f"{mark.intensity},{mark.rate}", (f"{{{mark.intensity}}}{NAME_JOIN}{rate}", _ORDER), (rate, _ORDER + _RESORT))


def _draw_rows(canvas: Canvas, edition: Edition, top: float, own: tuple[Ceiling, ...], others: list[Ceiling], amounts: Amounts) -> float:
    """The legend: a line for each chip, with its ridge point at the end."""
    canvas.diamond((6, top + 8), "ring")
    canvas.text((28, top + 8), formula_name(edition, "ridge-point"), "middle quiet")
    y = top
    rows = (*zip(own, _STYLES[0], strict=False), *zip(others, _STYLES[1], strict=False))
    for index, (ceiling, style) in enumerate(rows, start=1):
        y += LINE_HEIGHT + 2
        draw_sign(canvas, (0, y), Sample("", f"line {style}", is_line=True))
        named = {"own": " ".join(ceiling.values), "alt": words(edition, "example_chip")} if ceiling.values and ceiling.card else {}
        canvas.text((28, y + 8), _name(edition, ceiling), "middle", lang="en" if ceiling.card else None, **named)
        ridge = _ridge_template(index)
        shown = amounts.text(edition, ridge) if ceiling.values else _ridge_text(edition, ceiling)
        canvas.text((WIDTH, y + 8), shown, "middle", "end", **({"t": ridge} if ceiling.values else {}))
    return y + LINE_HEIGHT + 4


def _ridge_template(index: int) -> str:
    return f"{{ridge_{index}|FLOP/B|3}}"


def _name(edition: Edition, ceiling: Ceiling) -> str:
    if ceiling.card is None:
        return words(edition, "example_chip")
    return f"{edition.glossary.accelerators[ceiling.card].name}, {ceiling.precision.upper()}"


def _ridge_text(edition: Edition, ceiling: Ceiling) -> str:
    return edition.formatter.format_quantity(ceiling.ridge, digits=3)


def _description(edition: Edition, found: Roofline, amounts: Amounts) -> str:
    parts = [words(edition, "about.roofline")]
    ridge = formula_name(edition, "ridge-point")
    parts += [sentence(edition, f"{_name(edition, one)}, {ridge}", _ridge_text(edition, one)) for one in found.ceilings]
    marks = (sentence(edition, f"{{{mark.intensity}}}", f"{{{mark.rate}}}") for mark in found.marks)
    return " ".join([*parts, *(amounts.text(edition, mark) for mark in marks)])


def _ridge_name(edition: Edition, ceiling: Ceiling, ridge: str) -> Markup:
    name = _name(edition, ceiling)
    if ceiling.card and ceiling.values:
        name = own_name(name, *ceiling.values, other=words(edition, "example_chip"))
    return (Markup('<span translate="no">{}</span>: {}') if ceiling.card else Markup("{}: {}")).format(name, ridge)


def _table(edition: Edition, found: Roofline, others: list[Ceiling], amounts: Amounts) -> Table:
    header = (words(edition, "point"), formula_name(edition, "arithmetic-intensity"), words(edition, "rate"))
    show = edition.formatter.format_quantity
    ridge = formula_name(edition, "ridge-point")
    rows: list[tuple[str, ...]] = []
    for index, one in enumerate(found.ceilings, start=1):
        cells = (amounts.cell(edition, each) for each in (_ridge_template(index), f"{{{one.values[0]}}}"))
        rows.append((_ridge_name(edition, one, ridge), *cells))
    rows += [(_ridge_name(edition, one, ridge), _ridge_text(edition, one), show(one.peak)) for one in others]
    marks = ((amounts.cell(edition, f"{{{name}}}") for name in (mark.intensity, mark.rate)) for mark in found.marks)
    return Table(header, (*rows, *((words(edition, "operation"), *cells) for cells in marks)))

"""Decoding over the batch size: the rate of all users together, and below it the time that each of them waits for a token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures.axes import Panel, Scale, draw_x_axis, draw_y_axis, left_margin
from macros.figures.figure import (
    Figure,
    Missing,
    Table,
    amounts,
    first_step,
    formula_name,
    inputs,
    number,
    sentence,
    steps,
    with_unit,
    words,
)
from macros.figures.svg import WIDTH, Box, Canvas, Places, Point, draw_beside
from macros.formulas import FORMULAS
from macros.units import Quantity, unit

RATE, TIME = "token/s", "ms"
_CURVE_POINTS = 60
_RATE_HEIGHT, _TIME_HEIGHT, _GAP = 130, 90, 34
_INPUTS = ("weights", "kv_cache", "bandwidth")


@dataclass(frozen=True)
class Decode:
    """What the drawing shows.

    Attributes:
        given: Weights, KV cache of one sequence and bandwidth.
        marks: (batch, rate) of each step of the example, by growing batch.
        largest: The batch that fills the memory; None where the example does not compute it.
    """

    given: dict[str, Quantity]
    marks: tuple[tuple[Value, Value], ...]
    largest: Value | None

    def time(self, batch: Quantity) -> Quantity:
        return FORMULAS["decode-step-time"].evaluate(batch=batch, **self.given).to(unit(TIME))

    def user_rate(self, batch: Quantity) -> Quantity:
        return FORMULAS["decode-rate-per-user"].evaluate(batch=batch, **self.given)

    @property
    def limit(self) -> Quantity:
        return FORMULAS["decode-throughput-limit"].evaluate(**{name: self.given[name] for name in ("kv_cache", "bandwidth")})


def find_decode(scope: Scope) -> Decode:
    """The decoding of an example: every step of `decode-throughput` with the weights, cache and bandwidth of the first.

    The times and the limit are computed from the same inputs where the example does not show them.

    Raises:
        Missing: If the example has no step of `decode-throughput`, or no cache.
    """
    given = amounts(inputs(scope, first_step(scope, "decode-throughput")), *_INPUTS)
    if given["kv_cache"].m == 0:
        raise Missing("the KV cache is zero", "without one the rate has no limit: name an example that has one")
    marks: dict[float, tuple[Value, Value]] = {}
    for _, value in steps(scope, "decode-throughput"):
        used = inputs(scope, value)
        if amounts(used, *_INPUTS) == given:
            marks.setdefault(float(used["batch"].amount.m), (used["batch"], value))
    largest = next((value for _, value in steps(scope, "largest-batch") if value.amount.m >= 1), None)
    return Decode(given, tuple(marks[batch] for batch in sorted(marks)), largest)


def draw_decode(edition: Edition, scope: Scope, name: str) -> Figure:
    """The figure of an example's decoding.

    Raises:
        Missing: If the example computes no throughput.
    """
    found = find_decode(scope)
    canvas = Canvas(name, edition.is_right_to_left)
    rate, time = _panels(edition, found)
    _draw_rates(canvas, edition, rate, found)
    height = _draw_times(canvas, edition, time, found)
    title, description = words(edition, "title.decode"), _description(edition, found)
    return Figure("decode", canvas.finished(height, title, description), title, description, _table(edition, found))


def _curves(found: Decode, batches: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """token/s and milliseconds at each batch."""
    given = {"batch": Quantity(batches, unit("")), **found.given}
    rates, times = FORMULAS["decode-throughput"].curve(**given), FORMULAS["decode-step-time"].curve(**given)
    return rates.to(unit(RATE)).m, times.to(unit(TIME)).m


def _panels(edition: Edition, found: Decode) -> tuple[Panel, Panel]:
    last = max(number(batch.amount, "") for batch, _ in found.marks)
    high = max(last, float(found.largest.amount.m) if found.largest else 0) * 1.08
    batches = Scale(0, max(high, 4), 0, WIDTH - 10)
    top, middle = 22, 22 + _RATE_HEIGHT + _GAP
    rate = Scale(0, 1.08 * number(found.limit, RATE), top + _RATE_HEIGHT, top)
    time = Scale(0, 1.08 * float(_curves(found, numpy.array([1.0, batches.high]))[1].max()), middle + _TIME_HEIGHT, middle)
    left = max(left_margin(scale.ticks(), edition.formatter.format_number) for scale in (rate, time))
    batches = Scale(batches.low, batches.high, left, batches.end)
    return Panel(batches, rate), Panel(batches, time)


def _draw_rates(canvas: Canvas, edition: Edition, panel: Panel, found: Decode) -> None:
    draw_y_axis(canvas, panel, with_unit(edition, words(edition, "all_users"), RATE), edition.formatter.format_number)
    canvas.line([panel.at(0, 0), panel.at(panel.x.high, 0)], "axis")
    limit = number(found.limit, RATE)
    canvas.line([panel.at(0, limit), panel.at(panel.x.high, limit)], "line limit")
    places = Places(panel.bounds)
    _draw_limit(canvas, edition, panel, found, places)
    batches = numpy.linspace(1, panel.x.high, _CURVE_POINTS)
    canvas.line(panel.points(batches, _curves(found, batches)[0]), "line main")
    for batch, value in found.marks:
        point = panel.at(number(batch.amount, ""), number(value.amount, RATE))
        _draw_mark(canvas, places, point, edition.show(value, "number"), ("below-right", "right", "below", "below-left", "above-left"))


def _draw_limit(canvas: Canvas, edition: Edition, panel: Panel, found: Decode, places: Places) -> None:
    text = sentence(edition, words(edition, "limit"), edition.formatter.format_quantity(found.limit, digits=3)).rstrip(".")
    at = panel.at(0, number(found.limit, RATE))
    if place := places.place((at[0] - 4, at[1]), text, ("below-right",)):
        canvas.text(place[0], text, "label quiet", place[1])


def _draw_mark(canvas: Canvas, places: Places, point: Point, text: str, order: Sequence[str]) -> None:
    canvas.disc(point, "point")
    places.take(Box(point[0] - 5, point[1] - 5, point[0] + 5, point[1] + 5))
    draw_beside(canvas, places, point, [(text, order)])


def _draw_times(canvas: Canvas, edition: Edition, panel: Panel, found: Decode) -> float:
    shown = edition.formatter.format_number
    draw_y_axis(canvas, panel, with_unit(edition, formula_name(edition, "decode-step-time"), TIME), shown)
    bottom = draw_x_axis(canvas, panel, words(edition, "batch_size"), shown)
    ends = numpy.array([1.0, panel.x.high])
    canvas.line(panel.points(ends, _curves(found, ends)[1]), "line main")
    places = Places(panel.bounds)
    for batch, _ in found.marks:
        time = found.time(batch.amount)
        point = panel.at(number(batch.amount, ""), number(time, TIME))
        text = edition.formatter.format_number(time.m, 3)
        _draw_mark(canvas, places, point, text, ("below-right", "above-right", "above", "below", "above-left"))
    return bottom


def _description(edition: Edition, found: Decode) -> str:
    show = edition.formatter.format_quantity
    parts = [words(edition, "about.decode")]
    for batch, value in found.marks:
        name = f"{words(edition, 'batch_size')} {edition.show(batch)}"
        parts.append(sentence(edition, name, f"{edition.show(value)}, {show(found.time(batch.amount), digits=3)}"))
    parts.append(sentence(edition, formula_name(edition, "decode-throughput-limit"), show(found.limit, digits=3)))
    return " ".join(parts)


def _table(edition: Edition, found: Decode) -> Table:
    show = edition.formatter.format_quantity
    names = ("decode-throughput", "decode-rate-per-user", "decode-step-time")
    header = (words(edition, "batch_size"), *(formula_name(edition, name) for name in names))
    rows = (
        (edition.show(batch), edition.show(value), show(found.user_rate(batch.amount), digits=3), show(found.time(batch.amount), digits=3))
        for batch, value in found.marks
    )
    return Table(header, tuple(rows))

"""Rent or buy: what each has cost after some time in use, and where the two meet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures.axes import Panel, Scale, draw_x_axis, draw_y_axis, left_margin
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, amounts, first_step, inputs, number, sentence, with_unit, words
from macros.figures.svg import WIDTH, Box, Canvas, Places, draw_beside, text_box
from macros.formulas import FORMULAS
from macros.units import Quantity, unit

COST, TIME = "USD", "day"
_HEIGHT = 200
_BEYOND = 1.75  # the axis ends at this multiple of the break-even time, so that both sides of it are seen
_ROWS = (0, 0.5, 1, 1.5)


@dataclass(frozen=True)
class RentOrBuy:
    """The purchase and the rental price of an example, and the time at which both have cost the same."""

    given: dict[str, Quantity]
    break_even: Value

    def rent(self, days: numpy.ndarray) -> numpy.ndarray:
        """USD after each number of days."""
        hours = FORMULAS["gpu-hours"].curve(gpus=self.given["gpus"], duration=Quantity(days, unit(TIME)))
        return FORMULAS["rental-cost"].curve(gpu_hours=hours, rate=self.given["rate"]).m

    def buy(self, days: numpy.ndarray) -> numpy.ndarray:
        """USD after each number of days."""
        given = {name: self.given[name] for name in ("purchase", "running_cost")}
        return FORMULAS["ownership-cost"].curve(duration=Quantity(days, unit(TIME)), **given).m

    @property
    def days(self) -> float:
        return number(self.break_even.amount, TIME)

    @property
    def cost(self) -> Quantity:
        return Quantity(float(self.rent(numpy.array([self.days]))[0]), unit(COST))


def find_rent_or_buy(scope: Scope) -> RentOrBuy:
    """The purchase and the rental price of the first step of `break-even-hours` that has a result.

    Raises:
        Missing: If there is none, or the purchase costs nothing.
    """
    value = first_step(scope, "break-even-hours")
    if value.amount.m == 0:
        raise Missing("the purchase costs nothing", "name an example with a price")
    return RentOrBuy(amounts(inputs(scope, value), "purchase", "gpus", "rate", "running_cost"), value)


def draw_rent_or_buy(edition: Edition, scope: Scope, name: str) -> Figure:
    """The figure of an example's rental and purchase.

    Raises:
        Missing: If the example computes no break-even.
    """
    found = find_rent_or_buy(scope)
    canvas = Canvas(name, edition.is_right_to_left)
    panel = _panel(edition, found)
    draw_y_axis(canvas, panel, with_unit(edition, words(edition, "total_cost"), COST), edition.formatter.format_number)
    height = draw_x_axis(canvas, panel, with_unit(edition, words(edition, "time_in_use"), TIME), edition.formatter.format_number)
    _draw_lines(canvas, edition, panel, found)
    title, description = words(edition, "title.rent-or-buy"), _description(edition, found)
    return Figure("rent-or-buy", canvas.finished(height, title, description), title, description, _table(edition, found))


def _panel(edition: Edition, found: RentOrBuy) -> Panel:
    end = _BEYOND * found.days
    y = Scale(0, 1.04 * float(found.rent(numpy.array([end]))[0]), 22 + _HEIGHT, 22)
    return Panel(Scale(0, end, left_margin(y.ticks(), edition.formatter.format_number), WIDTH - 12), y)


def _draw_lines(canvas: Canvas, edition: Edition, panel: Panel, found: RentOrBuy) -> None:
    """Both lines with their names at the end, and the point where they meet."""
    ends = numpy.array([0.0, panel.x.high])
    meeting = panel.at(found.days, number(found.cost, COST))
    canvas.line([meeting, (meeting[0], panel.y.start)], "guide")
    buying, renting = (panel.points(ends, costs(ends)) for costs in (found.buy, found.rent))
    canvas.line(buying, "line other dash-1")
    canvas.line(renting, "line main")
    places = Places(panel.bounds)
    places.take(Box(*meeting, *meeting))
    _draw_name(canvas, places, words(edition, "rent"), (renting[1][0] - 30, panel.y.end + 12))
    _draw_name(canvas, places, words(edition, "buy"), (buying[1][0], buying[1][1] + 18))
    canvas.disc(meeting, "point")
    _draw_meeting(canvas, edition, places, meeting, found)


def _draw_name(canvas: Canvas, places: Places, text: str, at: tuple[float, float]) -> None:
    places.take(text_box(at, text, "end"))
    canvas.text(at, text, "label", "end")


def _draw_meeting(canvas: Canvas, edition: Edition, places: Places, point: tuple[float, float], found: RentOrBuy) -> None:
    text = NAME_JOIN.join((edition.formatter.format_quantity(_days(found), digits=3), _cost(edition, found)))
    draw_beside(canvas, places, point, [(text, ("above-left", "below-right", "below", "below-left", "above"))])


def _days(found: RentOrBuy) -> Quantity:
    return found.break_even.amount.to(unit(TIME))


def _cost(edition: Edition, found: RentOrBuy) -> str:
    return edition.formatter.format_quantity(found.cost, digits=3)


def _description(edition: Edition, found: RentOrBuy) -> str:
    show = edition.formatter.format_quantity
    purchase = words(edition, "about.rent-or-buy", purchase=show(found.given["purchase"]), rate=show(found.given["rate"]))
    meeting = f"{show(_days(found), digits=3)}, {_cost(edition, found)}"
    return f"{purchase} {sentence(edition, words(edition, 'break_even'), meeting)}"


def _table(edition: Edition, found: RentOrBuy) -> Table:
    header = (words(edition, "time_in_use"), words(edition, "rent"), words(edition, "buy"))
    days = numpy.array([share * found.days for share in _ROWS])
    show = edition.formatter.format_quantity
    columns = zip(days, found.rent(days), found.buy(days), strict=True)
    units = (unit(TIME), unit(COST), unit(COST))
    rows = (tuple(show(Quantity(float(cell), of), digits=3) for cell, of in zip(row, units, strict=True)) for row in columns)
    return Table(header, tuple(rows))

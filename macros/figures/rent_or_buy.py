"""Rent or buy: what each has cost after some time in use, and where the two meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macros.edition import Edition
from macros.examples import Scope
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, first_step, sentence, with_unit, words
from macros.figures.live import Amounts, Axis, Span, step
from macros.figures.plot import Plot, panels
from macros.figures.svg import WIDTH, Canvas

COST, TIME = "USD", "day"
_HEIGHT = 200
_BEYOND = 1.75  # the axis ends at this multiple of the break-even time, so that both sides of it are seen
_ROWS = (0, 0.5, 1, 1.5)
_DAYS, _RENT, _BUY = "{x|day|3}", "{rent_x|USD|3}", "{buy_x|USD|3}"


@dataclass(frozen=True)
class RentOrBuy:
    """The break-even of an example.

    Attributes:
        break_even: Name of the time at which both have cost the same.
        used: Input of its formula -> name of the value.
    """

    break_even: str
    used: dict[str, str]

    def amounts(self, scope: Scope) -> Amounts:
        """What each has cost after some time: `rent_x` and `buy_x`."""
        used = self.used
        steps = {
            "hours_x": step("gpu-hours", gpus=used["gpus"], duration="x"),
            "rent_x": step("rental-cost", gpu_hours="hours_x", rate=used["rate"]),
            "buy_x": step("ownership-cost", purchase=used["purchase"], running_cost=used["running_cost"], duration="x"),
        }
        return Amounts(scope, steps, unit=TIME)


def find_rent_or_buy(scope: Scope) -> RentOrBuy:
    """The purchase and the rental price of the first step of `break-even-hours` that has a result.

    Raises:
        Missing: If there is none, or the purchase costs nothing.
    """
    name, value = first_step(scope, "break-even-hours")
    if value.amount.m == 0:
        raise Missing("the purchase costs nothing", "name an example with a price")
    return RentOrBuy(name, dict(value.inputs))


def draw_rent_or_buy(edition: Edition, scope: Scope, name: str, kept: Sequence[Span] = ()) -> Figure:
    """The figure of an example's rental and purchase.

    Raises:
        Missing: If the example computes no break-even.
    """
    found = find_rent_or_buy(scope)
    amounts = found.amounts(scope)
    canvas = Canvas(name, edition.is_right_to_left, {"need": found.break_even, "no": words(edition, "cannot.meet")})
    axes = (Axis(TIME, (f"{found.break_even}*{_BEYOND}",), None, WIDTH - 12), Axis(COST, ("rent_x@^*1.04",), 22 + _HEIGHT, 22))
    (plot,) = panels(canvas, edition, amounts, axes, kept)
    plot.draw_y_axis(with_unit(edition, words(edition, "total_cost"), COST))
    height = plot.draw_x_axis(with_unit(edition, words(edition, "time_in_use"), TIME))
    _draw_lines(edition, plot, found)
    title, description = words(edition, "title.rent-or-buy"), _description(edition, found, amounts)
    table = _table(edition, found, amounts)
    return Figure("rent-or-buy", canvas.finished(height, title, description), title, description, table, amounts.own)


def _draw_lines(edition: Edition, plot: Plot, found: RentOrBuy) -> None:
    """Both lines with their names at the end, and the point where they meet."""
    meeting = f"{found.break_even},rent_x@{found.break_even}"
    plot.line(f"{meeting} {found.break_even},_", "guide")
    plot.line("_,buy_x@_ ^,buy_x@^", "line other dash-1")
    plot.line("_,rent_x@_ ^,rent_x@^", "line main")
    plot.name("^,^", words(edition, "rent"), (-30, 12))
    plot.name("^,buy_x@^", words(edition, "buy"), (0, 18))
    plot.mark(meeting, (f"{_DAYS}{NAME_JOIN}{_RENT}", ("above-left", "below-right", "below", "below-left", "above")))


def _description(edition: Edition, found: RentOrBuy, amounts: Amounts) -> str:
    prices = {name: edition.formatter.format_quantity(amounts.scope[found.used[name]].amount) for name in ("purchase", "rate")}
    meeting = amounts.text(edition, f"{_DAYS}, {_RENT}", found.break_even)
    return f"{words(edition, 'about.rent-or-buy', **prices)} {sentence(edition, words(edition, 'break_even'), meeting)}"


def _table(edition: Edition, found: RentOrBuy, amounts: Amounts) -> Table:
    header = (words(edition, "time_in_use"), words(edition, "rent"), words(edition, "buy"))
    places = (f"{found.break_even}*{share}" for share in _ROWS)
    return Table(header, tuple(tuple(amounts.cell(edition, each, place) for each in (_DAYS, _RENT, _BUY)) for place in places))

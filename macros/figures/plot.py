"""Charts whose marks are placed by expressions: each is drawn, and says beside itself what it was drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy

from macros.edition import Edition
from macros.figures.axes import Panel, draw_x_axis, draw_y_axis, left_margin
from macros.figures.live import Amounts, Axis, Span, spans
from macros.figures.svg import LINE_HEIGHT, Box, Canvas, Places, Point, draw_beside, text_box, text_width, wrapped

_DISC = 5
# (template, sides in order)
Choice = tuple[str, tuple[str, ...]]


def panels(canvas: Canvas, edition: Edition, amounts: Amounts, axes: Sequence[Axis], kept: Sequence[Span] = ()) -> list[Plot]:
    """A chart for each vertical axis over the same horizontal one, which comes first in `axes`."""
    ends = spans(amounts, axes, kept)
    canvas.data["axes"] = [axis.data(span) for axis, span in zip(axes, ends, strict=True)]
    scales = [axis.scale(span) for axis, span in zip(axes[1:], ends[1:], strict=True)]
    left = max(left_margin(scale.ticks(), edition.formatter.format_number) for scale in scales)
    x = axes[0].scale(ends[0], left)
    return [Plot(canvas, edition, amounts, Panel(x, y), axes, index) for index, y in enumerate(scales, start=1)]


@dataclass
class Plot:
    """One chart.

    Attributes:
        panel: Its two scales.
        axes: The axes of all charts of the drawing.
        index: Which of these is its vertical one.
    """

    canvas: Canvas
    edition: Edition
    amounts: Amounts
    panel: Panel
    axes: Sequence[Axis]
    index: int
    places: Places = field(init=False)

    def __post_init__(self) -> None:
        self.places = Places(self.panel.bounds)

    # --- values to places

    @property
    def _ends(self) -> tuple[Span, Span]:
        x, y = self.panel.x, self.panel.y
        return (x.low, x.high), (y.low, y.high)

    def x(self, expression: str) -> float:
        """The value on the horizontal axis."""
        return self.amounts.number(expression, self.axes[0].unit, self._ends[0])

    def y(self, expression: str) -> float:
        """The value on the vertical axis."""
        return self.amounts.number(expression, self.axes[self.index].unit, self._ends[1], self._ends[0])

    def at(self, pair: str) -> Point:
        """The place of `x,y` in the drawing."""
        x, y = pair.split(",")
        return self.panel.at(self.x(x), self.y(y))

    # --- axes

    def draw_y_axis(self, title: str) -> None:
        draw_y_axis(self.canvas, self.panel, title, self.edition.formatter.format_number, y=self.index)

    def draw_x_axis(self, title: str) -> float:
        return draw_x_axis(self.canvas, self.panel, title, self.edition.formatter.format_number, h="")

    # --- marks

    def line(self, points: str, style: str) -> None:
        """A line through places: `0,rent_x ^,rent_x`."""
        self.canvas.line([self.at(pair) for pair in points.split()], style, p=points)

    def curve(self, name: str, first: str, count: int, style: str) -> None:
        """A line through a value along the axis, from a place to the end."""
        places = numpy.linspace(self.x(first), self.panel.x.high, count)
        heights = self.amounts.along(name, places).to(self.axes[self.index].unit).m
        self.canvas.line(self.panel.points(places, heights), style, c=f"{name} {first} {count}")

    def roof(self, ridge: str, peak: str, style: str, ring: str) -> None:
        """A slope up to the ridge point, its mark, and a flat part, on logarithmic axes; what is out of sight is left out."""
        knee = self.x(ridge)
        knots = roof_knots(knee, self.y(peak), *self._ends)
        with self.canvas.group(f=f"{ridge},{peak}"):
            self.canvas.line([self.panel.at(*knot) for knot in knots], style)
            self.canvas.diamond(self.at(f"{ridge},{peak}") if knots and knots[1][0] == knee else None, ring)

    def mark(self, place: str, *choices: Choice) -> None:
        """A disc with the first of its labels for which there is room."""
        self.label(place, *choices, disc=_DISC)

    def label(self, place: str, *choices: Choice, style: str = "label strong", shift: float = 0, disc: float = 0) -> None:
        """A label beside a place, if there is room."""
        short = [[template, " ".join(_short(side) for side in sides)] for template, sides in choices]
        x, y = self.at(place)
        with self.canvas.group(m=place, l=short, **({"q": f"{shift} {style}"} if not disc else {})):
            if disc:
                self.canvas.disc((x, y), "point")
                self.places.take(Box(x - disc, y - disc, x + disc, y + disc))
            where = place.split(",")[0]
            texts = [(self.amounts.text(self.edition, template, None if where == "_" else where), sides) for template, sides in choices]
            draw_beside(self.canvas, self.places, (x + shift, y), texts, style)

    def name(self, place: str, text: str, shift: Point) -> None:
        """A text that ends at some distance of a place."""
        x, y = self.at(place)
        at = (x + shift[0], y + shift[1])
        self.places.take(text_box(at, text, "end"))
        self.canvas.text(at, text, "label", "end", a=f"{place} {shift[0]} {shift[1]}")

    def side(self, text: str, ends: tuple[str, str], shifts: tuple[float, float, float]) -> None:
        """A text between two places of the horizontal axis, if it fits.

        Args:
            text: It is broken into lines.
            ends: The two places.
            shifts: Distance from each, and of the first line from the top, or from the bottom where it is negative.
        """
        left, right = (self.panel.x(self.x(end)) + shift for end, shift in zip(ends, shifts, strict=False))
        top = shifts[2] + (self.panel.y.end if shifts[2] > 0 else self.panel.y.start)
        with self.canvas.group(s=" ".join(map(str, (*ends, *shifts))), l=text):
            lines = wrapped(text, right - left)
            if max(map(text_width, lines)) <= right - left:
                for index, line in enumerate(lines):
                    self.places.take(text_box((left, top + index * LINE_HEIGHT), line))
                    self.canvas.text((left, top + index * LINE_HEIGHT), line, "label quiet")


def roof_knots(ridge: float, peak: float, x: Span, y: Span) -> list[tuple[float, float]]:
    """Begin, ridge point and end of a roofline within its axes; nothing where its slope leaves them below.

    >>> roof_knots(50, 100, (0.1, 1000), (1, 1000))
    [(0.5, 1.0), (50, 100), (1000, 100)]
    """
    first, last = max(x[0] / ridge, y[0] / peak), min(1, x[1] / ridge)
    if first > last:
        return []
    return [(ridge * first, peak * first), (ridge * last, peak * last), (x[1], peak * last)]


def _short(side: str) -> str:
    return "".join(word[0] for word in side.split("-"))

"""Scales, axes and legends: what charts share."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from macros.figures.svg import LINE_HEIGHT, WIDTH, Box, Canvas, Point, text_width, wrapped

Format = Callable[[float], str]
_ABOUT_TICKS = 5


@dataclass(frozen=True)
class Scale:
    """A range of values laid on a range of the drawing.

    Attributes:
        low: Value at `start`.
        high: Value at `end`.
        start: Place in the drawing.
        end: Place in the drawing.
        is_log: Whether equal steps are equal factors.
    """

    low: float
    high: float
    start: float
    end: float
    is_log: bool = False

    def __call__(self, value: float) -> float:
        low, high, value = (math.log10(each) for each in (self.low, self.high, value)) if self.is_log else (self.low, self.high, value)
        return self.start + (value - low) / (high - low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Round values to mark: powers of ten, or steps of 1, 2, 2.5 or 5.

        >>> Scale(0, 59, 0, 100).ticks(), Scale(0.1, 20, 0, 100, is_log=True).ticks()
        ([0.0, 20.0, 40.0], [0.1, 1.0, 10.0])
        """
        if self.is_log:
            first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
            return [float(f"1e{power}") for power in range(first, last + 1)]
        step = round_step((self.high - self.low) / _ABOUT_TICKS)
        count = math.floor((self.high - self.low) / step + 1e-9)
        return [float(f"{self.low + index * step:.12g}") for index in range(count + 1)]


def round_step(about: float) -> float:
    """The round number nearest above.

    >>> round_step(11.8), round_step(0.3), round_step(2.1)
    (20.0, 0.5, 2.5)
    """
    power = 10.0 ** math.floor(math.log10(about))
    return power * next(step for step in (1, 2, 2.5, 5, 10) if step * power >= about * (1 - 1e-9))


def decade_below(value: float) -> float:
    """The power of ten at or below a value."""
    return 10.0 ** math.floor(math.log10(value) + 1e-9)


def decade_above(value: float) -> float:
    """The power of ten at or above a value."""
    return 10.0 ** math.ceil(math.log10(value) - 1e-9)


@dataclass(frozen=True)
class Panel:
    """A chart with two axes."""

    x: Scale
    y: Scale

    @property
    def bounds(self) -> Box:
        return Box(self.x.start, self.y.end, self.x.end, self.y.start)

    def at(self, x: float, y: float) -> Point:
        return self.x(x), self.y(y)

    def points(self, xs: Sequence[float], ys: Sequence[float]) -> list[Point]:
        return [self.at(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]


def left_margin(ticks: Sequence[float], shown: Format) -> float:
    """Room for the numbers of a vertical axis."""
    return max(text_width(shown(tick)) for tick in ticks) + 7


def draw_y_axis(canvas: Canvas, panel: Panel, title: str, shown: Format, **data: object) -> None:
    """Grid lines with their numbers, and the title above."""
    canvas.text((0, panel.y.end - 9), title, "quiet")
    with canvas.group(**data):
        for tick in panel.y.ticks():
            y = panel.y(tick)
            canvas.line([(panel.x.start, y), (panel.x.end, y)], "grid")
            canvas.text((panel.x.start - 6, y), shown(tick), "tick middle", "end")


def draw_x_axis(canvas: Canvas, panel: Panel, title: str, shown: Format, **data: object) -> float:
    """The base line with its ticks, the numbers and the title below.

    Returns:
        The lower edge of what was drawn.
    """
    bottom, taken = panel.y.start, 0.0
    with canvas.group(**data):
        canvas.line([(panel.x.start, bottom), (panel.x.end, bottom)], "axis")
        for tick in panel.x.ticks():
            x, half = panel.x(tick), text_width(shown(tick)) / 2
            is_wide, middle = x + half > WIDTH, min(x, WIDTH - half)
            canvas.line([(x, bottom), (x, bottom + 4)], "axis")
            # Long numbers leave some of the ticks without one.
            if middle - half >= taken:
                taken = middle + half
                canvas.text((WIDTH if is_wide else x, bottom + 19), shown(tick), "tick", "end" if is_wide else "middle")
    canvas.text((panel.x.end, bottom + 36), title, "quiet", "end")
    return bottom + 40


@dataclass(frozen=True)
class Sample:
    """One entry of a legend.

    Attributes:
        text: What the sign means.
        style: Class of the sign.
        texture: Texture of a swatch.
        is_line: A line instead of a swatch.
    """

    text: str
    style: str
    texture: str | None = None
    is_line: bool = False


def draw_legend(canvas: Canvas, top: float, samples: Sequence[Sample]) -> float:
    """Signs with their meaning, side by side while they fit.

    Returns:
        The lower edge.
    """
    x, y = 0.0, top
    for sample in samples:
        sign = 22 if sample.is_line else 14
        lines = wrapped(sample.text, WIDTH - sign - 6)
        width = sign + 6 + max(text_width(line) for line in lines)
        if x and x + width > WIDTH:
            x, y = 0.0, y + LINE_HEIGHT + 2
        draw_sign(canvas, (x, y), sample)
        for index, line in enumerate(lines):
            canvas.text((x + sign + 6, y + 8 + index * LINE_HEIGHT), line, "middle")
        y += (len(lines) - 1) * LINE_HEIGHT
        # The bound for the width is for the widest of fonts: its full length would leave gaps in most.
        x += 0.92 * width + 16
    return y + LINE_HEIGHT + 2


def draw_sign(canvas: Canvas, at: Point, sample: Sample) -> None:
    """The sign of a legend, its upper left corner `at`."""
    x, y = at
    if sample.is_line:
        canvas.line([(x, y + 8), (x + 22, y + 8)], sample.style)
    else:
        canvas.rect(x, y + 2, 14, 12, sample.style, sample.texture)

"""Bars made of parts: one heading, one bar and the numbers of its parts below, for each thing that is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macros.edition import Edition
from macros.figures.axes import Scale
from macros.figures.live import Amounts, Axis, Span, spans
from macros.figures.svg import LINE_HEIGHT, WIDTH, Box, Canvas, Point, text_box, text_width

_BAR = 18
_ROW_BAR, _ROW_HEIGHT = 9, 31
_STACK_HEIGHT = 2 * LINE_HEIGHT + _BAR + 14
_LEAST_WIDTH = 0.8


@dataclass(frozen=True)
class Segment:
    """A part of a bar.

    Attributes:
        amount: Name of the value that it is as long as.
        text: Template of its number.
        style: Class of its fill.
        texture: Texture of its fill.
    """

    amount: str
    text: str
    style: str
    texture: str | None = None


@dataclass(frozen=True)
class Stack:
    """A bar, with the templates of its heading and its total."""

    heading: str
    total: str
    segments: tuple[Segment, ...]


def draw_stacks(
    canvas: Canvas,
    edition: Edition,
    amounts: Amounts,
    top: float,
    stacks: Sequence[Stack],
    axis: Axis,
    *,
    limits: Sequence[str] = (),
    kept: Sequence[Span] = (),
) -> float:
    """Bars below one another, each in `_STACK_HEIGHT`, with upright lines for limits.

    Args:
        canvas: Where to draw.
        edition: The language of the numbers.
        amounts: What the names stand for.
        top: The upper edge.
        stacks: The bars.
        axis: How long an amount is.
        limits: Names of the values that have a line.
        kept: Ends of the axis in the drawing before.

    Returns:
        The lower edge.
    """
    ends = spans(amounts, [axis], kept)
    canvas.data["axes"] = [axis.data(*ends)]
    bars = _Bars(canvas, edition, amounts, axis, axis.scale(*ends))
    first = top + (LINE_HEIGHT + 4 if limits else 0)
    tops = [first + index * _STACK_HEIGHT for index in range(len(stacks))]
    bottom = first + len(stacks) * _STACK_HEIGHT
    for stack, y in zip(stacks, tops, strict=True):
        bars.draw_bar(y + LINE_HEIGHT + 3, stack)
    bars.draw_limits(limits, first - 4, bottom - 8)
    # The words come last, so that a line ends before them instead of running through.
    for stack, y in zip(stacks, tops, strict=True):
        bars.draw_words(y, stack)
    return bottom


@dataclass(frozen=True)
class _Bars:
    canvas: Canvas
    edition: Edition
    amounts: Amounts
    axis: Axis
    scale: Scale

    def length(self, name: str) -> float:
        return self.scale(self.amounts.number(name, self.axis.unit))

    def text(self, template: str) -> str:
        return self.amounts.text(self.edition, template)

    def draw_bar(self, top: float, stack: Stack) -> None:
        left = 0.0
        with self.canvas.group(b=" ".join(segment.amount for segment in stack.segments)):
            for segment in stack.segments:
                width = self.length(segment.amount)
                self.canvas.rect(left, top, max(width, _LEAST_WIDTH), _BAR, segment.style, segment.texture)
                left += width

    def draw_limits(self, names: Sequence[str], top: float, bottom: float) -> None:
        """A line for each, with its number where it does not touch the one before."""
        with self.canvas.group(v=" ".join(names), h=[top, bottom]):
            for name in names:
                self.canvas.line([(self.length(name), top), (self.length(name), bottom)], "line limit")
            self.draw_apart([(self.length(name), self.text(f"{{{name}}}")) for name in names], top - 5, "quiet")

    def draw_words(self, top: float, stack: Stack) -> None:
        """The heading above the bar, the total behind it or else above its end, and the numbers of its parts below."""
        parts = [[segment.amount, segment.text] for segment in stack.segments]
        with self.canvas.group(w=[round(top, 1), stack.heading, stack.total, parts]):
            self.canvas.text((0, top + 12), self.text(stack.heading), "label")
            end, total = sum(self.length(segment.amount) for segment in stack.segments), self.text(stack.total)
            is_room_behind = end + 6 + text_width(total) <= WIDTH
            at, anchor = ((end + 6, top + LINE_HEIGHT + _BAR - 1), "start") if is_room_behind else ((WIDTH, top + 12), "end")
            self.canvas.text(at, total, "label strong", anchor)
            self.draw_numbers(top + LINE_HEIGHT + _BAR + 17, stack)

    def draw_numbers(self, y: float, stack: Stack) -> None:
        left, middles = 0.0, []
        for segment in stack.segments:
            width = self.length(segment.amount)
            middles.append((left + width / 2, self.text(segment.text)))
            left += width
        if len(middles) > 1:
            self.draw_apart(middles, y, "label quiet")

    def draw_apart(self, middles: Sequence[tuple[float, str]], y: float, style: str) -> None:
        """Texts on a line, each centred as far as it stays in the drawing, without those that would touch the one before."""
        taken = Box(-9, 0, -9, 0)
        for middle, text in middles:
            at = _moved_in(middle, y, text)
            box = text_box(at, text, "middle")
            if box.left > taken.right + 6:
                taken = box
                self.canvas.text(at, text, style, "middle")


def _moved_in(middle: float, y: float, text: str) -> Point:
    """Where a centred text stands that has to stay in the drawing."""
    half = text_width(text) / 2
    return min(max(middle, half), WIDTH - half), y


@dataclass(frozen=True)
class Row:
    """A bar of one number, with a lighter second one that reaches further.

    Attributes:
        name: What it belongs to.
        text: Its numbers.
        value: Its length as a share of the longest.
        longer: Length of the second bar; None where there is none.
        lang: Language of the name, if it is not the page's.
    """

    name: str
    text: str
    value: float
    longer: float | None = None
    lang: str | None = None


def draw_rows(canvas: Canvas, top: float, rows: Sequence[Row]) -> float:
    """Bars below one another, name and numbers on a line above each.

    Returns:
        The lower edge.
    """
    for index, row in enumerate(rows):
        y = top + index * _ROW_HEIGHT
        canvas.text((0, y + 11), row.name, lang=row.lang)
        canvas.text((WIDTH, y + 11), row.text, "", "end")
        if row.longer is not None:
            canvas.rect(0, y + 16, row.longer * WIDTH, _ROW_BAR, "fill-2", "hatch")
        canvas.rect(0, y + 16, row.value * WIDTH, _ROW_BAR, "fill-1")
    return top + len(rows) * _ROW_HEIGHT

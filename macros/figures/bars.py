"""Bars made of parts: one heading, one bar and the numbers of its parts below, for each thing that is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macros.figures.svg import LINE_HEIGHT, WIDTH, Box, Canvas, Point, text_box, text_width

_BAR = 18
_ROW_BAR, _ROW_HEIGHT = 9, 31
_STACK_HEIGHT = 2 * LINE_HEIGHT + _BAR + 14


@dataclass(frozen=True)
class Segment:
    """A part of a bar.

    Attributes:
        size: Its length as a share of the widest bar.
        text: Its number.
        style: Class of its fill.
        texture: Texture of its fill.
    """

    size: float
    text: str
    style: str
    texture: str | None = None


@dataclass(frozen=True)
class Stack:
    """A bar with its heading and its total."""

    heading: str
    total: str
    segments: tuple[Segment, ...]


def draw_stacks(canvas: Canvas, top: float, stacks: Sequence[Stack], limits: Sequence[tuple[float, str]] = ()) -> float:
    """Bars below one another, each in `_STACK_HEIGHT`, with upright lines for limits.

    Args:
        canvas: Where to draw.
        top: The upper edge.
        stacks: The bars.
        limits: Place of each line as a share of the widest bar, and its number.

    Returns:
        The lower edge.
    """
    first = top + (LINE_HEIGHT + 4 if limits else 0)
    tops = [first + index * _STACK_HEIGHT for index in range(len(stacks))]
    bottom = first + len(stacks) * _STACK_HEIGHT
    for stack, y in zip(stacks, tops, strict=True):
        _draw_bar(canvas, y + LINE_HEIGHT + 3, stack)
    for share, text in limits:
        canvas.line([(share * WIDTH, first - 4), (share * WIDTH, bottom - 8)], "line limit")
        canvas.text(_moved_in(share * WIDTH, first - 9, text), text, "quiet", "middle")
    # The words come last, so that a line ends before them instead of running through.
    for stack, y in zip(stacks, tops, strict=True):
        _draw_words(canvas, y, stack)
    return bottom


def _draw_bar(canvas: Canvas, top: float, stack: Stack) -> None:
    left = 0.0
    for segment in stack.segments:
        width = segment.size * WIDTH
        canvas.rect(left, top, max(width, 0.8), _BAR, segment.style, segment.texture)
        left += width


def _draw_words(canvas: Canvas, top: float, stack: Stack) -> None:
    """The heading above the bar, the total behind it or else above its end, and the numbers of its parts below, where they do not touch."""
    canvas.text((0, top + 12), stack.heading, "label")
    end = sum(segment.size for segment in stack.segments) * WIDTH
    is_room_behind = end + 6 + text_width(stack.total) <= WIDTH
    at, anchor = ((end + 6, top + LINE_HEIGHT + _BAR - 1), "start") if is_room_behind else ((WIDTH, top + 12), "end")
    canvas.text(at, stack.total, "label strong", anchor)
    left, taken = 0.0, Box(-9, 0, -9, 0)
    for segment in stack.segments if len(stack.segments) > 1 else ():
        at = _moved_in((left + segment.size / 2) * WIDTH, top + LINE_HEIGHT + _BAR + 17, segment.text)
        box = text_box(at, segment.text, "middle")
        if box.left > taken.right + 6:
            taken = box
            canvas.text(at, segment.text, "label quiet", "middle")
        left += segment.size


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

"""Small SVG drawings: shapes and text come in, markup that styles itself from the page's colours goes out.

Nothing here has a colour or a font of its own: classes say what a shape is, `docs/assets/figures.css` says how it looks in light and dark.
The numbers of a drawing are units of its view box, which is about as wide as the smallest of phones, so that text is at least 12 px high there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from markupsafe import Markup, escape

WIDTH = 324
TEXT_SIZE = 12.5
LINE_HEIGHT = 16
Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

# Right-to-left isolate and its end: the text keeps its own direction while the drawing keeps left and right.
_ISOLATE, _END_ISOLATE = "\N{RIGHT-TO-LEFT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
# Textures by the letter that their ids end in; one to two shapes each, on a tile of 6 by 6.
_TEXTURES = {
    "hatch": '<path class="g-fig-texture-2" d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5"/>',
    "dots": '<circle class="g-fig-texture-3" cx="1.5" cy="1.5" r="1.3"/><circle class="g-fig-texture-3" cx="4.5" cy="4.5" r="1.3"/>',
}


@dataclass
class Canvas:
    """Collects the elements of one drawing.

    Args:
        name: Prefix of the ids inside; unique on a page.
        is_right_to_left: Whether the words are of a language written from right to left.
        data: What all of its marks are placed by, for scripts; empty where nothing can be moved.
    """

    name: str
    is_right_to_left: bool = False
    data: dict[str, Any] = field(default_factory=dict)
    _elements: list[str] = field(default_factory=list)
    _textures: set[str] = field(default_factory=set)

    @contextmanager
    def group(self, **data: Any) -> Iterator[None]:
        """Marks what is drawn meanwhile with what it is drawn from, so that a script can draw it again."""
        self._elements.append(f"<g{_data(data)}>")
        yield
        self._elements.append("</g>")

    def rect(self, x: float, y: float, width: float, height: float, style: str, texture: str | None = None) -> None:
        """A rectangle; its texture, if any, is its fill."""
        fill = f' fill="url(#{self.name}-{texture})"' if texture else ""
        self._textures |= {texture} if texture else set()
        size = f'width="{_short(width)}" height="{_short(height)}"'
        self._elements.append(f'<rect class="{_classes(style)}" x="{_short(x)}" y="{_short(y)}" {size}{fill}/>')

    def line(self, points: Sequence[Point], style: str, **data: Any) -> None:
        """A line through points; none through fewer than two."""
        path = "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points) if len(points) > 1 else ""
        self._elements.append(f'<path{_data(data)} class="{_classes(style)}" fill="none" stroke="currentColor" d="{path}"/>')

    def disc(self, at: Point, style: str, radius: float = 4.5) -> None:
        """A round mark."""
        self._elements.append(f'<circle class="{_classes(style)}" cx="{_short(at[0])}" cy="{_short(at[1])}" r="{_short(radius)}"/>')

    def diamond(self, at: Point | None, style: str, radius: float = 5) -> None:
        """A mark that differs from a disc in shape too; without a place it is not seen."""
        x, y = at or (0, 0)
        corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
        path = "M" + "L".join(f"{_short(a)} {_short(b)}" for a, b in corners) + "Z" if at else ""
        self._elements.append(f'<path class="{_classes(style)}" d="{path}"/>')

    def text(self, at: Point, words: str, style: str = "", anchor: Anchor = "start", *, lang: str | None = None, **data: Any) -> None:
        """A line of text, `at` on its baseline, or on its middle with the style `middle`."""
        shown = f"{_ISOLATE}{words}{_END_ISOLATE}" if self.is_right_to_left else words
        attributes = f' class="{_classes(style)}"' if style else ""
        attributes += f' text-anchor="{anchor}"' if anchor != "start" else ""
        attributes += f' lang="{lang}"' if lang else ""
        self._elements.append(f'<text{_data(data)}{attributes} x="{_short(at[0])}" y="{_short(at[1])}">{escape(shown)}</text>')

    def finished(self, height: float, title: str, description: str) -> Markup:
        """The drawing as an `<svg>` element for a page."""
        ids = f"{self.name}-title {self.name}-desc"
        head = f'<title id="{self.name}-title">{escape(title)}</title><desc id="{self.name}-desc">{escape(description)}</desc>'
        size = f'viewBox="0 0 {WIDTH} {_short(height)}" direction="ltr" fill="currentColor" font-size="{TEXT_SIZE}"'
        size += _data(self.data)
        body = self._definitions() + "".join(self._elements)
        return Markup(f'<svg class="g-fig" role="img" aria-labelledby="{ids}" {size}>{head}{body}</svg>')

    def _definitions(self) -> str:
        tile = 'width="6" height="6" patternUnits="userSpaceOnUse"'
        patterns = (f'<pattern id="{self.name}-{key}" {tile}>{_TEXTURES[key]}</pattern>' for key in sorted(self._textures))
        return f"<defs>{''.join(patterns)}</defs>" if self._textures else ""


def _data(values: Mapping[str, Any]) -> str:
    """Attributes for scripts; what is not text, as JSON.

    >>> _data({"p": "0,rent_x ^,rent_x", "r": [0, 1.5]})
    ' data-p="0,rent_x ^,rent_x" data-r="[0,1.5]"'
    """
    return "".join(_attribute(key, each if isinstance(each, str) else _json(each)) for key, each in values.items())


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _attribute(key: str, text: str) -> str:
    # JSON is full of double quotes.
    quote = "'" if '"' in text else '"'
    shown = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace(quote, "&#39;")
    return f" data-{key}={quote}{shown}{quote}"


def _classes(style: str) -> str:
    return " ".join(f"g-fig-{name}" for name in style.split())


def _short(value: float) -> str:
    """A coordinate to a tenth, without a needless zero.

    >>> _short(12.04), _short(0.26), _short(-0.01)
    ('12', '0.3', '0')
    """
    text = f"{float(value):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


# --- text ----------------------------------------------------------------------------------------------------------------------------

# Widths in ems of a wide system font (DejaVu Sans): what fits by them fits everywhere.
_NARROW, _WIDE = "iıjl.,:;|'’()[]·! \u00a0\u202f", "mwMW%@&→"


def text_width(text: str) -> float:
    """An upper bound for the width of a line of text, in units of the view box.

    >>> text_width("il") < text_width("ab") < text_width("MW")
    True
    """
    return TEXT_SIZE * sum(_ems(letter) for letter in text)


def _ems(letter: str) -> float:
    if letter in _NARROW:
        return 0.35
    if letter in _WIDE:
        return 0.95
    return 0.71 if letter.isupper() else 0.63


def wrapped(text: str, width: float) -> list[str]:
    """Text in lines of at most `width`, broken at spaces and behind hyphens; a longer word stands alone.

    >>> wrapped("compute-bound", 70), wrapped("a b", 70)
    (['compute-', 'bound'], ['a b'])
    """
    lines = [""]
    for part in re.findall(r"[^ -]*(?:[ -]|$)", text):
        if text_width((lines[-1] + part).rstrip()) <= width or not lines[-1]:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.rstrip() for line in lines if line]


@dataclass(frozen=True)
class Box:
    """A rectangle that a text takes."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom

    def is_inside(self, other: Box) -> bool:
        return other.left <= self.left and self.right <= other.right and other.top <= self.top and self.bottom <= other.bottom


def text_box(at: Point, text: str, anchor: Anchor = "start") -> Box:
    """Where a line of text stands whose baseline begins, is centred or ends at a point."""
    width = text_width(text)
    left = at[0] - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return Box(left, at[1] - 0.8 * TEXT_SIZE, left + width, at[1] + 0.25 * TEXT_SIZE)


@dataclass
class Places:
    """Finds room for the labels of points.

    Args:
        bounds: The part of the drawing that labels stay in.
    """

    bounds: Box
    taken: list[Box] = field(default_factory=list)

    def take(self, box: Box) -> None:
        self.taken.append(box)

    def place(self, point: Point, text: str, order: Iterable[str]) -> tuple[Point, Anchor] | None:
        """The first free place in an order of `left`, `right`, `above`, `below` and their pairs; None where there is none."""
        for side in order:
            at, anchor = _beside(point, side)
            box = text_box(at, text, anchor)
            if box.is_inside(self.bounds) and not any(box.meets(other) for other in self.taken):
                self.take(box)
                return at, anchor
        return None


def draw_beside(
    canvas: Canvas, places: Places, point: Point, choices: Iterable[tuple[str, Sequence[str]]], style: str = "label strong"
) -> None:
    """The label of a point: the first of (text, sides in order) for which there is room."""
    for text, order in choices:
        if place := places.place(point, text, order):
            canvas.text(place[0], text, style, place[1])
            return


def _beside(point: Point, side: str) -> tuple[Point, Anchor]:
    across, along = 9, 0.35 * TEXT_SIZE
    x, anchor = {"right": (across, "start"), "left": (-across, "end")}.get(side.split("-")[-1], (0, "middle"))
    y = {"above": -across, "below": across + 0.8 * TEXT_SIZE}.get(side.split("-")[0], along)
    return (point[0] + x, point[1] + y), anchor

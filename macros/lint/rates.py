"""Rates in a text: numbers as a language writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBER = r"\d(?:[\d.,\u00a0\u202f']*\d)?"
_LETTERS = {"giga": "G", "tera": "T", "peta": "P", "exa": "E"}
_RATE = re.compile(
    rf"(?<![\w.,])({_NUMBER})[\s\u00a0\u202f]{{0,8}}(?:[AK]I[ -])?([GTPE]|(?i:{'|'.join(_LETTERS)})[ -]?)"
    r"(FLOP/s|FLOPS|FLOPs|[Ff]lops|[Ff]lop/s|OPS|OP/s|op/s)\b"
)
_SCALE = {"G": 1e-3, "T": 1, "P": 1e3, "E": 1e6}


@dataclass(frozen=True)
class Rate:
    """A rate as it stands in a text.

    Attributes:
        start: Position.
        end: Position behind it.
        text: As written.
        tera: Value in tera-operations per second.
        is_float: Whether the operations are said to be those of floating-point numbers.
    """

    start: int
    end: int
    text: str
    tera: float
    is_float: bool


def rates(text: str, language: str) -> Iterator[Rate]:
    """Every rate of a text whose numbers are those of a language.

    >>> [(rate.tera, rate.is_float) for rate in rates("1.979 TFLOPS and 4 petaflops, 624 TOPS", "de")]
    [(1979.0, True), (4000.0, True), (624.0, False)]
    """
    for match in _RATE.finditer(text):
        letter = _LETTERS.get(match[2].strip(" -").lower(), match[2])
        yield Rate(*match.span(), match.group(), number(match[1], language) * _SCALE[letter], match[3].upper().startswith("FLOP"))


def number(text: str, language: str) -> float:
    """The value of a number as written in a language.

    >>> number("1,979", "en"), number("1.979", "de"), number("989.4", "de"), number("1 979", "de")
    (1979.0, 1979.0, 989.4, 1979.0)
    """
    text = re.sub(r"[\s\u00a0\u202f']", "", text)
    group, point = (",", ".") if language == "en" else (".", ",")
    if re.fullmatch(rf"\d{{1,3}}(?:{re.escape(group)}\d{{3}})+(?:{re.escape(point)}\d+)?", text):
        text = text.replace(group, "")
    whole, _, part = text.replace(",", ".").rpartition(".")
    return float(f"{whole.replace('.', '')}.{part}") if whole else float(part)

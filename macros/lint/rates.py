"""Rates in a text: numbers as a language writes them, and the peaks of data sheets that they may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from macros.model import PRECISIONS, Accelerator
from macros.units import convert, quantity

_NUMBER = r"\d(?:[\d.,\u00a0\u202f']*\d)?"
_RATE = re.compile(rf"(?<![\w.,])({_NUMBER})[\s\u00a0\u202f]*([GTPE])(FLOP/s|FLOPS|FLOPs|OPS|OP/s|op/s)\b")
_SCALE = {"G": 1e-3, "T": 1, "P": 1e3, "E": 1e6}
# Data sheets and texts round to three or four digits.
_SAME = 0.006


@dataclass(frozen=True)
class Rate:
    """A rate as it stands in a text.

    Attributes:
        start: Position.
        text: As written.
        tera: Value in tera-operations per second.
    """

    start: int
    text: str
    tera: float


def rates(text: str, language: str) -> Iterator[Rate]:
    """Every rate of a text whose numbers are those of a language."""
    for match in _RATE.finditer(text):
        yield Rate(match.start(), match.group(), number(match[1], language) * _SCALE[match[2]])


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


@dataclass(frozen=True)
class Peak:
    """A peak of a data sheet, in tera-operations per second."""

    card: str
    precision: str
    tera: float
    dense: float | None = None

    def is_like(self, rate: Rate) -> bool:
        return abs(self.tera - rate.tera) <= _SAME * self.tera


@dataclass(frozen=True)
class Peaks:
    """The peaks of the cards that a text may name, dense and with sparsity apart."""

    dense: tuple[Peak, ...]
    sparse: tuple[Peak, ...]

    @classmethod
    def of(cls, cards: Mapping[str, Accelerator]) -> Peaks:
        rows = [(card, precision, getattr(card, precision)) for card in cards.values() for precision in PRECISIONS if precision != "fp32"]
        dense = [Peak(card.name, precision, tera(rates.dense)) for card, precision, rates in rows if rates.dense]
        sparse = [Peak(card.name, precision, tera(rates.sparse), tera(rates.dense)) for card, precision, rates in rows if rates.sparse]
        return cls(tuple(dense), tuple(sparse))

    def within(self, text: str) -> Peaks:
        """Those of the cards and number formats that a text names; of all formats where it names none."""
        cards = {peak.card for peak in self.dense if re.search(rf"\b{re.escape(short_name(peak.card))}", text)}
        named = {precision for precision in PRECISIONS if re.search(rf"\b{precision}\b", text, re.IGNORECASE)} or set(PRECISIONS)

        def kept(peaks: tuple[Peak, ...]) -> tuple[Peak, ...]:
            return tuple(peak for peak in peaks if peak.card in cards and peak.precision in named)

        return Peaks(kept(self.dense), kept(self.sparse))


def tera(text: str | None) -> float | None:
    """A rate of the data in tera-operations per second."""
    if text is None:
        return None
    amount = quantity(text)
    unit = "TFLOP/s" if amount.is_compatible_with(quantity("1 FLOP/s").units) else "Top/s"
    return float(convert(amount, unit).magnitude)


def short_name(card: str) -> str:
    """What people call a card: its model.

    >>> [short_name(name) for name in ("NVIDIA H100 SXM5 80 GB", "NVIDIA GeForce RTX 4090", "Google TPU v5e")]
    ['H100', 'RTX 4090', 'TPU v5e']
    """
    found = re.search(r"\b(?:RTX \d+|TPU ?v?\d\w*|[A-Z]+\d+[A-Z]*)\b", card)
    return found.group() if found else card

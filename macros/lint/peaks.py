"""The peaks of data sheets that a rate in a text may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from macros.lint.rates import Rate
from macros.model import PRECISIONS, Accelerator
from macros.units import convert, quantity

# Data sheets and texts round to three or four digits.
_SAME = 0.006
_INTEGER = {"int8"}


@dataclass(frozen=True)
class Peak:
    """A peak of a data sheet.

    Attributes:
        card: Name of the card.
        precision: Number format.
        is_sparse: Whether it holds with sparsity only.
        tera: Tera-operations per second.
        dense: The dense one beside a sparse one.
    """

    card: str
    precision: str
    is_sparse: bool
    tera: float
    dense: float | None = None

    @property
    def kind(self) -> tuple[str, bool]:
        """What must be alike for two peaks to be compared; the two formats of 16 bits are."""
        return "16-bit" if self.precision in ("bf16", "fp16") else self.precision, self.is_sparse

    def is_like(self, rate: Rate) -> bool:
        return abs(self.tera - rate.tera) <= _SAME * self.tera and not (rate.is_float and self.precision in _INTEGER)

    def __str__(self) -> str:
        form = self.kind[0].upper().replace("BIT", "bit")
        return f"the {form} peak with sparsity" if self.is_sparse else f"the dense {form} peak"


@dataclass(frozen=True)
class Peaks:
    """The peaks of some cards."""

    every: tuple[Peak, ...]

    @classmethod
    def of(cls, cards: Mapping[str, Accelerator]) -> Peaks:
        return cls(tuple(peak for card in cards.values() for peak in _peaks(card)))

    def named(self, text: str) -> list[tuple[int, str]]:
        """(position, model) of each card that a text names."""
        models = {short_name(peak.card) for peak in self.every}
        return sorted((match.start(), model) for model in models for match in _named(model).finditer(text))

    def of_models(self, models: Iterable[str]) -> Peaks:
        wanted = set(models)
        return Peaks(tuple(peak for peak in self.every if short_name(peak.card) in wanted))

    def in_formats(self, formats: Iterable[str]) -> Peaks:
        """Those in some number formats; all where there is none."""
        wanted = set(formats) or set(PRECISIONS)
        return Peaks(tuple(peak for peak in self.every if peak.precision in wanted))

    def like(self, rate: Rate) -> list[Peak]:
        return [peak for peak in self.every if peak.is_like(rate)]


def formats_in(text: str) -> set[str]:
    """The number formats that a text names."""
    return {precision for precision in PRECISIONS if re.search(rf"\b{precision}\b", text, re.IGNORECASE)}


def _peaks(card: Accelerator) -> Iterator[Peak]:
    if card.fp32:
        yield Peak(card.name, "fp32", False, _tera(card.fp32))
    for precision in PRECISIONS:
        rates = getattr(card, precision)
        if precision != "fp32" and rates.dense:
            yield Peak(card.name, precision, False, _tera(rates.dense))
        if precision != "fp32" and rates.sparse:
            yield Peak(card.name, precision, True, _tera(rates.sparse), rates.dense and _tera(rates.dense))


def _tera(text: str) -> float:
    amount = quantity(text)
    unit = "TFLOP/s" if amount.is_compatible_with(quantity("1 FLOP/s").units) else "Top/s"
    return float(convert(amount, unit).magnitude)


@cache
def _named(model: str) -> re.Pattern[str]:
    """The model, and not a longer one such as GH200 or L40S where L4 is meant; a plural or a number of gigabytes may follow."""
    return re.compile(rf"(?<![\w]){re.escape(model).replace(chr(92) + ' ', ' ?')}(?:'?s)?(?![\w])")


@cache
def short_name(card: str) -> str:
    """What people call a card: its model.

    >>> [short_name(name) for name in ("NVIDIA H100 SXM5 80 GB", "NVIDIA GeForce RTX 4090", "Google TPU v5e")]
    ['H100', 'RTX 4090', 'TPU v5e']
    """
    found = re.search(r"\b(?:RTX \d+|TPU ?v?\d\w*|[A-Z]+\d+[A-Z]*)\b", card)
    return found.group() if found else card

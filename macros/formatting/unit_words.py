"""Units in a language: the parts of a Pint unit come in, symbols and words in their right form go out.

Symbols (TB/s, GiB, kWh) are the same in every language; what is counted (token, GPU-hour, day) has words, with plural and
case, in the labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from macros import turkish
from macros.units import ureg

__all__ = ["NBSP", "Labels", "UnitWords", "superscript"]

NBSP = "\N{NO-BREAK SPACE}"

# Name in the registry: last part of the key `unit.…`; the order is the order in a product (GPU-hour, token-day).
_WORDS = {
    "GPU": "gpu", "TPU": "tpu", "chip": "chip", "pin": "pin", "token": "token", "parameter": "parameter", "request": "request",
    "operation": "operation", "cycle": "cycle", "minute": "minute", "hour": "hour", "day": "day", "week": "week", "year": "year",
}  # fmt: skip
# Symbols that become words when counted by themselves: 131,072 bytes, 4.5 bits per parameter, but B/s, FLOP/B and GB.
_WORD_WHEN_ALONE = {"B": "byte", "bit": "bit"}
_COUNTED_BY_THE_MILLION = ("token", "parameter", "request")
# Prefix: last part of the key `large.…`, and the number whose plural the counted thing takes.
_LARGE = {"kilo": ("thousand", 10**3), "mega": ("million", 10**6), "giga": ("billion", 10**9), "tera": ("trillion", 10**12)}
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Labels(Protocol):
    """The words of a language by key; English where the language has none."""

    def has(self, key: str) -> bool: ...

    def text(self, key: str) -> str: ...

    def plural(self, key: str, n: int) -> str: ...


@dataclass(frozen=True)
class _Part:
    """One unit of a product; without a `word` it is shown as its symbol."""

    symbol: str
    word: str = ""
    prefix: str = ""


@dataclass(frozen=True)
class UnitWords:
    """The words for units in one language.

    Args:
        language: The language without a territory, such as `de`.
        labels: Where the words come from.
    """

    language: str
    labels: Labels

    def quantity(self, number: str, unit: Mapping[str, int], n: int, *, case: str | None = None) -> str:
        """A number with its unit.

        Args:
            number: The number as written; empty for the unit alone.
            unit: Name of each unit in the registry -> exponent.
            n: The whole number whose plural the words take.
            case: A grammatical case of the language, or None.

        >>> UnitWords("en", labels=None).quantity("3,350", {"gigabyte": 1, "second": -1}, 3350)
        '3,350\\xa0GB/s'
        """
        top, rate, counted = _split(unit)
        slashed = counted if top and not rate and not top[-1].word else []
        value = NBSP.join(filter(None, (number, self._unit(top, rate, slashed, n, case)))) or "1"
        return value if slashed else self._per(value, counted)

    def per(self, value: str, unit: Mapping[str, int]) -> str:
        """A value for each of something, such as $3 per GPU-hour.

        Args:
            value: The value as written.
            unit: What it is counted by: name of each unit in the registry -> positive exponent.
        """
        return self._per(value, _parts(unit))

    def currency(self, code: str, n: int, case: str) -> str:
        """The name of a currency in a case; its code where the language has no name for it."""
        key = f"unit.{code.lower()}"
        return self._word(key, n, case) if self.labels.has(key) else turkish.inflect(code, case)

    def _per(self, value: str, counted: Sequence[_Part]) -> str:
        if not counted:
            return value
        # Not str.format: a pattern is a translator's text and may reach nothing but its two places.
        pattern = self.labels.text("pattern.per").replace("{unit}", self._product(counted, 1, None))
        return pattern.replace("{value}", value)

    def _unit(self, top: Sequence[_Part], rate: Sequence[_Part], slashed: Sequence[_Part], n: int, case: str | None) -> str:
        # Turkish puts the ending behind the whole unit; other languages inflect what is counted.
        at_end = case if self.language == "tr" else None
        below = _symbols(rate) or self._product(slashed, 1, at_end)
        above = self._product(top, n, None if at_end and below else case).replace(" ", NBSP)
        text = f"{above or 1}/{below}" if below else above
        ends_in_symbol = rate or (top and not slashed and not top[-1].word)
        return text + turkish.symbol_ending(text, case) if at_end and ends_in_symbol else text

    def _product(self, parts: Sequence[_Part], n: int, case: str | None) -> str:
        symbols, words = [part for part in parts if not part.word], [part for part in parts if part.word]
        text = self._words(words, n, case) if words else ""
        return "·".join(filter(None, (_symbols(symbols), text)))

    def _words(self, parts: Sequence[_Part], n: int, case: str | None) -> str:
        key = "unit." + "-".join(part.word for part in parts)
        if len(parts) == 1 and parts[0].prefix:
            name, size = _LARGE[parts[0].prefix]
            return f"{self.labels.plural(f'large.{name}', n)} {self._word(key, size, case)}"
        if len(parts) > 1 and not self.labels.has(key):
            first = (self._word(f"unit.{part.word}", 1, None) for part in parts[:-1])
            return "-".join((*first, self._word(f"unit.{parts[-1].word}", n, case)))
        return self._word(key, n, case)

    def _word(self, key: str, n: int, case: str | None) -> str:
        if case and self.labels.has(f"{key}.{case}"):
            return self.labels.plural(f"{key}.{case}", n)
        word = self.labels.plural(key, n)
        return turkish.inflect(word, case) if case and self.language == "tr" else word


def superscript(exponent: object) -> str:
    """An exponent in raised digits.

    >>> "10" + superscript(-25)
    '10⁻²⁵'
    """
    return str(exponent).translate(_SUPERSCRIPTS)


def _split(unit: Mapping[str, int]) -> tuple[list[_Part], list[_Part], list[_Part]]:
    """What stands above the line, and what below it as symbols and as words."""
    top = _parts({name: exponent for name, exponent in unit.items() if exponent > 0})
    below = _parts({name: -exponent for name, exponent in unit.items() if exponent < 0})
    rate, counted = [part for part in below if not part.word], [part for part in below if part.word]
    if [part.symbol for part in rate] == ["s"] and [part.symbol for part in top] != ["op"] and top and top[0].symbol.endswith("op"):
        return [_Part(top[0].symbol.removesuffix("op") + "OPS")], [], counted
    if len(top) == 1 and not rate:
        top = [replace(top[0], word=_WORD_WHEN_ALONE.get(top[0].symbol, top[0].word))]
    return top, rate, counted


def _parts(unit: Mapping[str, int]) -> list[_Part]:
    if {"watt", "hour"} <= {_named(name)[1] for name in unit} and set(unit.values()) == {1}:
        unit = {name.replace("watt", "watt_hour"): 1 for name in unit if name != "hour"}
    order = {name: place for place, name in enumerate(_WORDS)}
    return [_part(name, unit[name]) for name in sorted(unit, key=lambda name: order.get(_named(name)[1], -1))]


@lru_cache(maxsize=None)
def _part(name: str, exponent: int) -> _Part:
    prefix, base = _named(name)
    symbol = ureg.get_symbol(name) + (superscript(exponent) if exponent != 1 else "")
    is_word = exponent == 1 and base in _WORDS and (not prefix or base in _COUNTED_BY_THE_MILLION)
    return _Part(symbol, _WORDS[base], prefix) if is_word else _Part(symbol)


@lru_cache(maxsize=None)
def _named(name: str) -> tuple[str, str]:
    prefix, base, _ = ureg.parse_unit_name(name)[0]
    return prefix, base


def _symbols(parts: Sequence[_Part]) -> str:
    return "·".join(part.symbol for part in parts)

"""What the browser must know of a language to write what the formatter writes: data for `docs/assets/format.js`.

In: a formatter, units by their spelling, and the cases that the language's text asks for. Out: plain data, to be written as JSON. Digits,
percent and currency come from the browser's own `Intl`; here are the words, in a pattern for each plural category of CLDR.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from macros import turkish
from macros.formatting import cldr
from macros.formatting.formatter import CURRENCIES, Formatter, currency_of, without
from macros.formatting.unit_words import NBSP, UnitWords
from macros.formatting.written import LARGE
from macros.units import Quantity, root_factor, unit

__all__ = ["script_words"]

_PLACE = "{}"
Pattern = str | dict[str, str]


def script_words(formatter: Formatter, units: Iterable[str], cases: Iterable[str]) -> dict[str, Any]:
    """The words of a language.

    Args:
        formatter: The formatter of the language.
        units: Spellings of units.
        cases: Grammatical cases that its texts use.
    """
    cases = tuple(cases)
    words: dict[str, Any] = {"locale": formatter.locale, "times": cldr.times_sign(formatter.locale)}
    words["large"] = {power: _by_plural(formatter, lambda n: formatter.labels.plural(f"large.{name}", n)) for power, name in LARGE.items()}
    words["units"] = {text: _unit(formatter, text, cases) for text in units}
    if formatter.language == "tr" and cases:
        words["endings"] = {case: _endings(formatter, case) for case in cases}
    return words


def _unit(formatter: Formatter, text: str, cases: tuple[str, ...]) -> dict[str, Any]:
    parts = dict(Quantity(1, unit(text)).unit_items())
    found: dict[str, Any] = {"root": float(root_factor(unit(text))), "name": formatter.format_unit(text)}
    if currency := currency_of(parts):
        found["currency"] = CURRENCIES[currency]
    if parts == {"percent": 1}:
        return found | {"percent": True}
    if not parts:
        return found
    found["text"] = _by_plural(formatter, lambda n: _pattern(formatter, parts, currency, n, None))
    inflected = {case: _by_plural(formatter, lambda n, case=case: _pattern(formatter, parts, currency, n, case)) for case in cases}
    if different := {case: pattern for case, pattern in inflected.items() if pattern != found["text"]}:
        found["cases"] = different
    return found


def _pattern(formatter: Formatter, parts: Mapping[str, int], currency: str | None, n: int, case: str | None) -> str:
    words = UnitWords(formatter.language, formatter.labels)
    if not currency:
        return words.quantity(_PLACE, parts, n, case=case)
    is_word = case and formatter.language == "tr"
    price = f"{_PLACE}{NBSP}{words.currency(CURRENCIES[currency], n, case)}" if is_word else _PLACE
    return words.per(price, without(parts, currency))


def _by_plural(formatter: Formatter, text: Any) -> Pattern:
    """The text for each plural category, or the one text that all share."""
    found = {category: text(n) for category, n in cldr.plural_examples(formatter.locale).items()}
    return next(iter(found.values())) if len(set(found.values())) == 1 else found


def _endings(formatter: Formatter, case: str) -> dict[str, str]:
    """Ending of a number by the part of it that is read last: a digit, a ten, a hundred or a power of a thousand; and of large words."""
    last = [*range(10), *range(10, 100, 10), 100, *(1000**power for power in range(1, 7))]
    endings = {str(number): turkish.number_ending(number, case) for number in last}
    for power, name in LARGE.items():
        word = formatter.labels.plural(f"large.{name}", 2)
        endings[f"e{power}"] = turkish.inflect(word, case).removeprefix(word)
    return endings

"""What CLDR knows of a locale: digits, affixes, symbols, lists, dates and plural categories, read through Babel."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.lists import format_list
from babel.messages.plurals import get_plural
from babel.numbers import format_decimal, get_currency_symbol, get_decimal_symbol, get_minus_sign_symbol

__all__ = ["affixes", "date_text", "digits_text", "is_known", "language_name", "list_text", "parse_locale", "plural_forms", "plural_number", "times_sign"]

_LIST_STYLES = {"and": "standard", "or": "or"}
_LARGE = 10**12


@lru_cache(maxsize=None)
def parse_locale(tag: str) -> Locale:
    """The locale of a BCP 47 tag; English for a language that CLDR doesn't know.

    >>> parse_locale("de-AT"), parse_locale("tr"), parse_locale("xx")
    (Locale('de', territory='AT'), Locale('tr'), Locale('en'))
    """
    parts = tag.replace("-", "_").split("_")
    for length in range(len(parts), 0, -1):
        try:
            return Locale.parse("_".join(parts[:length]))
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")


def digits_text(value: Decimal, locale: str, *, places: int = 0) -> str:
    """The digits of a number without its sign, grouped.

    Args:
        value: Any finite number below 1e28.
        locale: BCP 47 tag.
        places: Fewest decimal places.

    >>> digits_text(Decimal("-10416.6"), "de"), digits_text(Decimal("5.5"), "en", places=2)
    ('10.416,6', '5.50')
    """
    whole, _, fraction = f"{abs(value):f}".partition(".")
    fraction = fraction.ljust(places, "0")
    # The whole part alone goes through Babel: its quantizing of a long fraction raises, and it rounds half to even.
    text = format_decimal(int(whole), locale=parse_locale(locale))
    return text + get_decimal_symbol(parse_locale(locale)) + fraction if fraction else text


def affixes(kind: str, locale: str, *, negative: bool = False, currency: str = "") -> tuple[str, str]:
    """What stands before and behind the digits.

    Args:
        kind: `decimal`, `percent` or `currency`.
        locale: BCP 47 tag.
        negative: Whether the number is below zero.
        currency: ISO 4217 code, for the kind `currency`.

    >>> affixes("percent", "tr", negative=True), affixes("currency", "nl", currency="USD")
    (('-%', ''), ('US$\\xa0', ''))
    """
    parsed = parse_locale(locale)
    patterns = {"percent": parsed.percent_formats.get(None), "currency": parsed.currency_formats.get("standard")}
    pattern = patterns.get(kind) or parsed.decimal_formats[None]
    symbols = {"-": get_minus_sign_symbol(parsed), "%": _symbol("percentSign", locale)}
    if currency:
        symbols["¤"] = get_currency_symbol(currency, parsed)
    before, behind = pattern.prefix[negative], pattern.suffix[negative]
    return _replaced(before, symbols), _replaced(behind, symbols)


def times_sign(locale: str) -> str:
    """The sign between a mantissa and its power of ten.

    >>> times_sign("en"), times_sign("de")
    ('×', '·')
    """
    return _symbol("superscriptingExponent", locale)


def list_text(items: Sequence[str], locale: str, *, style: str = "and") -> str:
    """A list in a sentence.

    Raises:
        ValueError: If the style is neither `and` nor `or`.

    >>> list_text(["A", "B", "C"], "en"), list_text(["A", "B", "C"], "tr", style="or")
    ('A, B, and C', 'A, B veya C')
    """
    if style not in _LIST_STYLES:
        raise ValueError(f"`{style}` is not a style of list; write one of {', '.join(_LIST_STYLES)}")
    return format_list(list(items), style=_LIST_STYLES[style], locale=parse_locale(locale))


def date_text(date: datetime.date, locale: str) -> str:
    """A day in words.

    >>> date_text(datetime.date(2026, 4, 22), "de")
    '22. April 2026'
    """
    return format_date(date, format="long", locale=parse_locale(locale))


def language_name(tag: str, locale: str) -> str:
    """The name of a language in another, the tag itself where CLDR has none; as at the start of a line.

    >>> language_name("nl", "tr"), language_name("xx", "en")
    ('Felemenkçe', 'xx')
    """
    return parse_locale(locale).languages.get(tag.replace("-", "_").split("_")[0], tag)


def is_known(tag: str) -> bool:
    """Whether CLDR has the language of a BCP 47 tag.

    >>> is_known("fr"), is_known("pt-BR"), is_known("xx")
    (True, True, False)
    """
    language = tag.replace("_", "-").split("-")[0]
    return parse_locale(tag).language == language


def plural_forms(tag: str) -> str:
    """The `Plural-Forms` of a language's PO files.

    >>> plural_forms("de"), plural_forms("ja"), plural_forms("ar")[:22]
    ('nplurals=2; plural=(n != 1);', 'nplurals=1; plural=0;', 'nplurals=6; plural=(n ')
    """
    return get_plural(str(parse_locale(tag))).plural_forms


def plural_number(value: Decimal, locale: str) -> int:
    """A whole number that takes the same plural as the value, for catalogues that count in whole numbers.

    >>> plural_number(Decimal("1.5"), "en"), plural_number(Decimal("1.5"), "fr"), plural_number(Decimal(288), "en")
    (2, 1, 288)
    """
    value = abs(value)
    whole = int(value)
    if value == whole:
        # Plural rules look at the last digits; a catalogue may count in floats, which end at 1e308.
        return whole if whole < _LARGE else _LARGE + whole % _LARGE
    category = parse_locale(locale).plural_form(value)
    alike = (n for n in range(1, 1000) if parse_locale(locale).plural_form(n) == category)
    # A category that fractions have to themselves: the last resort is what the next whole number takes.
    return next(alike, whole + 1)


def plural_examples(locale: str) -> dict[str, int]:
    """A whole number for each plural category that whole numbers have.

    >>> plural_examples("de")
    {'one': 1, 'other': 2}
    """
    found: dict[str, int] = {}
    for number in (*range(1, 1000), 0):
        found.setdefault(parse_locale(locale).plural_form(number), number)
    return found


def _symbol(name: str, locale: str) -> str:
    return parse_locale(locale).number_symbols["latn"][name]


def _replaced(text: str, symbols: dict[str, str]) -> str:
    return "".join(symbols.get(character, character) for character in text)

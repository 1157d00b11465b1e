"""Numbers as text without a sign or a unit: plain digits, large numbers in words, powers of ten."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from macros import turkish
from macros.formatting import cldr
from macros.formatting.rounding import shifted
from macros.formatting.unit_words import NBSP, Labels, superscript

__all__ = ["FORMS", "Written", "write"]

FORMS = ("words", "power", "number")

# Power of ten: last part of the key `large.…`.
LARGE = {18: "quintillion", 15: "quadrillion", 12: "trillion", 9: "billion", 6: "million"}
_BEYOND_LARGE = 21
# Outside these powers plain digits are a row of zeros that nobody counts.
_SMALLEST_PLAIN = -4
_BEYOND_PLAIN = 15


@dataclass(frozen=True)
class Written:
    """A number as written.

    Attributes:
        value: The number itself, after rounding.
        text: Its text without sign and unit.
        spoken: What is read last: a word of a large number, or the number whose last word counts.
    """

    value: Decimal
    text: str
    spoken: str | Decimal

    def ending(self, case: str) -> str:
        """The Turkish ending of the number: behind an apostrophe after digits, bare after a word."""
        if isinstance(self.spoken, str):
            return turkish.inflect(self.spoken, case).removeprefix(self.spoken)
        return turkish.number_ending(self.spoken, case)


def write(value: Decimal, locale: str, labels: Labels, *, form: str | None = None, places: int = 0) -> Written:
    """Writes a rounded number.

    Args:
        value: The number after rounding.
        locale: BCP 47 tag.
        labels: The words of large numbers.
        form: `words`, `power`, or plain digits; `words` has no effect below a million.
        places: Fewest decimal places of plain digits.

    Raises:
        ValueError: If the form is unknown.

    >>> write(Decimal("1.5e-7"), "de", labels=None).text
    '1,5\\xa0·\\xa010⁻⁷'
    """
    if form not in (None, *FORMS):
        raise ValueError(f"`{form}` is not a form of a number; write one of {', '.join(FORMS)}")
    power = value.adjusted() if value else 0
    if form == "words" and min(LARGE) <= power < _BEYOND_LARGE:
        return _in_words(value, locale, labels)
    if value and (form == "power" or not _SMALLEST_PLAIN <= power < _BEYOND_PLAIN):
        return _as_power(value, locale)
    return Written(value, cldr.digits_text(value, locale, places=places), value)


def _in_words(value: Decimal, locale: str, labels: Labels) -> Written:
    power = next(power for power in LARGE if value.adjusted() >= power)
    count = shifted(value, -power)
    word = labels.plural(f"large.{LARGE[power]}", cldr.plural_number(count, locale))
    return Written(value, cldr.digits_text(count, locale) + NBSP + word, word)


def _as_power(value: Decimal, locale: str) -> Written:
    exponent = value.adjusted()
    mantissa = shifted(value, -exponent)
    text = f"10{superscript(exponent)}"
    if abs(mantissa) != 1:
        text = NBSP.join((cldr.digits_text(mantissa, locale), cldr.times_sign(locale), text))
    return Written(value, text, Decimal(exponent))

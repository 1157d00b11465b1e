"""The formatter of a locale: values come in, text in the reader's number format goes out."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from macros import turkish
from macros.formatting import alphabet, cldr
from macros.formatting.rounding import Number, as_written, money_as_written, shifted
from macros.formatting.unit_words import NBSP, Labels, UnitWords
from macros.formatting.written import Written, write
from macros.units import Quantity, Unit
from macros.units import unit as to_unit

__all__ = ["CASES", "Formatter"]

CASES: Mapping[str, tuple[str, ...]] = {"de": ("dative", "genitive"), "tr": turkish.CASES}

CURRENCIES = {"US_dollar": "USD", "euro": "EUR"}
# A whole number that takes the plural in every language.
_SEVERAL = 100


@dataclass(frozen=True)
class Formatter:
    """Text for numbers, quantities, money, lists and dates in one locale.

    Every number is rounded half away from zero to `digits` significant digits, and trailing zeros go; without `digits` it is
    written as given. From 1e15 up and below 1e-4 a plain number becomes a power of ten.

    Args:
        locale: BCP 47 tag; a locale without words of its own gets the English ones in its own number format.
        labels: The words of units and patterns.
    """

    locale: str
    labels: Labels = field(repr=False)

    @property
    def language(self) -> str:
        """The language without a territory."""
        return self.locale.replace("_", "-").split("-")[0].lower()

    def format_number(self, value: Number, digits: int | None = None, *, form: str | None = None, case: str | None = None) -> str:
        """A number without a unit.

        Args:
            value: A finite number, scalar.
            digits: Significant digits, or None to write the value as given.
            form: One of `FORMS`, or None for plain digits.
            case: A grammatical case: Turkish writes its ending behind the number.

        Raises:
            ValueError: If the value isn't finite, or form or case are unknown.

        >>> Formatter("de", labels=None).format_number(10416.6667, 6)
        '10.416,7'
        >>> Formatter("tr", labels=None).format_number(288, case="accusative")
        "288'i"
        """
        return self._signed("decimal", self._write(as_written(value, digits), form), case)

    def format_quantity(self, quantity: Quantity, digits: int | None = None, *, form: str | None = None, case: str | None = None) -> str:
        """A quantity in its own unit: percent and money in their patterns, symbols and words behind the number.

        Args:
            quantity: A finite scalar.
            digits: Significant digits, or None to write the value as given.
            form: `words`, `power`, `number` (without the unit), or None.
            case: A grammatical case of the language.

        Raises:
            ValueError: If the value isn't finite, or form or case are unknown.

        >>> from macros.units import quantity
        >>> Formatter("nl", labels=None).format_quantity(quantity("3350 GB/s"))
        '3.350\\xa0GB/s'
        >>> Formatter("tr", labels=None).format_quantity(quantity("38 %"), case="accusative")
        "%38'i"
        """
        unit = dict(quantity.unit_items())
        if currency := currency_of(unit):
            price = self.format_money(quantity.magnitude, digits, currency=CURRENCIES[currency], form=form, case=case)
            return price if form == "number" else self._units.per(price, without(unit, currency))
        if not unit or form == "number":
            return self.format_number(quantity.magnitude, digits, form=form, case=case)
        written = self._write(as_written(quantity.magnitude, digits), form)
        if unit == {"percent": 1}:
            return self._signed("percent", written, case)
        plural = cldr.plural_number(written.value, self.locale)
        return self._units.quantity(self._signed("decimal", written), unit, plural, case=self._checked(case))

    def format_unit(self, unit: str | Unit) -> str:
        """A unit by itself, for the head of a column or beside an input.

        Args:
            unit: A unit or its text; also `any` for every unit and `like:…` for the unit of another input.

        >>> Formatter("de", labels=None).format_unit("TFLOP/s"), Formatter("nl", labels=None).format_unit("USD")
        ('TFLOP/s', 'US$')
        """
        if isinstance(unit, str) and (unit == "any" or unit.startswith("like:")):
            return self.labels.text("unit.any" if unit == "any" else "unit.same")
        names = dict(Quantity(1, to_unit(unit) if isinstance(unit, str) else unit).unit_items())
        if currency := currency_of(names):
            symbol = "".join(cldr.affixes("currency", self.locale, currency=CURRENCIES[currency])).strip()
            return self._units.per(symbol, without(names, currency))
        if names == {"percent": 1}:
            return "".join(cldr.affixes("percent", self.locale)).strip()
        return self._units.quantity("", names, _SEVERAL) if names else self.labels.text("unit.number")

    def format_money(
        self, amount: Number, digits: int | None = None, *, currency: str = "USD", form: str | None = None, case: str | None = None
    ) -> str:
        """An amount of money: whole without decimals, otherwise with two or, below ten cents, as many as two digits need.

        Args:
            amount: A finite number, scalar.
            digits: Significant digits, or None to write the amount as given; an amount that isn't whole then keeps its cents.
            currency: ISO 4217 code.
            form: `words`, `power`, `number` (without the currency), or None.
            case: A grammatical case; Turkish then writes the currency as a word.

        Raises:
            ValueError: If the amount isn't finite, or form or case are unknown.

        >>> dollars = Formatter("en", labels=None)
        >>> dollars.format_money(864), dollars.format_money(5.5), dollars.format_money(0.00418, 1), dollars.format_money(83333.3, 3)
        ('$864', '$5.50', '$0.0042', '$83,300')
        >>> Formatter("nl", labels=None).format_money(-5.5)
        'US$\\xa0-5,50'
        """
        value = money_as_written(amount, digits)
        written = self._write(value, form, places=0 if value == int(value) else 2)
        if form == "number":
            return self._signed("decimal", written, case)
        if self._checked(case) and self.language == "tr":
            name = self._units.currency(currency, cldr.plural_number(value, self.locale), case)
            return self._signed("decimal", written) + NBSP + name
        return self._signed("currency", written, currency=currency)

    def format_percent(self, ratio: Number, digits: int | None = None, *, case: str | None = None) -> str:
        """A ratio in percent.

        Args:
            ratio: A finite number, scalar; 0.462 is 46.2%.
            digits: Significant digits, or None to write the ratio as given.
            case: A grammatical case.

        Raises:
            ValueError: If the ratio isn't finite or the case is unknown.

        >>> [Formatter(locale, labels=None).format_percent(0.462) for locale in ("en", "de", "tr", "nl")]
        ['46.2%', '46,2\\xa0%', '%46,2', '46,2%']
        """
        return self._signed("percent", self._write(shifted(as_written(ratio, digits), 2)), case)

    def format_power(self, value: Number, digits: int | None = None, *, case: str | None = None) -> str:
        """A number as a mantissa from 1 to 10 times a power of ten; a mantissa of 1 is left out.

        >>> Formatter("de", labels=None).format_power(3.7908e25, 3), Formatter("en", labels=None).format_power(1e25)
        ('3,79\\xa0·\\xa010²⁵', '10²⁵')
        """
        return self.format_number(value, digits, form="power", case=case)

    def format_words(self, value: Number, digits: int | None = None, *, case: str | None = None) -> str:
        """A number with its millions, billions and so on in words, from a million to below 1e21."""
        return self.format_number(value, digits, form="words", case=case)

    def format_list(self, items: Iterable[str], style: str = "and") -> str:
        """A list in a sentence, joined by `and` or `or`.

        Raises:
            ValueError: If the style is neither.

        >>> Formatter("nl", labels=None).format_list(["A", "B", "C"])
        'A, B en C'
        """
        return cldr.list_text(tuple(items), self.locale, style=style)

    def format_date(self, date: datetime.date) -> str:
        """A day in words.

        >>> Formatter("tr", labels=None).format_date(datetime.date(2026, 4, 22))
        '22 Nisan 2026'
        """
        return cldr.date_text(date, self.locale)

    def format_language(self, tag: str) -> str:
        """The name of a language.

        >>> Formatter("de", labels=None).format_language("tr")
        'Türkisch'
        """
        return cldr.language_name(tag, self.locale)

    def sort_key(self, text: str) -> alphabet.SortKey:
        """A key for alphabetical order in the language's own alphabet."""
        return alphabet.sort_key(text, self.language)

    def initial(self, text: str) -> str:
        """The letter of the index under which a text stands, or #."""
        return alphabet.initial(text, self.language)

    def upper(self, text: str) -> str:
        """Upper case in the language."""
        return alphabet.upper(text, self.language)

    def lower(self, text: str) -> str:
        """Lower case in the language."""
        return alphabet.lower(text, self.language)

    @property
    def _units(self) -> UnitWords:
        return UnitWords(self.language, self.labels)

    def _write(self, value: Decimal, form: str | None = None, *, places: int = 0) -> Written:
        return write(value, self.locale, self.labels, form=form, places=places)

    def _signed(self, kind: str, written: Written, case: str | None = None, *, currency: str = "") -> str:
        before, behind = cldr.affixes(kind, self.locale, negative=written.value < 0, currency=currency)
        ending = written.ending(case) if self._checked(case) and self.language == "tr" else ""
        return before + written.text + behind + ending

    def _checked(self, case: str | None) -> str | None:
        # A language without a table of cases takes every name and shows the base form.
        allowed = CASES.get(self.language, turkish.CASES)
        if case not in (None, *allowed):
            raise ValueError(f"`{case}` is not a case for {self.locale}; write one of {', '.join(allowed)}")
        return case


def without(unit: Mapping[str, int], currency: str) -> dict[str, int]:
    """What an amount is counted by, as positive exponents."""
    return {name: -exponent for name, exponent in unit.items() if name != currency}


def currency_of(unit: Mapping[str, int]) -> str | None:
    """The currency of an amount or a price, or None where the unit is anything else."""
    above = [name for name, exponent in unit.items() if exponent > 0]
    return above[0] if len(above) == 1 and above[0] in CURRENCIES and unit[above[0]] == 1 else None

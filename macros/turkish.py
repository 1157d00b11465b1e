"""Turkish letters and case endings: a word or a number as written comes in, its ending by the spoken form goes out."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

__all__ = ["CASES", "inflect", "lower", "number_ending", "spoken_end", "symbol_ending", "upper"]

CASES = ("accusative", "dative", "locative", "ablative", "genitive")

_VOWELS = "aıoueiöü"
_BACK_VOWELS = "aıou"
_HARD_CONSONANTS = "fstkçşhp"
_HIGH_VOWEL = dict(zip("aıoueiöü", "ııuuiiüü"))
# Borrowed words with a clear last consonant take front vowels whatever stands in their last syllable: saate, julü.
_FRONT_IN_SPITE_OF_SPELLING = {"saat": "e", "jul": "ü"}

_UNITS = ("sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_TENS = ("", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan")
_THOUSANDS = ("bin", "milyon", "milyar", "trilyon", "katrilyon", "kentilyon")

# How the last part of a unit's symbol is read; the longest match counts.
_READINGS = {
    "B": "bayt", "bit": "bit", "FLOP": "flop", "OPS": "ops", "op": "işlem", "Wh": "vatsaat", "W": "vat", "J": "jul",
    "Hz": "hertz", "s": "saniye", "m": "metre", "g": "gram", "t": "ton", "$": "dolar", "€": "avro",
}  # fmt: skip


def inflect(word: str, case: str) -> str:
    """A regular word in a case; a softened consonant (istek, isteği) is not known here.

    Args:
        word: A word whose spelling is its sound.
        case: One of `CASES`.

    Returns:
        The word with its ending; an abbreviation in capitals is spelled out and takes an apostrophe.

    Raises:
        ValueError: If the case is unknown.

    >>> inflect("milyar", "dative"), inflect("dolar", "ablative"), inflect("saat", "dative"), inflect("GPU", "genitive")
    ('milyara', 'dolardan', 'saate', "GPU'nun")
    """
    if word[-1].isupper():
        return word + "'" + _ending(_letter_name(word[-1]), case)
    return word + _ending(lower(word), case)


def number_ending(number: Decimal | int, case: str) -> str:
    """The apostrophe and ending of a number as written.

    Args:
        number: The number after rounding; its sign has no effect on the ending.
        case: One of `CASES`.

    Raises:
        ValueError: If the case is unknown.

    >>> [f"{n}{number_ending(n, 'dative')}" for n in (0, 3, 6, 40, 100, 288, 1000, 7 * 10**9)]
    ["0'a", "3'e", "6'ya", "40'a", "100'e", "288'e", "1000'e", "7000000000'a"]
    >>> "3,5" + number_ending(Decimal("3.5"), "dative")
    "3,5'e"
    """
    return "'" + _ending(spoken_end(number), case)


def symbol_ending(symbol: str, case: str) -> str:
    """The apostrophe and ending of a unit's symbol by the way it is read: TB/s is read `terabayt bölü saniye`.

    Raises:
        ValueError: If the case is unknown.

    >>> [symbol + symbol_ending(symbol, "dative") for symbol in ("TB/s", "GiB", "kWh", "FLOP/B", "TOPS")]
    ["TB/s'ye", "GiB'a", "kWh'e", "FLOP/B'a", "TOPS'a"]
    """
    known = [key for key in _READINGS if symbol.endswith(key)]
    reading = _READINGS[max(known, key=len)] if known else _letter_name(symbol[-1])
    return "'" + _ending(reading, case)


def spoken_end(number: Decimal | int) -> str:
    """The last word of a number when read aloud.

    >>> spoken_end(288), spoken_end(Decimal("0.46")), spoken_end(60), spoken_end(41000)
    ('sekiz', 'altı', 'altmış', 'bin')
    """
    whole, _, fraction = f"{abs(Decimal(number)):f}".partition(".")
    digits = int(fraction or whole)
    for power in range(min(len(_THOUSANDS), (len(str(digits)) - 1) // 3), 0, -1):
        if digits % 1000**power == 0 and digits:
            return _THOUSANDS[power - 1]
    return _end_below_thousand(digits % 1000)


def lower(text: str) -> str:
    """Lower case with the Turkish dotted and dotless i.

    >>> lower("ISI İŞLEM")
    'ısı işlem'
    """
    return unicodedata.normalize("NFC", text).replace("İ", "i").replace("I", "ı").lower()


def upper(text: str) -> str:
    """Upper case with the Turkish dotted and dotless i.

    >>> upper("ısı işlem")
    'ISI İŞLEM'
    """
    return unicodedata.normalize("NFC", text).replace("i", "İ").upper()


def _end_below_thousand(number: int) -> str:
    if number % 10 or number == 0:
        return _UNITS[number % 10]
    return _TENS[number // 10 % 10] or "yüz"


def _ending(spoken: str, case: str) -> str:
    if case not in CASES:
        raise ValueError(f"`{case}` is not a case of Turkish; write one of {', '.join(CASES)}")
    vowel = _last_vowel(spoken)
    open_vowel = "a" if vowel in _BACK_VOWELS else "e"
    ends_in_vowel = spoken[-1] in _VOWELS
    stop = "t" if spoken[-1] in _HARD_CONSONANTS else "d"
    return {
        "accusative": "y" * ends_in_vowel + _HIGH_VOWEL[vowel],
        "dative": "y" * ends_in_vowel + open_vowel,
        "locative": stop + open_vowel,
        "ablative": stop + open_vowel + "n",
        "genitive": "n" * ends_in_vowel + _HIGH_VOWEL[vowel] + "n",
    }[case]


def _last_vowel(spoken: str) -> str:
    for word, vowel in _FRONT_IN_SPITE_OF_SPELLING.items():
        if spoken.endswith(word):
            return vowel
    return next(letter for letter in reversed(spoken) if letter in _VOWELS)


def _letter_name(letter: str) -> str:
    """Vowels are named by their sound, consonants with an e behind it."""
    letter = lower(letter)
    return letter if letter in _VOWELS else letter + "e"

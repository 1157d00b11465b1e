"""Alphabetical order and letter case in a language's own alphabet."""

from __future__ import annotations

import unicodedata

from macros import turkish

__all__ = ["initial", "lower", "sort_key", "upper"]

# Only alphabets in which a letter with a mark is a letter of its own; q, w and x stand where foreign words need them.
_ALPHABETS = {"tr": "abcçdefgğhıijklmnoöpqrsştuüvwxyz"}
_IGNORED, _DIGIT, _LETTER = 0, 1, 2

SortKey = tuple[tuple[tuple[int, int], ...], str, str]


def sort_key(text: str, language: str) -> SortKey:
    """A key that puts texts in alphabetical order.

    Spaces and punctuation come before digits, digits before letters; marks and capitals count only between equals.

    Args:
        text: A name.
        language: The language without a territory.

    >>> sorted(["Zahl", "Ähre", "ahnen", "Ahn"], key=lambda text: sort_key(text, "de"))
    ['Ahn', 'ahnen', 'Ähre', 'Zahl']
    >>> sorted(["dikkat", "çıkarım", "cihaz", "iş", "ısı"], key=lambda text: sort_key(text, "tr"))
    ['cihaz', 'çıkarım', 'dikkat', 'ısı', 'iş']
    """
    folded = _folded(text, language)
    weights = (_weight(character, language) for character in folded)
    return tuple(weight for weight in weights if weight), folded, text.swapcase()


def initial(text: str, language: str) -> str:
    """The heading of the index under which a text stands: a capital letter, or # where it begins with a digit.

    >>> initial("işlem", "tr"), initial("çıkarım", "tr"), initial("Ähre", "de"), initial("6ND", "en")
    ('İ', 'Ç', 'A', '#')
    """
    letters = (character for character in _folded(text, language) if character.isalnum())
    first = next(letters, "#")
    return "#" if not first.isalpha() else upper(first if first in _alphabet(language) else _base(first), language)[:1]


def upper(text: str, language: str) -> str:
    """Upper case in a language.

    >>> upper("bit", "tr"), upper("bit", "nl")
    ('BİT', 'BIT')
    """
    return turkish.upper(text) if language == "tr" else text.upper()


def lower(text: str, language: str) -> str:
    """Lower case in a language.

    >>> lower("ISI", "tr"), lower("ISI", "en")
    ('ısı', 'isi')
    """
    return turkish.lower(text) if language == "tr" else text.lower()


def _folded(text: str, language: str) -> str:
    text = unicodedata.normalize("NFC", text)
    return lower(text, language) if language in _ALPHABETS else unicodedata.normalize("NFC", text.casefold())


def _weight(character: str, language: str) -> tuple[int, int] | None:
    if character in _alphabet(language):
        return _LETTER, ord("a") + _alphabet(language).index(character)
    base = _base(character)
    if base != character:
        return _weight(base, language) if base else None
    if character.isdigit():
        return _DIGIT, ord(character)
    # Letters of other scripts follow the alphabet, whatever its length.
    return (_LETTER, ord(character)) if character.isalpha() else (_IGNORED, 0)


def _base(character: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFD", character) if not unicodedata.combining(part))


def _alphabet(language: str) -> str:
    return _ALPHABETS.get(language, "")

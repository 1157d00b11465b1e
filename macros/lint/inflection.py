"""The forms that a word takes in a text, as a regular expression over small letters.

In: a form as the glossary has it. Out: a pattern that uses nothing beyond plain regular expressions, since the Vale style uses it as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

# Where a line of set text may break a word.
_BREAK = "(?:\u00ad|-\\n\\s{0,8})?"
_UMLAUT = {"a": "ä", "o": "ö", "u": "ü"}

_GERMAN_ENDING = "(?:e[nrms]?|en?s|n|s)?"
_GERMAN_ADJECTIVE = "[nrms]?"
_DUTCH_ENDING = "(?:'?s|e?n)?"

_TURKISH_CASE = "(?:n[ıiuü]n|[ıiuü]n|[yn]?[ıiuü]|[yn]?[ae]|n?[dt][ae]n?|n?c[ae]|y?l[ae])"
_TURKISH_COPULA = "(?:[dt][ıiuü]r|y[dsm][ıiuü]\\w{0,3}|ki(?:ler)?)"
_TURKISH_END = f"{_TURKISH_CASE}?{_TURKISH_COPULA}?"
_TURKISH_ENDING = f"(?:l[ae]r)?(?:[ıiuü]m[ıiuü]z|[ıiuü]n[ıiuü]z|s?[ıiuü]n?)?{_TURKISH_END}"


def lower(text: str, locale: str) -> str:
    """Small letters, as many as there are.

    >>> lower("NİCELLEŞTİRME IŞIK", "tr"), len(lower("İ", "en"))
    ('nicelleştirme ışık', 1)
    """
    text = text.replace("İ", "i")
    return (text.replace("I", "ı") if locale == "tr" else text).lower()


def inflected(form: str, locale: str, *, broken: bool = True) -> str:
    """Pattern of a form with the endings of its language.

    Args:
        form: As the glossary has it.
        locale: Its language.
        broken: Whether a line may break the word.

    >>> bool(re.fullmatch(inflected("Losgröße", "de"), "losgrössen")), bool(re.fullmatch(inflected("Losgröße", "de"), "losgrößenformel"))
    (True, False)
    >>> all(re.fullmatch(inflected("parti boyutu", "tr"), text) for text in ("parti boyutunu", "parti boyutları", "parti boyutundadır"))
    True
    """
    *before, last = lower(form, locale).split()
    words = [*(_modifier(word, locale, broken) for word in before), ENDINGS.get(locale, _plain)(last, broken, bool(before))]
    return r"\s+".join(words)


def _letters(word: str, broken: bool) -> str:
    """The word as it is written: with ß or ss, with or without hyphen, and with what a line break puts into it."""
    other = {"ß": "(?:ß|ss)", "-": "[-‐‑ ]?"}
    return (_BREAK if broken else "").join(other.get(letter, re.escape(letter)) for letter in word)


def _modifier(word: str, locale: str, broken: bool) -> str:
    letters = _letters(word, broken)
    return letters + _GERMAN_ADJECTIVE if locale == "de" and word.endswith("e") else letters


def _plain(word: str, broken: bool, compound: bool) -> str:
    return _letters(word, broken)


def _german(word: str, broken: bool, compound: bool) -> str:
    letters = _letters(word, broken) + _GERMAN_ENDING
    plain = re.fullmatch(r"(.*[^aäeiouöü])([aou])([^aäeiouöü]+)", word)
    if not plain:
        return letters
    start, vowel, end = plain.groups()
    return f"(?:{letters}|{_letters(start + _UMLAUT[vowel] + end, broken)}en?)"


def _dutch(word: str, broken: bool, compound: bool) -> str:
    if word.endswith("heid"):
        return f"{_letters(word[:-2], broken)}(?:id|den)"
    return f"{_letters(word, broken)}(?:{re.escape(word[-1])}en|{_DUTCH_ENDING})"


def _turkish(word: str, broken: bool, compound: bool) -> str:
    """A noun that another one stands before has its ending already, and takes the plural before it."""
    if compound and word[-1] in "ıiuü":
        stem = _letters(word[:-1], broken)
        return f"{stem}(?:{word[-1]}|l[ae]r[ıiuü])(?:n[ıiuü]n?|n[ae]|n[dt][ae]n?|yl[ae]|nc[ae])?{_TURKISH_COPULA}?"
    return f"{_letters(word, broken)}{_TURKISH_ENDING}"


ENDINGS: Mapping[str, Callable[[str, bool, bool], str]] = {"de": _german, "tr": _turkish, "nl": _dutch}

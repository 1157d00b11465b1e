"""What people type when they look for a term.

In: an edition. Out: every spelling under which the search must find a term's page first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"})
_LETTERS = str.maketrans({"ı": "i", "İ": "i", "ß": "ss"})
_LEFT_OUT = re.compile(r"[\s\-_/.,:;()'’\"*+~^]")


def spellings(edition: Edition) -> dict[str, str]:
    """Spelling in plain letters -> id of the term that it names.

    Where two terms share a spelling, a name of the language wins over an English one, and a preferred name over an admitted one.
    """
    found: dict[str, str] = {}
    for rank in range(_RANKS):
        for term_id in edition.glossary.terms:
            for name in _ranked(edition, term_id)[rank]:
                for spelling in _spellings(name):
                    found.setdefault(spelling, term_id)
    return found


_RANKS = 5


def _ranked(edition: Edition, term_id: str) -> list[list[str]]:
    own, english = edition.names(term_id), edition.glossary.terms[term_id].names[SOURCE_LANGUAGE]
    return [[own.name], [own.plural or own.name, *own.also], [english.name], [english.plural or english.name, *english.also], [term_id]]


def _spellings(name: str) -> Iterator[str]:
    yield plain_letters(name)
    yield plain_letters(name.translate(_GERMAN))


def plain_letters(text: str) -> str:
    """Lower case without marks, spaces and hyphens: the same for however a name is typed.

    >>> plain_letters("İşlem gücü"), plain_letters("KV-Cache")
    ('islemgucu', 'kvcache')
    """
    decomposed = unicodedata.normalize("NFD", text.translate(_LETTERS).lower())
    return _LEFT_OUT.sub("", "".join(letter for letter in decomposed if not unicodedata.combining(letter)))

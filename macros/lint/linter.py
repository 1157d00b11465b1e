"""The rules, and what they say of one document."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import astuple

from macros.lint.comparison import sparse_as_dense, unlike_peaks
from macros.lint.document import Mistake, Rule, Text, Vocabulary
from macros.lint.prose import prose
from macros.lint.spelling import SPELLINGS
from macros.lint.terms import avoided_forms
from macros.lint.units import misspelled_units
from macros.model import Glossary
from macros.problems import Fault

_RULES: tuple[Rule, ...] = (avoided_forms, misspelled_units, sparse_as_dense, unlike_peaks)
# What a problem is filed under, and can be left out by.
RULES: tuple[str, ...] = ("avoid", *SPELLINGS, "dense-sparse")


def lint_text(text: str, *, path: str, locale: str, glossary: Glossary, skip: Collection[str] = ()) -> list[Mistake]:
    """Every problem of a document; for many documents see `lint_document`.

    Args:
        text: The document.
        path: How problems name it.
        locale: Language of the document, one of the glossary's.
        glossary: Names and data sheets.
        skip: Rules to leave out.
    """
    return lint_document(text, path, Vocabulary(glossary, locale), skip=skip)


def lint_document(text: str, path: str, vocabulary: Vocabulary, *, skip: Collection[str] = ()) -> list[Mistake]:
    """Every problem of a document, sorted by line and column."""
    document = Text(prose(text), vocabulary)
    found = {finding for rule in _RULES for finding in rule(document)}
    mistakes = [_mistake(text, path, start, fault) for start, fault in found if fault.check not in skip]
    return sorted(mistakes, key=lambda mistake: (mistake.line, mistake.column, astuple(mistake)))


def _mistake(text: str, path: str, start: int, fault: Fault) -> Mistake:
    line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    return Mistake(path, line, "", fault.message, fault.hint, fault.check, column)

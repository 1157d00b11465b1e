"""Terminology checks for other people's documents: forms to be avoided, wrong units, dense and sparse rates mixed.

In: a text in Markdown, reStructuredText, HTML or plain letters, its language, and the glossary. Out: problems with line and column,
each with the form to write instead. A rule is one function from a `Text` to (position, fault).
"""

from __future__ import annotations

from macros.lint.document import Mistake, Vocabulary
from macros.lint.everyday import EVERYDAY, is_wrong_alone
from macros.lint.inflection import inflected
from macros.lint.linter import RULES, lint_document, lint_text
from macros.lint.spelling import SPELLINGS, Spelling

__all__ = [
    "EVERYDAY",
    "RULES",
    "SPELLINGS",
    "Mistake",
    "Spelling",
    "Vocabulary",
    "inflected",
    "is_wrong_alone",
    "lint_document",
    "lint_text",
]

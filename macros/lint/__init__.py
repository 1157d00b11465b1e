"""Terminology checks for other people's documents: forms to be avoided, wrong units, dense and sparse rates mixed.

In: a text in Markdown, reStructuredText, HTML or plain letters, its language, and the glossary. Out: problems with line, each with the form
to write instead. A rule is one function from a `Text` to (position, fault).
"""

from __future__ import annotations

from macros.lint.document import RULES, lint_text
from macros.lint.spelling import SPELLINGS, Spelling

__all__ = ["RULES", "SPELLINGS", "Spelling", "lint_text"]

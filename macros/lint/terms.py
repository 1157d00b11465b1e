"""Forms of a term that a language is to avoid."""

from __future__ import annotations

from collections.abc import Iterator

from macros.lint.document import Finding, Text, shown
from macros.lint.everyday import everyday
from macros.lint.inflection import lower
from macros.problems import Fault


def avoided_forms(text: Text) -> Iterator[Finding]:
    """Forms that the glossary tells a language to avoid, with the endings of the language.

    Bad: die Losgrößen erhöhen; die Schulung des Modells. Good: die Batchgrößen erhöhen; die Schulung der Mitarbeiter.
    """
    forms = list(text.vocabulary.avoided)
    for match in text.vocabulary.forms.finditer(text.small):
        form = forms[(match.lastindex or 1) - 1]
        if not text.is_in_name(*match.span()) and not _is_right(form, match.start(), text):
            written = text.prose[match.start() : match.end()]
            yield match.start(), Fault(f"{shown(written)} is to be avoided", f"write {text.vocabulary.avoided[form]!r}", "avoid")


def _is_right(form: str, position: int, text: Text) -> bool:
    return everyday(form, text.locale).is_right(lower(text.statement(position), text.locale))

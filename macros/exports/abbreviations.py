"""Definitions in the form of Markdown abbreviations, for sites whose authors include them with pymdownx.snippets.

In: the project. Out: `data/abbreviations.<language>.md`: one line for each name that has a definition in the language.
"""

from __future__ import annotations

from collections.abc import Iterator

from macros.edition import Edition
from macros.exports.concepts import definition, one_line, own_names, own_terms
from macros.project import Project

Files = Iterator[tuple[str, bytes]]


def abbreviations(project: Project, site_url: str) -> Files:
    """One file a language; a name stands in it once, and as it is written at the beginning of a sentence."""
    for locale, edition in project.editions.items():
        lines = [f"*[{name}]: {text}" for name, text in sorted(_defined(edition).items())]
        yield f"data/abbreviations.{locale}.md", ("\n".join(lines) + "\n").encode()


def _defined(edition: Edition) -> dict[str, str]:
    found: dict[str, str] = {}
    for term_id in own_terms(edition):
        names, text = own_names(edition, term_id), definition(edition, term_id)
        for name in (names.name, *names.also, names.plural) if text else ():
            if name:
                found.setdefault(name, one_line(text))
                found.setdefault(edition.formatter.upper(name[0]) + name[1:], one_line(text))
    return found

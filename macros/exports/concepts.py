"""What every export may say of a term in a language: what exists in it, and nothing else.

In: an edition. Out: names and passages of that language; where it has none yet there is nothing, never English under another
language's tag.
"""

from __future__ import annotations

from collections.abc import Iterator

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.head import absolute
from macros.model import Names
from macros.project import Project


def own_names(edition: Edition, term_id: str) -> Names | None:
    """The term's names in the language of the edition."""
    return edition.glossary.terms[term_id].names.get(edition.locale)


def own_text(edition: Edition, key: str, english: str | None) -> str | None:
    """A passage as plain text, if it exists in the language of the edition."""
    if english is None or edition.translate(key, english).is_foreign:
        return None
    return edition.plain(key, english)


def own_terms(edition: Edition) -> list[str]:
    """Ids of the terms that have a name in the language, in the order of the file."""
    return [term_id for term_id in edition.glossary.terms if edition.has_name(term_id)]


def definition(edition: Edition, term_id: str) -> str | None:
    """The definition, if it exists in the language."""
    return own_text(edition, f"{term_id}.definition", edition.glossary.terms[term_id].definition)


def term_address(site_url: str, locale: str, term_id: str) -> str:
    """Absolute address of a term's page in a language."""
    return absolute(site_url, locale, f"terms/{term_id}/")


def neutral_address(site_url: str, term_id: str) -> str:
    """Absolute address of a term that belongs to no language and never changes; also the name of the concept in linked data."""
    return absolute(site_url, SOURCE_LANGUAGE, f"go/{term_id}/")


def tree(locale: str) -> str:
    """Path of a language's tree below the site."""
    return "" if locale == SOURCE_LANGUAGE else f"{locale}/"


def one_line(text: str) -> str:
    """The text with every run of white space as one space.

    >>> one_line("a definition\\n\\nin two paragraphs")
    'a definition in two paragraphs'
    """
    return " ".join(text.split())


def pairs(project: Project) -> Iterator[tuple[Edition, Edition]]:
    """Every ordered pair of two languages."""
    for source in project.editions.values():
        yield from ((source, target) for target in project.editions.values() if source is not target)

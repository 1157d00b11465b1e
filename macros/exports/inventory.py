"""Sphinx inventories, through which `:term:` in other people's documentation finds our terms.

In: the project. Out: `objects.inv` at the root of each language and `go/objects.inv`, which belongs to none. Sphinx finds a term without
regard to capitals as far as Python's lower case goes; spellings beyond it (Turkish İ and ı, ß in capitals) get entries of their own.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping

from macros.edition import Edition
from macros.exports.concepts import own_names, tree
from macros.project import Project

Files = Iterator[tuple[str, bytes]]
# Sphinx's own priority of a term; `-` as display name leaves the words of the author in place.
_ENTRY = "{name} std:term -1 {uri} -\n"


def inventories(project: Project, site_url: str) -> Files:
    """One inventory a language, relative to its root, and one of all languages that leads to the pages under `go/`."""
    for locale, edition in project.editions.items():
        names = {name: f"terms/{term_id}/" for name, term_id in names_of(edition).items()}
        yield f"{tree(locale)}objects.inv", inventory(edition.label("site_title"), names)
    names = {name: f"{term_id}/" for name, term_id in neutral_names(project).items()}
    yield "go/objects.inv", inventory(project.english.label("site_title"), names)


def inventory(title: str, addresses: Mapping[str, str]) -> bytes:
    """An inventory (version 2) of terms.

    Args:
        title: Name of the project; Sphinx shows it beside a link.
        addresses: Name -> address relative to the inventory's folder.
    """
    head = f"# Sphinx inventory version 2\n# Project: {title}\n# Version: \n# The remainder of this file is compressed using zlib.\n"
    body = "".join(_ENTRY.format(name=name, uri=uri) for name, uri in sorted(addresses.items()))
    return head.encode() + zlib.compress(body.encode(), 9)


def names_of(edition: Edition) -> dict[str, str]:
    """Every spelling under which a term is found in a language -> its id: preferred and admitted names, plurals, ids and former ids."""
    spellings, ranked = _Spellings(), list(_by_rank(edition))
    for name, term_id in ranked:
        spellings.add(name, term_id)
    for name, term_id in ranked:
        for variant in case_variants(name, edition):
            spellings.add_variant(variant, term_id)
    return spellings.found


def neutral_names(project: Project) -> dict[str, str]:
    """Ids, and the names of all languages as far as they mean one term only."""
    by_language = [names_of(edition) for edition in project.editions.values()]
    owners: dict[str, set[str]] = defaultdict(set)
    for names in by_language:
        for name, term_id in names.items():
            owners[name.lower()].add(term_id)
    spellings = _Spellings()
    for term_id, term in project.document.glossary.terms.items():
        for address in (term_id, *term.formerly):
            spellings.add(address, term_id)
    for names in by_language:
        for name, term_id in names.items():
            if len(owners[name.lower()]) == 1:
                spellings.add(name, term_id)
    return spellings.found


class _Spellings:
    """Names -> term ids, such that names which differ in capitals alone never lead to two terms. The first one added wins."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self._lowered: dict[str, str] = {}

    def add(self, name: str, term_id: str) -> None:
        """A name exactly as written: readers of inventories other than Sphinx tell capitals apart."""
        if self._lowered.setdefault(name.lower(), term_id) == term_id:
            self.found[name] = term_id

    def add_variant(self, name: str, term_id: str) -> None:
        """A spelling that is needed only where Python's lower case does not lead to a name that is there."""
        if name.lower() not in self._lowered:
            self.add(name, term_id)


def case_variants(name: str, edition: Edition) -> Iterator[str]:
    """The name as it stands at the beginning of a sentence, in a heading and in capitals, by the rules of the language."""
    upper, words = edition.formatter.upper, name.split(" ")
    yield upper(name[:1]) + name[1:]
    yield " ".join(upper(word[:1]) + word[1:] for word in words)
    yield upper(name)
    yield edition.formatter.lower(name)


def _by_rank(edition: Edition) -> Iterator[tuple[str, str]]:
    """(name, term id) in the order in which they win where two terms would share a spelling."""
    terms = edition.glossary.terms
    named = {term_id: names for term_id in terms if (names := own_names(edition, term_id))}
    yield from ((names.name, term_id) for term_id, names in named.items())
    yield from ((name, term_id) for term_id, names in named.items() for name in names.also)
    yield from ((names.plural, term_id) for term_id, names in named.items() if names.plural)
    yield from ((term_id, term_id) for term_id in terms)
    yield from ((former, term_id) for term_id, term in terms.items() for former in term.formerly)

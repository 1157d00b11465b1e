"""How far a language is: which passages are fresh, stale and missing, and what to translate next.

In: the glossary and a language's catalogue and labels. Out: `Coverage` and `Task`s in the order in which they help readers most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from macros import text
from macros.catalogs import Catalog, Labels, Message
from macros.model import Glossary, passages

STATES = ("fresh", "stale", "missing")


@dataclass(frozen=True)
class Coverage:
    """Numbers of passages by their state."""

    fresh: int = 0
    stale: int = 0
    missing: int = 0

    @property
    def total(self) -> int:
        return self.fresh + self.stale + self.missing

    @property
    def percent(self) -> int:
        """Share of fresh passages in whole percent; 100 only where nothing is left to do.

        >>> Coverage(fresh=1999, missing=1).percent
        99
        """
        return 100 * self.fresh // self.total if self.total else 100

    def as_dict(self) -> dict[str, int]:
        return {"fresh": self.fresh, "stale": self.stale, "missing": self.missing}


@dataclass(frozen=True)
class Task:
    """One passage to translate or to bring up to date.

    Attributes:
        key: Key of the passage or of the site's word.
        state: `missing` or `stale`.
        path: The PO file.
        line: Its line there, 1 where it is not there yet.
        english: The English of today.
        previous: The English that the translation was made from, where it is known.
        text: The translation that is there.
        links: How many places lead readers to its term.
    """

    key: str
    state: str
    path: str
    line: int
    english: str
    previous: str | None
    text: str
    links: int


def coverage(catalog: Catalog, english: Mapping[str, str]) -> Coverage:
    """The states of the passages `english`, key -> English of today."""
    return _counted(catalog.translate(key, passage).state for key, passage in english.items())


def label_coverage(labels: Labels) -> Coverage:
    """The states of the site's own words."""
    return _counted(label_states(labels).values())


def _counted(states) -> Coverage:
    counts = Counter(states)
    return Coverage(*(counts[state] for state in STATES))


def label_states(labels: Labels) -> dict[str, str]:
    """Key -> state of each of the site's words."""
    return {key: _label_state(english, labels.messages.get(key)) for key, english in labels.english.items()}


def _label_state(english: Message, own: Message | None) -> str:
    if own is None or not (all(own.plurals) if own.plurals else own.text):
        return "missing"
    return "stale" if own.is_fuzzy or own.english != english.english else "fresh"


def owner_of(key: str) -> str:
    """The term that a passage belongs to; its section for what belongs to none.

    >>> owner_of("roofline.quiz.rate.question"), owner_of("topics.cost.title")
    ('roofline', 'topics')
    """
    return key.split(".")[0]


def passages_by_owner(english: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Owner -> its passages, in the order of the file."""
    found: dict[str, dict[str, str]] = {}
    for key, passage in english.items():
        found.setdefault(owner_of(key), {})[key] = passage
    return found


def link_counts(glossary: Glossary) -> Counter[str]:
    """How many passages and lists lead to each term: a measure of how much it is read, which a clone can compute."""
    counts = Counter(target for passage in passages(glossary).values() for target in set(text.term_links(passage)))
    for term_id, term in glossary.terms.items():
        counts.update({*glossary.related(term_id), *term.confused_with})
    for comparison in glossary.comparisons.values():
        counts.update(comparison.terms)
    return counts


def tasks(glossary: Glossary, catalog: Catalog, labels: Labels) -> list[Task]:
    """What is left to do: missing before stale, the site's words first, then the most linked terms.

    A page without a word in its language is worse for a reader than one that is a little out of date, and the site's words stand on
    every page.
    """
    links = link_counts(glossary)
    found = [*_label_tasks(labels, catalog.path.replace("glossary.po", "site.po")), *_passage_tasks(glossary, catalog, links)]
    return sorted(found, key=lambda task: (task.state != "missing", -task.links))


def _label_tasks(labels: Labels, path: str) -> Iterator[Task]:
    for key, state in label_states(labels).items():
        if state != "fresh":
            english, own = labels.english[key], labels.messages.get(key)
            words = " / ".join(own.plurals) or own.text if own else ""
            yield Task(key, state, path, own.line if own else 1, english.english, _previous(own, english.english), words, _EVERYWHERE)


# The site's words are on every page.
_EVERYWHERE = 10**6


def _passage_tasks(glossary: Glossary, catalog: Catalog, links: Mapping[str, int]) -> Iterator[Task]:
    for key, english in passages(glossary).items():
        state = catalog.translate(key, english).state
        if state in ("missing", "stale"):
            own = catalog.messages.get(key)
            previous, words = (_previous(own, english), own.text) if own else (None, "")
            yield Task(key, state, catalog.path, catalog.line_of(key), english, previous, words, links[owner_of(key)])


def _previous(own: Message | None, english: str) -> str | None:
    if own is None:
        return None
    return own.previous or (own.english if own.english != english else None)

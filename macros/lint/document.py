"""A document and what is wrong with it: the text that rules read, the words of its language, and a mistake with its place."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from macros.lint.inflection import inflected, lower
from macros.lint.peaks import Peaks
from macros.lint.prose import statements
from macros.model import Glossary
from macros.problems import Fault, Problem


@dataclass(frozen=True)
class Vocabulary:
    """What the glossary says of one language, made once for all documents.

    Attributes:
        glossary: Names and data sheets.
        locale: The language.
    """

    glossary: Glossary
    locale: str

    @cached_property
    def avoided(self) -> dict[str, str]:
        """Form to be avoided -> preferred name, longer forms first."""
        named = [term.names[self.locale] for term in self.glossary.terms.values() if self.locale in term.names]
        found = [(form, names.name) for names in named for form in names.avoid]
        return dict(sorted(found, key=lambda pair: len(pair[0]), reverse=True))

    @cached_property
    def forms(self) -> re.Pattern[str]:
        """Every form to be avoided, with endings, each as a group of its own, over small letters."""
        if not self.avoided:
            return re.compile("$^")
        # The first letters alone rule out most words at once.
        first = re.escape("".join(sorted({lower(form, self.locale)[0] for form in self.avoided})))
        forms = "|".join(f"({inflected(form, self.locale)})" for form in self.avoided)
        return re.compile(rf"(?<!\w)(?=[{first}])(?:{forms})(?!\w)")

    @cached_property
    def right(self) -> re.Pattern[str]:
        """Every right name, over small letters."""
        named = [term.names[self.locale] for term in self.glossary.terms.values() if self.locale in term.names]
        found = {lower(name, self.locale) for names in named for name in (names.name, *names.also)}
        return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(name) for name in sorted(found, key=len, reverse=True)) or '$^'})")

    @cached_property
    def peaks(self) -> Peaks:
        return Peaks.of(self.glossary.accelerators)

    @cached_property
    def sparsity(self) -> re.Pattern[str]:
        """How a text says that a rate holds with sparsity: by a name of the term, or its beginning."""
        term = self.glossary.terms.get("sparsity")
        names = term.names.get(self.locale) if term else None
        words = ["spars", "2:4", "seyrek", "ijl", "schaars", "dünn", *((names.name, *names.also) if names else ())]
        return re.compile("|".join(map(re.escape, words)), re.IGNORECASE)


@dataclass(frozen=True)
class Text:
    """A document as rules read it.

    Attributes:
        prose: The text with everything blanked that is no prose.
        vocabulary: What the glossary says of its language.
    """

    prose: str
    vocabulary: Vocabulary

    @property
    def locale(self) -> str:
        return self.vocabulary.locale

    @cached_property
    def small(self) -> str:
        """The prose in small letters, position by position."""
        return lower(self.prose, self.locale)

    @cached_property
    def _statements(self) -> list[tuple[int, str]]:
        return list(statements(self.prose))

    def statement(self, position: int) -> str:
        """The sentence, row or item at a position."""
        found = bisect.bisect_right(self._statements, position, key=lambda part: part[0])
        return self._statements[found - 1][1] if found else ""

    def is_in_name(self, start: int, end: int) -> bool:
        """Whether a span is a part of a longer right name, in which a rule finds nothing shorter to blame."""
        spans = (match.span() for match in self.vocabulary.right.finditer(self.small, max(0, start - 80), end + 80))
        return any(first <= start and end <= last and last - first > end - start for first, last in spans)


Finding = tuple[int, Fault]
Rule = Callable[[Text], Iterator[Finding]]


@dataclass(frozen=True, order=True)
class Mistake(Problem):
    """A problem of a document, which knows its column as well, counted in characters from 1.

    >>> print(Mistake("a.md", 3, "", "'80 Gb' is unclear", "write '80 GB'", "unit", 7))
    a.md:3:7: '80 Gb' is unclear; write '80 GB' (unit)
    """

    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}; {self.hint} ({self.check})"

    def as_annotation(self) -> str:
        """The same as a workflow command, which GitHub shows beside the line.

        >>> Mistake("a,b.md", 3, "", "50% is unclear", "write more", "unit", 7).as_annotation()
        '::error file=a%2Cb.md,line=3,col=7,title=unit::50%25 is unclear; write more'
        """
        message = _escaped(f"{self.message}; {self.hint}")
        path = _escaped(self.path).replace(":", "%3A").replace(",", "%2C")
        return f"::error file={path},line={self.line},col={self.column},title={self.check}::{message}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def shown(text: str) -> str:
    """Words of a document as a message quotes them."""
    return repr(" ".join(text.replace("\u00ad", "").split()))

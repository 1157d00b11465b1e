"""What is wrong in a file that a person wrote, where, and how to mend it.

In: nothing. Out: `Problem`, the one form in which every module reports a fault of the glossary, a catalogue or a page, and
`GlossaryError`, which carries all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One fault, in words for the person who can mend it.

    >>> print(Problem("glossary.yml", 41, "terms.mfu.names.de", "the German name is missing", "add `de: {name: …}`", "shape"))
    glossary.yml:41: terms.mfu.names.de: the German name is missing; add `de: {name: …}` (shape)
    """

    path: str
    line: int
    where: str
    message: str
    hint: str
    check: str

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.path}:{self.line}: {place}{self.message}{hint} ({self.check})"

    def as_annotation(self) -> str:
        """The same as a workflow command, which GitHub shows beside the line.

        >>> Problem("a.po", 3, "mfu.why", "a digit is typed", "use a placeholder", "digits").as_annotation()
        '::error file=a.po,line=3,title=digits::mfu.why: a digit is typed; use a placeholder'
        """
        text = str(self).split(": ", 1)[1].removesuffix(f" ({self.check})")
        escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        return f"::error file={self.path},line={self.line},title={self.check}::{escaped}"


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong, how to mend it and which check says so, before anybody knows in which line."""

    message: str
    hint: str
    check: str

    def at(self, path: str, line: int, where: str) -> Problem:
        return Problem(path, line, where, self.message, self.hint, self.check)


class Refusal(ValueError):
    """What was asked for cannot be done, in words for the person who asked.

    Args:
        message: What is wrong, lower case, no full stop.
        hint: How to mend it.
    """

    def __init__(self, message: str, hint: str):
        super().__init__(f"{message}; {hint}")
        self.message = message
        self.hint = hint


class GlossaryError(Exception):
    """All problems of one run, sorted by path and line, each once."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

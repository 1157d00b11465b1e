"""Units that mislead: the tables of spellings, each rule its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from macros.lint.document import Finding, Text, shown
from macros.lint.prose import paragraphs
from macros.lint.spelling import SPELLINGS, Spelling
from macros.problems import Fault

Hit = tuple[int, int, str, Spelling]
Entries = tuple[tuple[str, Spelling], ...]

# Behind a slash it would be another unit, save for a rate per watt.
_END = r"(?!\w|/(?!W\b|[Ww]att))"
# Without one of these no spelling matches; most paragraphs have none, and looking for a hundred spellings takes a while.
_ANY = re.compile(r"[Bb]its?\b|bps\b|[kMGT]b\b|[kKMGTP]Bs?\b|Bps\b|FLOP|[Ff]lops|OP[Ss]\b|GPUs?/")


def misspelled_units(text: Text) -> Iterator[Finding]:
    """Units that mislead; of two spellings for the same words, the one of more weight.

    Bad: 400 Gbps; 80 Gbit VRAM; 10^25 FLOPS of training; 80 GB = 80 × 1024 MB.
    Good: 400 Gbit/s; 80 GB VRAM; 10^25 FLOP of training; 80 GiB = 80 × 1024 MiB.
    """
    for start, end, rule, spelling in _hits(text):
        written = text.prose[start:end]
        yield start, Fault(f"{shown(written)}: {spelling.why}", f"write {' or '.join(spelling.better)}", rule)


def _hits(text: Text) -> list[Hit]:
    """What the sentence decides weighs more than what stands for itself."""
    measured = [(start, paragraph) for start, paragraph in paragraphs(text.prose) if _ANY.search(paragraph)]
    found: list[Hit] = []
    for entries in _by_weight():
        hits = [hit for start, paragraph in measured for hit in _matches(entries, paragraph, start, text)]
        found += [hit for hit in hits if not any(hit[0] < last and first < hit[1] for first, last, *_ in found)]
    return found


def _matches(entries: Entries, paragraph: str, start: int, text: Text) -> Iterator[Hit]:
    for match in _pattern(entries).finditer(paragraph):
        rule, spelling = entries[(match.lastindex or 1) - 1]
        span = (start + match.start(), start + match.end())
        excused = spelling.unless and re.search(spelling.unless, text.statement(span[0]))
        if not excused and not text.is_in_name(*span):
            yield *span, rule, spelling


@cache
def _by_weight() -> tuple[Entries, Entries]:
    every = [(rule, spelling) for rule, spellings in SPELLINGS.items() for spelling in spellings]
    return tuple(entry for entry in every if entry[1].unless), tuple(entry for entry in every if not entry[1].unless)


@cache
def _pattern(entries: Entries) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/.,])(?:{'|'.join(f'({spelling.pattern})' for _, spelling in entries)}){_END}")

"""Comma-separated tables: term lists for translation tools, and the accelerators for spreadsheets.

In: the project. Out: `data/deepl/<from>-<to>.csv`, `data/omegat/<from>-<to>.csv` and `data/accelerators.csv`, in UTF-8.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from macros.edition import Edition
from macros.exports.concepts import definition, one_line, own_names, pairs
from macros.exports.data import accelerator_records
from macros.model import PRECISIONS, Names
from macros.project import Project

Files = Iterator[tuple[str, bytes]]


def deepl_csv(project: Project, site_url: str) -> Files:
    """A glossary for DeepL for each pair of languages: source, target, no head. A source stands in it once."""
    for source, target in pairs(project):
        rows: dict[str, str] = {}
        for names, other in _both(source, target):
            rows.setdefault(names.name, other.name)
            for name in names.also:
                # What both languages write alike stays: TFLOP/s is no FLOP/s.
                rows.setdefault(name, name if name in other.also else other.name)
            if names.plural and other.plural:
                rows.setdefault(names.plural, other.plural)
        yield f"data/deepl/{source.locale}-{target.locale}.csv", csv_bytes(rows.items())


def omegat_csv(project: Project, site_url: str) -> Files:
    """A glossary for OmegaT for each pair of languages: source, target, comment, no head.

    Each name of the source stands beside the preferred and each admitted name of the target; the comment is the definition in the target.
    """
    for source, target in pairs(project):
        rows = [row for term_id in source.glossary.terms for row in _omegat_rows(source, target, term_id)]
        yield f"data/omegat/{source.locale}-{target.locale}.csv", csv_bytes(rows)


def accelerators_csv(project: Project, site_url: str) -> Files:
    """One row a card, numbers with a decimal point, the unit in the name of the column; empty where nothing is published."""
    head = ["id", "name", "year", "memory_gb", "memory_type", "bandwidth_gb_per_s", "power_w"]
    rates = [(precision, kind) for precision in PRECISIONS for kind in ("dense", "sparse") if (precision, kind) != ("fp32", "sparse")]
    head += [f"{precision}_{kind}_{'top' if precision == 'int8' else 'tflop'}_per_s" for precision, kind in rates]
    rows = []
    for key, card in accelerator_records(project, site_url).items():
        found = [getattr(card.peaks[precision], kind) if precision in card.peaks else None for precision, kind in rates]
        figures = [card.memory_gb, card.memory_type, card.bandwidth_gb_per_s, card.power_w, *found]
        links = (project.document.glossary.sources[source].link or source for source in card.sources)
        rows.append([key, card.name, card.year, *map(_cell, figures), " ".join(links), card.checked])
    yield "data/accelerators.csv", csv_bytes([[*head, "sources", "checked"], *rows])


def csv_bytes(rows: Iterable[Sequence[object]]) -> bytes:
    """Rows as UTF-8 without a byte-order mark, quoted only where needed."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _both(source: Edition, target: Edition) -> Iterator[tuple[Names, Names]]:
    """The names of each term that has some in both languages."""
    for term_id in source.glossary.terms:
        names, other = own_names(source, term_id), own_names(target, term_id)
        if names and other:
            yield names, other


def _omegat_rows(source: Edition, target: Edition, term_id: str) -> Iterator[tuple[str, str, str]]:
    names, other = own_names(source, term_id), own_names(target, term_id)
    if names and other:
        comment = one_line(definition(target, term_id) or "")
        wanted = (other.name, *other.also)
        yield from ((name, better, comment) for name in (names.name, *names.also) for better in wanted)


def _cell(value: float | str | None) -> object:
    """Whole numbers without `.0`."""
    return int(value) if isinstance(value, float) and value.is_integer() else value

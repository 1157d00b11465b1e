"""A project folder, loaded: the one way from `glossary.yml` and `locales/` to finished editions.

In: the folder. Out: a `Project`, or a `GlossaryError` with every problem of every file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from macros import language_checks  # noqa: F401 (its rules join those of `checks`)
from macros.catalogs import SOURCE_LANGUAGE, languages
from macros.checks import Subject, all_problems
from macros.edition import Edition, load_edition
from macros.examples import compute_all
from macros.loader import Document, load_glossary
from macros.problems import GlossaryError, Problem
from macros.releases import FILE_NAME as RELEASES
from macros.releases import Releases, load_releases

# Names the one language that a preview builds; between the command line and the site, which must not know each other.
PREVIEW_VARIABLE = "GLOSSARY_PREVIEW"


@dataclass(frozen=True)
class Project:
    """A checked glossary in all its languages.

    Attributes:
        document: The glossary and its lines.
        editions: Language -> edition, English first.
        releases: What was published when.
    """

    document: Document
    editions: Mapping[str, Edition] = field(repr=False)
    releases: Releases = field(default=Releases(), repr=False)

    @property
    def english(self) -> Edition:
        return self.editions[SOURCE_LANGUAGE]


def load_project(folder: Path) -> Project:
    """Read, compute and check everything.

    Raises:
        GlossaryError: With all problems at once.
    """
    subject = load_subject(folder)
    if problems := all_problems(subject):
        raise GlossaryError(problems)
    return Project(subject.document, subject.editions, load_releases(folder / RELEASES))


def load_subject(folder: Path) -> Subject:
    """Read and compute, without the rules.

    Raises:
        GlossaryError: If a file cannot be read or lacks its shape.
    """
    problems: list[Problem] = []
    try:
        document = load_glossary(folder / "glossary.yml")
    except GlossaryError as error:
        problems += error.problems
        document = None
    computed = compute_all(document.glossary) if document else None
    editions: dict[str, Edition] = {}
    for locale in languages(folder / "locales"):
        try:
            editions[locale] = load_edition(locale, document and document.glossary, computed, folder / "locales")
        except GlossaryError as error:
            problems += error.problems
    if problems:
        raise GlossaryError(problems)
    return Subject(document, computed, editions)


def fingerprint(folder: Path) -> str:
    """Changes whenever a file changes that `load_project` reads."""
    digest = hashlib.sha256()
    for path in _inputs(folder):
        digest.update(path.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _inputs(folder: Path) -> Iterator[Path]:
    yield from (path for name in ("glossary.yml", RELEASES) if (path := folder / name).exists())
    yield from sorted(path for path in (folder / "locales").rglob("*.po*") if path.is_file())

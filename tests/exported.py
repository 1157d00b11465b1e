"""Exports as the tests see them: every file of a project by its path, and a small project with a language that has nothing yet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from macros.exports import export_files
from macros.project import Project, load_project

SITE_URL = "https://compute-glossary.example/"


def files_of(project: Project) -> dict[str, bytes]:
    """Every exported file by its path; no two exports may write the same one."""
    found: dict[str, bytes] = {}
    for path, content in export_files(project, SITE_URL):
        assert path not in found, path
        found[path] = content
    return found


def add_empty_language(folder: Path, locale: str) -> None:
    """A language that somebody has just begun: a catalogue without a translation."""
    path = folder / "locales" / locale / "LC_MESSAGES" / "glossary.po"
    path.parent.mkdir(parents=True)
    path.write_text(f'msgid ""\nmsgstr ""\n"Language: {locale}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n', encoding="utf-8")


def load(folder: Path) -> Project:
    return load_project(folder)


def texts_by_language(data: object, languages: set[str]) -> Mapping[str, list[str]]:
    """Every text in the data that stands under a language."""
    found: dict[str, list[str]] = {locale: [] for locale in languages}
    parts = [data]
    while parts:
        part = parts.pop()
        if isinstance(part, list):
            parts += part
        elif isinstance(part, dict):
            for key, inner in part.items():
                if key in languages and isinstance(inner, str):
                    found[key].append(inner)
                parts.append(inner)
    return found

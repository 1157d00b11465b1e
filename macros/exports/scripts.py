"""What the calculators and the practice load: formulas as JavaScript, the words of each language, and the accelerators.

In: the project. Out: `assets/formulas/<subject>.js`, `assets/words/<locale>.json` and `assets/cards.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from macros.calculators import calculator_words, cards_data
from macros.javascript import formula_modules
from macros.project import Project

Files = Iterator[tuple[str, bytes]]


def formula_scripts(project: Project, site_url: str) -> Files:
    """A module for each subject."""
    for subject, source in formula_modules().items():
        yield f"assets/formulas/{subject}.js", source.encode()


def script_data(project: Project, site_url: str) -> Files:
    """The words of each language, and the accelerators."""
    for locale, edition in project.editions.items():
        yield f"assets/words/{locale}.json", as_json(calculator_words(edition))
    yield "assets/cards.json", as_json(cards_data(project.document.glossary))


def as_json(data: Any) -> bytes:
    """Compact JSON with a line break at the end."""
    return f"{json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n".encode()

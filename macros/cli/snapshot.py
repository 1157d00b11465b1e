"""`glossary snapshot`: coverage and every number of the glossary in one file, to be compared with another day's."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from macros.catalogs import SOURCE_LANGUAGE
from macros.checks import Subject
from macros.cli.command import Command, progress
from macros.cli.status import coverage
from macros.examples import BROKEN
from macros.project import load_subject

_EXAMPLES = """  glossary snapshot > before.json      then change something
  glossary snapshot > after.json
  glossary changes before.json after.json
"""


def run(folder: Path, options: argparse.Namespace) -> int:
    """Print the snapshot as JSON; what cannot be computed is left out."""
    with progress("computing"):
        subject = load_subject(folder)
    snapshot = {"coverage": coverage(folder), "numbers": _numbers(subject)}
    print(json.dumps(snapshot, indent=1, ensure_ascii=False))
    return 0


def _numbers(subject: Subject) -> dict[str, str]:
    """Place of a value -> its English text; a value that an example takes from its term stands under the term alone."""
    english = subject.editions[SOURCE_LANGUAGE]
    seen = {id(BROKEN)}
    numbers = {}
    for owner, scope in subject.computed.scopes.items():
        for name, value in scope.items():
            if id(value) not in seen:
                seen.add(id(value))
                numbers[f"{owner}.{name}"] = english.show(value)
    return numbers


COMMAND = Command("snapshot", "print coverage and all numbers as JSON, to compare them later", run, _EXAMPLES)

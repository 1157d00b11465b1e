"""`glossary changes`: what a change does to coverage and to the numbers that readers see."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from macros.cli.command import Command, WrongCall

_EXAMPLES = """  glossary snapshot > before.json      on the main branch
  glossary snapshot > after.json       on yours
  glossary changes before.json after.json
"""
_MOST_ROWS = 60
_STATES = ("fresh", "stale", "missing")


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", metavar="BEFORE.json", type=Path, help="an earlier snapshot")
    parser.add_argument("after", metavar="AFTER.json", type=Path, help="a later one")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Print the differences of two snapshots as Markdown."""
    before, after = _read(options.before), _read(options.after)
    print("\n".join([*_coverage(before["coverage"], after["coverage"]), "", *_numbers(before["numbers"], after["numbers"])]))
    return 0


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {"coverage": dict(data["coverage"]), "numbers": dict(data["numbers"])}
    except OSError as error:
        raise WrongCall(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise WrongCall(f"{path} is no snapshot; `glossary snapshot` makes one") from None


def _coverage(before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    yield "| language | " + " | ".join(_STATES) + " |"
    yield "|---|" + "---:|" * len(_STATES)
    for locale, counts in after.items():
        old = before.get(locale, {})
        yield f"| {locale} | " + " | ".join(_moved(old.get(state, 0), counts.get(state, 0)) for state in _STATES) + " |"


def _moved(before: int, after: int) -> str:
    return str(after) if before == after else f"{before} → **{after}**"


def _numbers(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    changed = [(key, before.get(key, ""), after.get(key, "")) for key in {**before, **after} if before.get(key) != after.get(key)]
    if not changed:
        yield "No number on the site changes."
        return
    yield f"{len(changed)} number(s) on the site change:\n\n| value | before | after |\n|---|---|---|"
    for key, old, new in changed[:_MOST_ROWS]:
        yield f"| `{key}` | {_cell(old)} | {_cell(new)} |"
    if len(changed) > _MOST_ROWS:
        yield f"\nand {len(changed) - _MOST_ROWS} more"


def _cell(text: str) -> str:
    """Text of a pull request, made harmless in a table."""
    return "".join(f"&#{ord(letter)};" if letter in "|<>&`*_[]()!\\" else letter for letter in text.replace("\n", " "))


COMMAND = Command("changes", "show as Markdown what changed between two snapshots", run, _EXAMPLES, _add_options)

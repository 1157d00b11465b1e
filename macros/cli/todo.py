"""`glossary todo`: what to translate next."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from macros.catalogs import load_catalog, load_labels
from macros.cli.command import Command
from macros.cli.status import translated
from macros.coverage import Task, tasks
from macros.loader import load_glossary

_EXAMPLES = """  glossary todo --lang tr               the ten passages that help Turkish readers most
  glossary todo --lang tr --limit 0     all of them
  glossary todo --lang tr --term gpu    only those of one term

Missing passages come first, then stale ones; of each the terms that most others lead to. A stale one shows what changed in the
English: [-these words-] are gone, {+these words+} are new. Translate, take `fuzzy` away if it is there, and the passage is fresh.
"""
_COLOURS = {"-": "\033[31m", "+": "\033[32m"}
_PLAIN = "\033[0m"


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="TAG", required=True, help="the language that you translate into")
    parser.add_argument("--term", metavar="ID", help="only this term")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="how many (default: 10; 0 for all)")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Print the next tasks of a language."""
    locale = translated(folder, options.lang)[0]
    glossary = load_glossary(folder / "glossary.yml").glossary
    todo = tasks(glossary, load_catalog(folder / "locales", locale), load_labels(folder / "locales", locale))
    todo = [task for task in todo if options.term in (None, task.key.split(".")[0])]
    if not todo:
        print(f"nothing to do: every passage{' of ' + options.term if options.term else ''} is translated and up to date")
        return 0
    shown = todo[: options.limit or None]
    for task in shown:
        print("\n".join(_lines(task, colour=sys.stdout.isatty())) + "\n")
    counts = ", ".join(f"{sum(task.state == state for task in todo)} {state}" for state in ("missing", "stale"))
    print(f"{len(shown)} of {len(todo)} shown ({counts})" + ("; --limit 0 shows all" if len(shown) < len(todo) else ""))
    return 0


def _lines(task: Task, *, colour: bool) -> Iterator[str]:
    yield f"{task.path}:{task.line}: {task.key} ({task.state})"
    if task.state == "stale" and task.previous:
        yield f"  English, changed: {word_diff(task.previous, task.english, colour=colour)}"
    else:
        yield f"  English: {_one_line(task.english)}"
    if task.text:
        yield f"  now:     {_one_line(task.text)}"


def _one_line(text: str) -> str:
    return re.sub(r"\s*\n\s*", " ¶ ", text)


def word_diff(before: str, after: str, *, colour: bool = False) -> str:
    """What changed between two texts, word by word.

    >>> word_diff("It counts the bytes.", "It counts all bytes.")
    'It counts [-the-] {+all+} bytes.'
    """
    old, new = _one_line(before).split(), _one_line(after).split()
    parts = []
    for kind, old_from, old_to, new_from, new_to in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts += old[old_from:old_to]
            continue
        parts += [_marked(sign, words, colour) for sign, words in (("-", old[old_from:old_to]), ("+", new[new_from:new_to])) if words]
    return " ".join(parts)


def _marked(sign: str, words: list[str], colour: bool) -> str:
    left, right = ("[-", "-]") if sign == "-" else ("{+", "+}")
    text = left + " ".join(words) + right
    return _COLOURS[sign] + text + _PLAIN if colour else text


COMMAND = Command("todo", "show what to translate next, and what changed in the English", run, _EXAMPLES, _add_options)

"""`glossary sync`: brings the PO files up to glossary.yml and to the words of the site."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from pathlib import Path

from macros.catalogs import SOURCE_LANGUAGE, languages, merge, merge_labels
from macros.cli.command import Command, WrongCall
from macros.loader import load_glossary
from macros.model import passages

_EXAMPLES = """  glossary sync                                    run it again and nothing changes
  glossary sync --same-meaning roofline.why        the English lost a typo: its translations stay fresh
  glossary sync --same-meaning roofline            the same for all passages of a term

Entries are matched by key. Where the English changed, the old translation is kept and marked `fuzzy`, with the previous English
beside it; readers go on seeing it, with a small note. A language that glossary.yml names under `languages` gets its files.
"""


def _add_options(parser: argparse.ArgumentParser) -> None:
    help_text = "passages, or terms, whose English says the same as before"
    parser.add_argument("--same-meaning", nargs="+", metavar="KEY", default=[], help=help_text)


def run(folder: Path, options: argparse.Namespace) -> int:
    """Merge the English of today into every PO file."""
    glossary = load_glossary(folder / "glossary.yml").glossary
    english = passages(glossary)
    same = _keys(options.same_meaning, english)
    for locale in dict.fromkeys((*languages(folder / "locales"), *glossary.languages)):
        if locale != SOURCE_LANGUAGE:
            for path, is_changed in sync_language(folder, locale, english, same_meaning=same):
                print(f"{path}: {'brought up to date' if is_changed else 'nothing to do'}")
    return 0


def sync_language(folder: Path, locale: str, english: dict[str, str], *, same_meaning: Collection[str] = ()) -> Iterator[tuple[str, bool]]:
    """(path, whether it changed) of both files of a language."""
    place = folder / "locales" / locale / "LC_MESSAGES"
    shown = place.relative_to(folder).as_posix()
    yield f"{shown}/glossary.po", merge(place / "glossary.po", english, locale, same_meaning=same_meaning)
    yield f"{shown}/site.po", merge_labels(place / "site.po", folder / "locales" / "site.pot", locale, same_meaning=same_meaning)


def _keys(names: Collection[str], english: Collection[str]) -> set[str]:
    found = {name: {key for key in english if key == name or key.startswith(f"{name}.")} for name in names}
    if unknown := [name for name, keys in found.items() if not keys]:
        raise WrongCall(f"no passage has the key {', '.join(unknown)}; a key is the msgctxt in a PO file, such as roofline.why")
    return set().union(*found.values())


COMMAND = Command("sync", "bring the PO files up to glossary.yml", run, _EXAMPLES, _add_options)

"""`glossary status`: how far each language is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

from macros.catalogs import SOURCE_LANGUAGE, languages, load_catalog, load_labels
from macros.cli.command import Command, WrongCall
from macros.coverage import STATES, Coverage, label_coverage, passages_by_owner
from macros.coverage import coverage as coverage_of
from macros.formatting import language_name
from macros.loader import load_glossary
from macros.model import passages

_EXAMPLES = """  glossary status                         one line for each language
  glossary status --lang de               and one for each German term that is not done
  glossary status --json                  the same numbers for other programs, term by term
  glossary status --lang de --badge       data of a badge, as shields.io reads it from an address
"""
_COLOURS = ((100, "brightgreen"), (90, "green"), (60, "yellow"), (0, "orange"))


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="TAG", help="only this language, with its terms")
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="as JSON")
    forms.add_argument("--badge", action="store_true", help="as badge data: of one language with --lang, else by language")


def coverage(folder: Path) -> dict[str, dict[str, int]]:
    """Language -> number of passages that are fresh, stale and missing."""
    english = passages(load_glossary(folder / "glossary.yml").glossary)
    return {locale: coverage_of(load_catalog(folder / "locales", locale), english).as_dict() for locale in translated(folder)}


def translated(folder: Path, wanted: str | None = None) -> list[str]:
    """Every language but English, or the one wanted.

    Raises:
        WrongCall: If there is no such translation.
    """
    found = [locale for locale in languages(folder / "locales") if locale != SOURCE_LANGUAGE]
    if wanted and wanted not in found:
        raise WrongCall(f"there is no translation into {wanted}; there are {', '.join(found) or 'none'}")
    return [locale for locale in found if wanted in (None, locale)]


def run(folder: Path, options: argparse.Namespace) -> int:
    """Coverage as a table, as JSON or as badge data."""
    english = passages(load_glossary(folder / "glossary.yml").glossary)
    found = {locale: _language(folder, locale, english) for locale in translated(folder, options.lang)}
    if options.badge:
        badges = {locale: badge(locale, part) for locale, (part, _, _) in found.items()}
        print(json.dumps(badges[options.lang] if options.lang else badges, indent=2, ensure_ascii=False))
    elif options.json:
        print(json.dumps({locale: _as_data(*parts) for locale, parts in found.items()}, indent=2))
    else:
        _print_table(found, with_terms=bool(options.lang))
    return 0


def _language(folder: Path, locale: str, english: Mapping[str, str]) -> tuple[Coverage, Coverage, dict[str, Coverage]]:
    catalog = load_catalog(folder / "locales", locale)
    by_term = {owner: coverage_of(catalog, part) for owner, part in passages_by_owner(english).items()}
    return coverage_of(catalog, english), label_coverage(load_labels(folder / "locales", locale)), by_term


def badge(locale: str, part: Coverage) -> dict[str, object]:
    """The end point of a badge: https://shields.io/badges/endpoint-badge.

    >>> badge("nl", Coverage(fresh=95, stale=5))["message"]
    '95%'
    """
    colour = next(colour for least, colour in _COLOURS if part.percent >= least)
    return {"schemaVersion": 1, "label": language_name(locale, locale), "message": f"{part.percent}%", "color": colour}


def _as_data(whole: Coverage, words: Coverage, by_term: Mapping[str, Coverage]) -> dict[str, object]:
    return {**whole.as_dict(), "words": words.as_dict(), "terms": {term_id: part.as_dict() for term_id, part in by_term.items()}}


def _print_table(found: Mapping[str, tuple[Coverage, Coverage, dict[str, Coverage]]], *, with_terms: bool) -> None:
    print(f"{'':<28}{'done':>6}" + "".join(f"{state:>9}" for state in STATES))
    for locale, (whole, words, by_term) in found.items():
        print(_row(f"{locale}: passages", whole))
        print(_row(f"{locale}: words of the site", words))
        for term_id, part in by_term.items() if with_terms else ():
            if part.fresh < part.total:
                print(_row(f"  {term_id}", part))


def _row(name: str, part: Coverage) -> str:
    return f"{name:<28}{part.percent:>5}%" + "".join(f"{count:>9}" for count in part.as_dict().values())


COMMAND = Command("status", "show how far each language is", run, _EXAMPLES, _add_options)

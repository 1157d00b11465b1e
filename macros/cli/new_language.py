"""`glossary new-language`: the files and the setting with which a language begins."""

from __future__ import annotations

import argparse
import importlib.resources
import re
from pathlib import Path

from macros.catalogs import languages
from macros.cli.command import Command, WrongCall
from macros.cli.settings import site_languages, with_language
from macros.cli.sync import sync_language
from macros.formatting import is_known, language_name
from macros.loader import load_glossary
from macros.model import passages

_EXAMPLES = """  glossary new-language fr        French: PO files with its plural forms, a style sheet to fill in, its block in mkdocs.yml
  glossary new-language pt-BR     Portuguese as written in Brazil

The site builds at once, in English where nothing is translated yet, with the numbers, dates and alphabetical order of the language.
Then `glossary todo --lang fr` says where to begin.
"""
_STYLE = """# {name}: style sheet for translators

What has been decided, so that a second person writes as the first did. Fill it in while you translate, in your own language.

- Form of address:
- Quotation marks, apostrophes, hyphens:
- Placeholders: `{{cost}}` shows a number with its unit. Write no unit behind it, and build the sentence so that it needs no ending.
- Words that stay English, and why:
- Words to avoid:
"""


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("language", metavar="TAG", help="its tag: fr, pt-BR, ar")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Write the files of a language and say what to do next."""
    locale = options.language
    settings = folder / "mkdocs.yml"
    is_on_site = locale in site_languages(settings)
    _refuse(locale, is_complete=is_on_site and locale in languages(folder / "locales"))
    name = _capitalized(language_name(locale, locale))
    text = None if is_on_site else with_language(settings, locale, name)
    for path, _ in sync_language(folder, locale, passages(load_glossary(folder / "glossary.yml").glossary)):
        print(f"{path}: written")
    _write_style_sheet(folder, locale, name)
    if text:
        settings.write_text(text, encoding="utf-8")
        print(f"mkdocs.yml: {name} added")
    print("\nnext:\n" + _next_steps(locale))
    return 0


def _refuse(locale: str, *, is_complete: bool) -> None:
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?", locale):
        raise WrongCall(f"{locale} is no language tag; write it as fr, pt-BR or zh-Hant")
    if is_complete:
        raise WrongCall(f"{locale} is there already; `glossary todo --lang {locale}` says what is left to do")
    if not is_known(locale):
        raise WrongCall(f"CLDR, which numbers and dates are written by, does not know {locale}; check the tag")
    if not _theme_knows(locale):
        raise WrongCall(f"the theme has no words in {locale} yet; give them to mkdocs-material first")


def _theme_knows(locale: str) -> bool:
    words = importlib.resources.files("material") / "templates" / "partials" / "languages" / f"{locale}.html"
    return words.is_file()


def _write_style_sheet(folder: Path, locale: str, name: str) -> None:
    path = folder / "locales" / locale / "STYLE.md"
    if not path.exists():
        path.write_text(_STYLE.format(name=name), encoding="utf-8")
        print(f"{path.relative_to(folder).as_posix()}: written")


def _capitalized(name: str) -> str:
    """As in a list of languages; CLDR writes names as inside a sentence."""
    return name[:1].upper() + name[1:]


def _next_steps(locale: str) -> str:
    return f"""  glossary todo --lang {locale}         where to begin: the site's words, then the terms that are read most
  glossary preview --lang {locale}      see it in a browser
  mkdocs.yml                      give its block a site_name and a site_description in the language
  glossary.yml                    names of terms: `{locale}: {{name: …}}`; when every term has one, add {locale} to `languages`
  .github/CODEOWNERS              a team that is asked for its pull requests"""


COMMAND = Command("new-language", "begin with a language", run, _EXAMPLES, _add_options)

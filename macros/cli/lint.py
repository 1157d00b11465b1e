"""`glossary lint`: the terminology of other people's documents."""

from __future__ import annotations

import argparse
import sysconfig
from pathlib import Path

from macros.cli.check import FORMS, report
from macros.cli.command import Command, WrongCall
from macros.lint import RULES, lint_text
from macros.loader import load_glossary
from macros.model import Glossary
from macros.problems import Problem

_EXAMPLES = """  glossary lint README.md                        forms to be avoided, wrong units, rates with sparsity that are not marked
  glossary lint --lang de docs/*.md              in German
  glossary lint --skip unit --skip avoid a.md    without two of the rules
A line with `glossary-lint: off` in it is not looked at, nor is code.
"""
_INSTALLED = "share/compute-glossary"


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="Markdown, reStructuredText, HTML or plain text")
    parser.add_argument("--lang", metavar="TAG", default="en", help="language of the files (default: en)")
    parser.add_argument("--skip", metavar="RULE", action="append", default=[], choices=RULES, help=f"leave out a rule: {', '.join(RULES)}")
    parser.add_argument("--format", choices=FORMS, help="editor (default), github (default there, beside the other), json")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Print what a writer should mend."""
    glossary = load_glossary(_glossary_path(folder)).glossary
    if not any(options.lang in term.names for term in glossary.terms.values()):
        raise WrongCall(f"there is no language {options.lang}; the languages are {', '.join(glossary.languages)}")
    problems = [problem for path in options.files for problem in _file_problems(path, glossary, options)]
    if problems:
        return report(problems, options.format)
    print("[]" if options.format == "json" else f"no problems in {len(options.files)} file(s)")
    return 0


def _file_problems(path: Path, glossary: Glossary, options: argparse.Namespace) -> list[Problem]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return [Problem(str(path), 1, "", "the file is not UTF-8", "save it as UTF-8", "encoding")]
    except OSError as error:
        raise WrongCall(f"{path} cannot be read: {error.strerror}") from None
    return lint_text(text, path=str(path), locale=options.lang, glossary=glossary, skip=tuple(options.skip))


def _glossary_path(folder: Path) -> Path:
    """The glossary of the folder asked for; by default the one that came with the program, whatever the folder of the documents holds."""
    if folder != Path("."):
        candidates = [folder]
    else:
        candidates = [Path(__file__).parents[2], Path(sysconfig.get_path("data")) / _INSTALLED]
    for candidate in candidates:
        if (candidate / "glossary.yml").exists():
            return candidate / "glossary.yml"
    raise WrongCall(f"there is no glossary.yml in {candidates[0]}; name the project's folder with --folder")


COMMAND = Command("lint", "check the terminology of other documents", run, _EXAMPLES, _add_options, anywhere=True)

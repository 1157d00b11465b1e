"""`glossary check`: every problem of glossary.yml and the PO files."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from macros.checks import all_problems
from macros.cli.command import Command, WrongCall, progress
from macros.problems import GlossaryError, Problem
from macros.project import load_subject

FORMS = ("editor", "github", "json")
_EXAMPLES = """  glossary check                    every problem as `file:line: where: what is wrong; how to mend it (rule)`
  glossary check --lang tr          only those of the Turkish files
  glossary check --format github    as annotations beside the lines of a pull request
  glossary check --format json      for other programs
"""


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="TAG", help="only the files of this language")
    parser.add_argument("--format", choices=FORMS, help="editor (default), github (default there, beside the other), json")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Print the problems, or one line that there is none."""
    try:
        with progress("checking"):
            subject = load_subject(folder)
            problems: Sequence[Problem] = all_problems(subject)
    except GlossaryError as error:
        return report(error.problems, form_of(options))
    if options.lang and options.lang not in subject.editions:
        raise WrongCall(f"there is no language {options.lang}; the languages are {', '.join(subject.editions)}")
    if problems := _of_language(problems, options.lang):
        return report(problems, form_of(options))
    if options.format == "json":
        print("[]")
    else:
        print(f"no problems: {len(subject.glossary.terms)} terms, {len(subject.english())} passages, {len(subject.editions)} languages")
    return 0


def _of_language(problems: Sequence[Problem], locale: str | None) -> list[Problem]:
    return [problem for problem in problems if locale is None or problem.path.startswith(f"locales/{locale}/")]


def form_of(options: argparse.Namespace) -> str | None:
    """The form asked for, if the command knows forms."""
    return getattr(options, "format", None)


def report(problems: Iterable[Problem], form: str | None = None) -> int:
    """Print problems and return the exit code that goes with them."""
    problems = list(problems)
    if form == "json":
        print(json.dumps([asdict(problem) for problem in problems], indent=2, ensure_ascii=False))
        return 1
    on_github = bool(os.environ.get("GITHUB_ACTIONS"))
    for problem in problems:
        if form != "github":
            print(problem)
        if form == "github" or on_github and form is None:
            print(problem.as_annotation())
    print(f"{len(problems)} problem(s)", file=sys.stderr)
    return 1


COMMAND = Command("check", "report every problem of glossary.yml and the PO files", run, _EXAMPLES, _add_options)

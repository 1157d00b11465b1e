"""`glossary lint`: the terminology of other people's documents."""

from __future__ import annotations

import argparse
import json
import os
import site
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from macros.cli.check import FORMS
from macros.cli.command import Command, WrongCall, progress
from macros.lint import RULES, Mistake, Vocabulary, lint_document
from macros.loader import load_glossary
from macros.model import Glossary

_EXAMPLES = """  glossary lint README.md                        `file:line:column: what is wrong; what to write (rule)`
  glossary lint --lang de docs                   every document in a folder, in German
  glossary lint --skip unit --skip avoid a.md    without two of the rules
  glossary lint --format github docs             as annotations beside the lines of a pull request
Exit code 0: nothing found, 1: problems found, 2: wrong call or a file that cannot be read.
A line with `glossary-lint: off` in it is not looked at, nor is code. As a comment alone on its line, `glossary-lint: off` holds until
`glossary-lint: on`.
"""
_FILES = "Markdown, reStructuredText, HTML or plain text, or a folder of them"
_INSTALLED = "share/compute-glossary"
_DOCUMENTS = {".md", ".markdown", ".mdx", ".rst", ".txt", ".html", ".htm", ".adoc"}
_NO_DOCUMENTS = {"node_modules", "__pycache__"}


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help=_FILES)
    parser.add_argument("--lang", metavar="TAG", default="en", help="language of the files (default: en)")
    parser.add_argument("--skip", metavar="RULE", action="append", default=[], choices=RULES, help=f"leave out a rule: {', '.join(RULES)}")
    parser.add_argument("--format", choices=FORMS, help="editor (default), github (default there, beside the other), json")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Print what a writer should mend."""
    vocabulary = _vocabulary(load_glossary(_glossary_path(folder)).glossary, options.lang)
    paths, faults = _documents(options.files)
    mistakes: list[Mistake] = []
    with progress("reading"):
        for path in paths:
            try:
                mistakes += _mistakes(path, vocabulary, options.skip)
            except OSError as error:
                faults.append(f"{path} cannot be read: {error.strerror}")
    _print(mistakes, options.format)
    if faults:
        raise WrongCall("\n".join(faults))
    _print_summary(mistakes, len(paths), options.format)
    return 1 if mistakes else 0


def _vocabulary(glossary: Glossary, locale: str) -> Vocabulary:
    if not any(locale in term.names for term in glossary.terms.values()):
        raise WrongCall(f"there is no language {locale}; the languages are {', '.join(glossary.languages)}")
    return Vocabulary(glossary, locale)


def _documents(named: Sequence[Path]) -> tuple[list[Path], list[str]]:
    """The files to read, each once, and what is wrong with the rest."""
    found: dict[Path, None] = {}
    faults = []
    for path in named:
        inside = list(_inside(path)) if path.is_dir() else [path]
        found |= dict.fromkeys(inside)
        if not inside:
            faults.append(f"{path} is a folder without documents; what is read ends in {', '.join(sorted(_DOCUMENTS))}")
    return list(found), faults


def _inside(folder: Path) -> Iterator[Path]:
    """The documents of a folder and those below, without hidden ones and those of installed packages."""
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _NO_DOCUMENTS)
        yield from (Path(parent, name) for name in sorted(names) if Path(name).suffix.lower() in _DOCUMENTS and not name.startswith("."))


def _mistakes(path: Path, vocabulary: Vocabulary, skip: Sequence[str]) -> list[Mistake]:
    try:
        # A mark of byte order is no character of the first line.
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return [Mistake(str(path), 1, "", "the file is not UTF-8", "save it as UTF-8", "encoding")]
    return lint_document(text, str(path), vocabulary, skip=skip)


def _print(mistakes: Sequence[Mistake], form: str | None) -> None:
    if form == "json":
        print(json.dumps([asdict(mistake) for mistake in mistakes], indent=2, ensure_ascii=False))
        return
    on_github = form == "github" or form is None and bool(os.environ.get("GITHUB_ACTIONS"))
    for mistake in mistakes:
        if form != "github":
            print(mistake)
        if on_github:
            print(mistake.as_annotation())


def _print_summary(mistakes: Sequence[Mistake], files: int, form: str | None) -> None:
    """One line: on standard error where something else was printed."""
    if not mistakes:
        print(f"no problems in {files} file(s)", file=sys.stderr if form == "json" else sys.stdout)
        return
    rules = ", ".join(f"{rule} {count}" for rule, count in sorted(Counter(mistake.check for mistake in mistakes).items()))
    print(f"{len(mistakes)} problem(s) in {len({mistake.path for mistake in mistakes})} of {files} file(s): {rules}", file=sys.stderr)


def _glossary_path(folder: Path) -> Path:
    """The glossary of the folder asked for; by default the one that came with the program, whatever the folder of the documents holds."""
    package = Path(__file__).parents[2]
    # An environment, a folder asked for with `pip install --target`, and a user's own installation keep it in different places.
    installed = (Path(sysconfig.get_path("data")), package, Path(site.getuserbase()))
    candidates = [folder] if folder != Path(".") else [package, *(base / _INSTALLED for base in installed)]
    for candidate in candidates:
        if (candidate / "glossary.yml").exists():
            return candidate / "glossary.yml"
    raise WrongCall(f"there is no glossary.yml in {candidates[0]}; name the project's folder with --folder")


COMMAND = Command("lint", "check the terminology of other documents", run, _EXAMPLES, _add_options, anywhere=True)

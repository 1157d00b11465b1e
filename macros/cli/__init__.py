"""The command line for contributors: `glossary check`, `glossary todo --lang tr` and so on, one module per command.

In: arguments. Out: text, and 0 for clean, 1 for problems found, 2 for a wrong call.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from macros.cli import changes, check, export, lint, new_language, preview, release, schema, snapshot, status, sync, todo
from macros.cli.command import Command, WrongCall
from macros.cli.schema import SCHEMA_PATH
from macros.cli.status import coverage
from macros.problems import GlossaryError

__all__ = ["COMMANDS", "SCHEMA_PATH", "coverage", "main"]

COMMANDS: tuple[Command, ...] = (
    check.COMMAND,
    status.COMMAND,
    todo.COMMAND,
    sync.COMMAND,
    new_language.COMMAND,
    preview.COMMAND,
    export.COMMAND,
    schema.COMMAND,
    snapshot.COMMAND,
    changes.COMMAND,
    lint.COMMAND,
    release.COMMAND,
)
_DESCRIPTION = "Work on the glossary. Exit code 0: clean, 1: problems found, 2: wrong call."
_EXAMPLES = """what people do:
  glossary todo --lang de         what to translate next into German, and what changed in the English
  glossary preview --lang de      see it in a browser while you write
  glossary check                  every problem, with file, line and how to mend it
  glossary sync                   bring the PO files up to glossary.yml
  glossary status                 how far each language is
  glossary new-language fr        begin with French

`glossary COMMAND --help` shows more examples.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned."""
    options = _parser().parse_args(arguments)
    try:
        folder = Path(options.folder) if options.anywhere else _project_folder(options.folder)
        return options.run(folder, options)
    except WrongCall as error:
        print(f"glossary {options.command}: {error}", file=sys.stderr)
        return 2
    except GlossaryError as error:
        return check.report(error.problems, check.form_of(options))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Somebody read enough, as `| head` does; nothing more can be said, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _project_folder(name: str) -> Path:
    folder = Path(name)
    if not (folder / "glossary.yml").exists():
        raise WrongCall(f"there is no glossary.yml in {folder.resolve()}; go to the project's folder or name it with --folder")
    return folder


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="glossary", description=_DESCRIPTION, epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", default=".", help="folder of the project (default: here)")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        part = commands.add_parser(
            command.name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            epilog=f"examples:\n{command.examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_options(part)
        part.set_defaults(run=command.run, anywhere=command.anywhere)
    return parser

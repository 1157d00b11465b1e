"""What every command is made of: its name, its options, its examples, and how it tells people what it does.

In: nothing. Out: `Command`, `WrongCall` and `progress`.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_PATIENCE_S = 2.0


class WrongCall(Exception):
    """What was asked for cannot be done as it was asked; the exit code is 2."""


def _no_options(parser: argparse.ArgumentParser) -> None:
    pass


@dataclass(frozen=True)
class Command:
    """One command of the command line.

    Attributes:
        name: As typed.
        help: What it does, in one line.
        run: Folder of the project, options -> exit code.
        examples: What to type and what comes of it.
        add_options: Adds its own options to its parser.
        anywhere: Whether it works outside of a project's folder.
    """

    name: str
    help: str
    run: Callable[[Path, argparse.Namespace], int]
    examples: str
    add_options: Callable[[argparse.ArgumentParser], None] = _no_options
    anywhere: bool = False


@contextmanager
def progress(doing: str, *, patience: float = _PATIENCE_S) -> Iterator[None]:
    """Say on standard error what is being done once it takes longer than a person waits without asking.

    Args:
        doing: Such as `checking`.
        patience: Seconds until the first word, and between two words.
    """
    done = threading.Event()
    teller = threading.Thread(target=_tell, args=(doing, patience, done), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def _tell(doing: str, patience: float, done: threading.Event) -> None:
    start = time.monotonic()
    while not done.wait(patience):
        print(f"{doing} … {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)

"""`glossary preview`: one language in a browser, built fast and again after every change."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

from macros.catalogs import languages
from macros.cli.command import Command, WrongCall
from macros.project import PREVIEW_VARIABLE

_EXAMPLES = """  glossary preview --lang de                        on http://127.0.0.1:8000/de/, until Ctrl-C
  glossary preview --lang de --addr 127.0.0.1:9000  on another port

Only the pages of that language are built. `make serve` builds all of them.
"""


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="TAG", required=True, help="the language to build")
    parser.add_argument("--addr", metavar="HOST:PORT", default="127.0.0.1:8000", help="where to serve (default: 127.0.0.1:8000)")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Serve one language until somebody stops it."""
    known = languages(folder / "locales")
    if options.lang not in known:
        raise WrongCall(f"there is no language {options.lang}; the languages are {', '.join(known)}; `glossary new-language` begins one")
    print(f"building {options.lang}; then look at http://{options.addr}/{'' if options.lang == 'en' else options.lang + '/'}", flush=True)
    environment = os.environ | {PREVIEW_VARIABLE: options.lang, "DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", options.addr]
    server = subprocess.Popen(command, cwd=folder, env=environment)
    # Whoever stops this command stops the server.
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    return 1 if server.wait() > 0 else 0


COMMAND = Command("preview", "serve one language in a browser, built again after every change", run, _EXAMPLES, _add_options)

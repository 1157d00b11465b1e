"""`glossary export`: the files for other tools, without building the site."""

from __future__ import annotations

import argparse
from pathlib import Path

from macros.cli.command import Command, progress
from macros.cli.settings import setting
from macros.exports import export_files
from macros.project import load_project

_EXAMPLES = """  glossary export                                        all files into exports/
  glossary export --to ../data --only glossary           only those whose path holds `glossary`
  glossary export --site-url https://example.org/ai/     with the addresses of another site
"""


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", metavar="FOLDER", default="exports", help="where to write (default: exports/)")
    parser.add_argument("--only", metavar="TEXT", default="", help="only files whose path holds this")
    parser.add_argument("--site-url", metavar="URL", help="address that links lead to (default: that of mkdocs.yml)")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Write every export."""
    site_url = options.site_url or setting(folder / "mkdocs.yml", "site_url") or "/"
    with progress("checking"):
        project = load_project(folder)
    count = 0
    with progress("writing"):
        for path, content in export_files(project, site_url.rstrip("/") + "/"):
            if options.only in path:
                target = Path(options.to) / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
                count += 1
    print(f"{options.to}: {count} file(s)")
    return 0


COMMAND = Command("export", "write the files for other tools, without building the site", run, _EXAMPLES, _add_options)

"""`glossary release`: writes down what is published: the content of each term, and every address of the site."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterator
from pathlib import Path

from macros.cli.command import Command, WrongCall, progress
from macros.exports.data import glossary_record
from macros.project import load_project
from macros.releases import FILE_NAME

ADDRESSES = "tests/released-addresses.txt"
_EXAMPLES = """  make site
  glossary release --date 2026-12-01      the changes since the last release enter the feeds, and the addresses become a promise
"""
# What only the site itself reads may have another name tomorrow.
_NOT_PROMISED = ("assets/", "practice/", "search/", "404.html", "sitemap.xml.gz")
_PROMISED_ASSETS = ("assets/embed.js", "assets/glossary.schema.json")


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--date", metavar="DAY", required=True, type=datetime.date.fromisoformat, help="day of the release, as 2026-12-01")
    parser.add_argument("--site", metavar="FOLDER", type=Path, default=Path("site"), help="the built site (default: site/)")


def run(folder: Path, options: argparse.Namespace) -> int:
    """Write `releases.json` and the list of addresses."""
    site = folder / options.site
    if not (site / "index.html").exists():
        raise WrongCall(f"there is no built site in {site}; run `make site` first")
    with progress("checking"):
        project = load_project(folder)
        record = glossary_record(project, "/")
    hashes = {term_id: term.hashes for term_id, term in record.terms.items()}
    after = project.releases.with_release(hashes, options.date)
    (folder / FILE_NAME).write_text(after.as_text(), encoding="utf-8")
    known = released_addresses(folder)
    found = set(known) | set(addresses(site))
    (folder / ADDRESSES).write_text("".join(f"{address}\n" for address in sorted(found)), encoding="utf-8")
    changed = sum(state.changed == options.date for states in after.terms.values() for state in states.values())
    print(f"{FILE_NAME}: {changed} text(s) changed on {options.date}; {ADDRESSES}: {len(found) - len(known)} new address(es)")
    return 0


def addresses(site: Path) -> Iterator[str]:
    """Every address of a built site that others may rely on, below its root; the root itself is `./`."""
    for path in site.rglob("*"):
        address = path.relative_to(site).as_posix()
        if path.is_file() and _is_promised(address):
            yield f"./{address}".removesuffix("index.html").removeprefix("./") or "./"


def _is_promised(address: str) -> bool:
    below_language = address.partition("/")[2]
    is_own = address.startswith(_NOT_PROMISED) or below_language.startswith(_NOT_PROMISED)
    return address in _PROMISED_ASSETS or not is_own


def released_addresses(folder: Path) -> list[str]:
    """The addresses of all releases so far."""
    path = folder / ADDRESSES
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


COMMAND = Command("release", "write down what is published, for the feeds and as a promise", run, _EXAMPLES, _add_options)

"""Addresses that belong to no language: `/go/<id>/`, which leads to the reader's language, and the page for what does not exist.

In: the project. Out: small pages that need neither script nor theme; with a script, a `go` page moves on by itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from macros.exports.concepts import definition, tree
from macros.head import absolute
from macros.project import Project


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(Path(__file__).parents[1] / "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def go_pages(project: Project, site_url: str) -> Iterator[tuple[str, bytes]]:
    """One page per term id, former ids included."""
    template = _environment().get_template("go.html.jinja")
    for term_id, term in project.document.glossary.terms.items():
        links = {locale: absolute(site_url, locale, f"terms/{term_id}/") for locale in project.editions}
        definitions = {locale: definition(edition, term_id) for locale, edition in project.editions.items()}
        page = template.render(editions=project.editions, definitions=definitions, term_id=term_id, links=links, root=_root(site_url))
        for address in (term_id, *term.formerly):
            yield f"go/{address}/index.html", page.encode()


def former_pages(project: Project, site_url: str) -> Iterator[tuple[str, bytes]]:
    """The page of a term under an id that it had before, in each language: it leads to the page of today."""
    template = _environment().get_template("moved.html.jinja")
    for term_id, term in project.document.glossary.terms.items():
        for former, (locale, edition) in itertools.product(term.formerly, project.editions.items()):
            address = absolute(site_url, locale, f"terms/{term_id}/")
            page = template.render(edition=edition, name=edition.name(term_id), term_id=term_id, address=address, root=_root(site_url))
            yield f"{tree(locale)}terms/{former}/index.html", page.encode()


def not_found_page(project: Project, site_url: str) -> Iterator[tuple[str, bytes]]:
    """`404.html`, in every language."""
    links = {locale: absolute(site_url, locale, "") for locale in project.editions}
    page = _environment().get_template("404.html.jinja").render(editions=project.editions, links=links, root=_root(site_url))
    yield "404.html", page.encode()


def _root(site_url: str) -> str:
    """Path of the site on its host, with a final slash."""
    return urlsplit(site_url).path.rstrip("/") + "/"

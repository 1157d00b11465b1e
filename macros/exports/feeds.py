"""What changed, for readers of feeds: a term stands in the feed of a language since the release that added or changed it.

In: the project with its releases. Out: `changes.atom` and `changes.json` (JSON Feed 1.1) at the root of each language.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as xml

from macros.edition import Edition
from macros.exports.concepts import definition, neutral_address, one_line, own_names, term_address, tree
from macros.exports.data import json_bytes
from macros.head import absolute
from macros.project import Project
from macros.releases import State

Files = Iterator[tuple[str, bytes]]
_ATOM = "http://www.w3.org/2005/Atom"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True)
class Entry:
    """A term as it was last released in a language."""

    term_id: str
    name: str
    address: str
    definition: str
    state: State

    @property
    def id(self) -> str:
        """Changes with the content, so that a reader of feeds shows the term again."""
        return f"{self.address}#{self.state.hash[:16]}"


def feeds(project: Project, site_url: str) -> Files:
    """Both feeds of each language."""
    for locale, edition in project.editions.items():
        entries = list(_entries(project, edition, site_url))
        updated = max((entry.state.changed for entry in entries), default=_last_checked(project))
        yield f"{tree(locale)}changes.atom", _atom(edition, entries, site_url, updated)
        yield f"{tree(locale)}changes.json", json_bytes(_json_feed(edition, entries, site_url))


def _entries(project: Project, edition: Edition, site_url: str) -> Iterator[Entry]:
    """Newest first, then by id."""
    released = project.releases.terms
    found = []
    for term_id in edition.glossary.terms:
        state, names = released.get(term_id, {}).get(edition.locale), own_names(edition, term_id)
        if state and names:
            text = one_line(definition(edition, term_id) or "")
            found.append(Entry(term_id, names.name, term_address(site_url, edition.locale, term_id), text, state))
    yield from sorted(found, key=lambda entry: (-entry.state.changed.toordinal(), entry.term_id))


def _last_checked(project: Project) -> datetime.date:
    """Before the first release: the newest day in the data."""
    return max(source.checked for source in project.document.glossary.sources.values())


def _title(edition: Edition) -> str:
    return edition.label("changes_title").replace("{site}", edition.label("site_title"))


def _atom(edition: Edition, entries: list[Entry], site_url: str, updated: datetime.date) -> bytes:
    feed = xml.Element("feed", {"xmlns": _ATOM, _LANGUAGE: edition.locale})
    own = absolute(site_url, edition.locale, "changes.atom")
    _add(feed, "id", own)
    _add(feed, "title", _title(edition))
    _add(feed, "updated", _moment(updated))
    _add(feed, "link", rel="self", href=own)
    _add(feed, "link", rel="alternate", hreflang=edition.locale, href=absolute(site_url, edition.locale, ""))
    _add(xml.SubElement(feed, "author"), "name", edition.label("site_title"))
    for entry in entries:
        part = xml.SubElement(feed, "entry")
        _add(part, "id", entry.id)
        _add(part, "title", entry.name)
        _add(part, "link", rel="alternate", href=entry.address)
        _add(part, "published", _moment(entry.state.added))
        _add(part, "updated", _moment(entry.state.changed))
        _add(part, "category", term=entry.term_id)
        _add(part, "summary", entry.definition)
    xml.indent(feed, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml.tostring(feed, encoding="unicode")}\n'.encode()


def _add(parent: xml.Element, tag: str, text: str | None = None, **attributes: str) -> None:
    xml.SubElement(parent, tag, attributes).text = text


def _moment(date: datetime.date) -> str:
    return f"{date.isoformat()}T00:00:00Z"


def _json_feed(edition: Edition, entries: list[Entry], site_url: str) -> dict[str, object]:
    return {
        "version": "https://jsonfeed.org/version/1.1",
        "title": _title(edition),
        "home_page_url": absolute(site_url, edition.locale, ""),
        "feed_url": absolute(site_url, edition.locale, "changes.json"),
        "language": edition.locale,
        "items": [_json_item(entry, site_url) for entry in entries],
    }


def _json_item(entry: Entry, site_url: str) -> dict[str, object]:
    return {
        "id": entry.id,
        "url": entry.address,
        "title": entry.name,
        "content_text": entry.definition,
        "date_published": _moment(entry.state.added),
        "date_modified": _moment(entry.state.changed),
        "tags": [entry.term_id],
        "_glossary": {"term": neutral_address(site_url, entry.term_id), "sha256": entry.state.hash},
    }

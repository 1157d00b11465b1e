"""The glossary as linked data: SKOS concepts in Turtle and in JSON-LD.

In: the project. Out: `data/glossary.ttl` and `data/glossary.jsonld`, the same graph. A concept has one address for all languages, the one
under `go/`; a form to be avoided is a hidden label.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.exports.concepts import definition, neutral_address, own_names, own_text, term_address
from macros.exports.data import json_bytes
from macros.head import absolute
from macros.model import Names
from macros.project import Project

Files = Iterator[tuple[str, bytes]]
_PREFIXES = {
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "dct": "http://purl.org/dc/terms/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "foaf": "http://xmlns.com/foaf/0.1/",
}
_LICENSE = "https://creativecommons.org/licenses/by/4.0/"
# Property -> how JSON-LD writes its values: texts by language, addresses, or plain values.
_BY_LANGUAGE = ("skos:prefLabel", "skos:altLabel", "skos:hiddenLabel", "skos:definition", "dct:title")
_ADDRESSES = (
    "skos:inScheme", "skos:topConceptOf", "skos:hasTopConcept", "skos:related", "skos:member",
    "dct:source", "dct:license", "dct:isReplacedBy", "foaf:page",
)  # fmt: skip

Texts = dict[str, list[str]]


def skos(project: Project, site_url: str) -> Files:
    """The graph in both notations."""
    nodes = list(_nodes(project, site_url))
    yield "data/glossary.ttl", _turtle(nodes)
    yield "data/glossary.jsonld", json_bytes({"@context": _context(), "@graph": [_json_node(node) for node in nodes]})


def _nodes(project: Project, site_url: str) -> Iterator[dict[str, Any]]:
    """Every subject: its address, its type and its properties; texts by language, addresses as lists."""
    glossary, editions = project.document.glossary, project.editions.values()
    scheme = absolute(site_url, SOURCE_LANGUAGE, "terms/")
    yield {
        "@id": scheme,
        "@type": "skos:ConceptScheme",
        "dct:title": {edition.locale: [title] for edition in editions if (title := _own_label(edition, "site_title"))},
        "dct:license": [_LICENSE],
        "skos:hasTopConcept": [neutral_address(site_url, term_id) for term_id in glossary.terms],
    }
    for topic_id, topic in glossary.topics.items():
        titles = {edition.locale: own_text(edition, f"topics.{topic_id}.title", topic.title) for edition in editions}
        yield {
            "@id": absolute(site_url, SOURCE_LANGUAGE, f"topics/{topic_id}/"),
            "@type": "skos:Collection",
            "skos:prefLabel": {locale: [title] for locale, title in titles.items() if title},
            "skos:member": [neutral_address(site_url, term_id) for term_id in glossary.terms_of(topic_id)],
        }
    for term_id, term in glossary.terms.items():
        yield _concept(project, term_id, site_url, scheme)
        for former in term.formerly:
            yield {
                "@id": neutral_address(site_url, former),
                "owl:deprecated": True,
                "dct:isReplacedBy": [neutral_address(site_url, term_id)],
            }


def _concept(project: Project, term_id: str, site_url: str, scheme: str) -> dict[str, Any]:
    term, editions = project.document.glossary.terms[term_id], project.editions.values()
    named = {edition.locale: names for edition in editions if (names := own_names(edition, term_id))}
    links = [project.document.glossary.sources[source].link for source in term.sources]

    def labels(of: Callable[[Names], Iterable[str]]) -> Texts:
        return {locale: sorted(set(forms)) for locale, names in named.items() if (forms := of(names))}

    return {
        "@id": neutral_address(site_url, term_id),
        "@type": "skos:Concept",
        "skos:inScheme": [scheme],
        "skos:topConceptOf": [scheme],
        "skos:notation": term_id,
        "skos:prefLabel": labels(lambda names: [names.name]),
        "skos:altLabel": labels(lambda names: names.also),
        "skos:hiddenLabel": labels(lambda names: names.avoid),
        "skos:definition": {edition.locale: [text] for edition in editions if (text := definition(edition, term_id))},
        "skos:related": [neutral_address(site_url, other) for other in project.document.glossary.related(term_id)],
        "dct:source": sorted({link for link in links if link}),
        "foaf:page": [term_address(site_url, locale, term_id) for locale in named],
    }


def _own_label(edition: Edition, key: str) -> str | None:
    is_own = edition.locale == SOURCE_LANGUAGE or f"label.{key}" in edition.labels.messages
    return edition.label(key) if is_own else None


# --- Turtle


def _turtle(nodes: Iterable[dict[str, Any]]) -> bytes:
    head = "".join(f"@prefix {prefix}: <{address}> .\n" for prefix, address in _PREFIXES.items())
    return (head + "".join(f"\n{_turtle_node(node)}\n" for node in nodes)).encode()


def _turtle_node(node: dict[str, Any]) -> str:
    lines = [f"a {node['@type']}"] if "@type" in node else []
    for name, value in node.items():
        if not name.startswith("@") and (objects := _turtle_objects(name, value)):
            lines.append(f"{name} {', '.join(objects)}")
    return f"<{node['@id']}> " + " ;\n  ".join(lines) + " ."


def _turtle_objects(name: str, value: Any) -> list[str]:
    if name in _BY_LANGUAGE:
        return [f"{_quoted(text)}@{locale}" for locale, texts in value.items() for text in texts]
    if name in _ADDRESSES:
        return [f"<{address}>" for address in value]
    return ["true"] if value is True else [_quoted(value)]


def _quoted(text: str) -> str:
    """A JSON string is a Turtle string: the two escape alike."""
    return json.dumps(text, ensure_ascii=False)


# --- JSON-LD


def _context() -> dict[str, Any]:
    languages = {name: {"@id": name, "@container": "@language"} for name in _BY_LANGUAGE}
    return _PREFIXES | languages | {name: {"@id": name, "@type": "@id"} for name in _ADDRESSES}


def _json_node(node: dict[str, Any]) -> dict[str, Any]:
    """The node without its empty properties, and a list of one as its member."""
    found = {}
    for name, value in node.items():
        if name in _BY_LANGUAGE:
            value = {locale: texts[0] if len(texts) == 1 else texts for locale, texts in value.items()}
        if value not in ({}, []):
            found[name] = value
    return found

"""TermBase eXchange: the terms for terminology databases and translation tools.

In: the project. Out: `data/glossary.tbx` in TBX-Basic of ISO 30042:2019, and `data/glossary-2008.tbx` with the same content in the form of
the edition before, which many tools still expect.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as xml

from macros.edition import Edition
from macros.exports.concepts import definition, neutral_address, one_line, own_names, own_text
from macros.model import Names, Source
from macros.project import Project

Files = Iterator[tuple[str, bytes]]
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_GENDERS = {"m": "masculine", "f": "feminine", "n": "neuter", "c": "other"}


@dataclass(frozen=True)
class Form:
    """The names of the elements in an edition of the standard."""

    file: str
    root: str
    head: str
    concept: str
    language: str
    term: str
    attributes: tuple[tuple[str, str], ...]
    doctype: str = ""


_2019 = Form(
    file="data/glossary.tbx",
    root="tbx",
    head="tbxHeader",
    concept="conceptEntry",
    language="langSec",
    term="termSec",
    attributes=(("type", "TBX-Basic"), ("style", "dca"), (_LANGUAGE, "en"), ("xmlns", "urn:iso:std:iso:30042:ed-2")),
)
_2008 = Form(
    file="data/glossary-2008.tbx",
    root="martif",
    head="martifHeader",
    concept="termEntry",
    language="langSet",
    term="tig",
    attributes=(("type", "TBX-Basic"), (_LANGUAGE, "en")),
    doctype='<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">\n',
)


def tbx(project: Project, site_url: str) -> Files:
    """The whole glossary in both editions of TBX-Basic."""
    for form in (_2019, _2008):
        root = xml.Element(form.root, dict(form.attributes))
        _head(xml.SubElement(root, form.head), project, site_url)
        body = xml.SubElement(xml.SubElement(root, "text"), "body")
        for term_id in project.document.glossary.terms:
            body.append(_concept(form, project, term_id, site_url))
        xml.indent(root, " ")
        text = xml.tostring(root, encoding="unicode")
        yield form.file, f'<?xml version="1.0" encoding="UTF-8"?>\n{form.doctype}{text}\n'.encode()


def _head(head: xml.Element, project: Project, site_url: str) -> None:
    file = xml.SubElement(head, "fileDesc")
    _text(xml.SubElement(file, "titleStmt"), "title", project.english.label("site_title"))
    _text(xml.SubElement(file, "sourceDesc"), "p", f"{site_url} (CC BY 4.0)")


def _concept(form: Form, project: Project, term_id: str, site_url: str) -> xml.Element:
    term, english = project.document.glossary.terms[term_id], project.english
    concept = xml.Element(form.concept, id=concept_id(term_id))
    topic = project.document.glossary.topics[term.topic]
    _text(concept, "descrip", own_text(english, f"topics.{term.topic}.title", topic.title), type="subjectField")
    for source in term.sources:
        _text(concept, "admin", _cited(project.document.glossary.sources[source]), type="source")
    for other in project.document.glossary.related(term_id):
        name = project.english.name(other)
        _text(concept, "ref", name, type="crossReference", target=concept_id(other))
    _text(concept, "xref", term_id, type="externalCrossReference", target=neutral_address(site_url, term_id))
    for edition in project.editions.values():
        if names := own_names(edition, term_id):
            concept.append(_language(form, edition, term_id, names))
    return concept


def concept_id(term_id: str) -> str:
    """The id as an XML name, which must not begin with a digit.

    >>> concept_id("gpu-hour"), concept_id("3d-stack")
    ('gpu-hour', '_3d-stack')
    """
    return f"_{term_id}" if term_id[0].isdigit() else term_id


def _language(form: Form, edition: Edition, term_id: str, names: Names) -> xml.Element:
    language = xml.Element(form.language, {_LANGUAGE: edition.locale})
    if text := definition(edition, term_id):
        _text(xml.SubElement(language, "descripGrp"), "descrip", one_line(text), type="definition")
    for name, status in _with_status(names):
        section = xml.SubElement(language, form.term)
        _text(section, "term", name)
        if names.gender in _GENDERS and status == "preferredTerm":
            _text(section, "termNote", "noun", type="partOfSpeech")
            _text(section, "termNote", _GENDERS[names.gender], type="grammaticalGender")
        _text(section, "termNote", f"{status}-admn-sts", type="administrativeStatus")
    return language


def _with_status(names: Names) -> Iterator[tuple[str, str]]:
    yield names.name, "preferredTerm"
    yield from ((name, "admittedTerm") for name in names.also)
    yield from ((name, "deprecatedTerm") for name in names.avoid)


def _cited(source: Source) -> str:
    return f"{source.title}, {source.year}. {source.link or source.publisher or ''}".strip()


def _text(parent: xml.Element, tag: str, text: str, **attributes: str) -> None:
    xml.SubElement(parent, tag, attributes).text = text

"""TBX and SKOS, read back by other people's readers and compared with the glossary."""

import re
from collections import Counter
from pathlib import Path

import pyshacl
import pytest
import rdflib
from conftest import ROOT
from exported import SITE_URL, add_empty_language, load
from lxml import etree
from rdflib.compare import isomorphic
from rdflib.namespace import DCTERMS, OWL, RDF, SKOS
from translate.storage.tbx import tbxfile

from macros.exports.concepts import definition, own_names
from macros.exports.skos import skos
from macros.exports.tbx import tbx
from macros.project import Project

# rdflib and pyshacl use what rdflib itself deprecates.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib", "ignore::DeprecationWarning:pyshacl")
TBX = "{urn:iso:std:iso:30042:ed-2}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
STATUSES = {"preferred": "preferredTerm-admn-sts", "admitted": "admittedTerm-admn-sts", "avoid": "deprecatedTerm-admn-sts"}
SHAPES = Path(__file__).parent / "fixtures" / "skos-shapes.ttl"


@pytest.fixture(scope="module")
def project() -> Project:
    return load(ROOT)


@pytest.fixture
def gaps(small_project) -> Project:
    """English, German, and Dutch without a name or a text; one term had another id before."""
    add_empty_language(small_project, "nl")
    path = small_project / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    related: [roofline]\n", "    related: [roofline]\n    formerly: [memory-speed]\n"), encoding="utf-8")
    return load(small_project)


def expected(project: Project) -> dict[tuple[str, str], Counter]:
    """(term, language) -> each name with its status."""
    found = {}
    for locale, edition in project.editions.items():
        for term_id in edition.glossary.terms:
            if names := own_names(edition, term_id):
                pairs = [
                    (names.name, "preferred"),
                    *((name, "admitted") for name in names.also),
                    *((name, "avoid") for name in names.avoid),
                ]
                found[term_id, locale] = Counter((name, STATUSES[status]) for name, status in pairs)
    return found


# --- TBX


def test_tbx_of_2019_holds_every_name_with_its_status(project):
    root = etree.fromstring(dict(tbx(project, SITE_URL))["data/glossary.tbx"])
    assert (root.tag, root.get("type"), root.get("style")) == (f"{TBX}tbx", "TBX-Basic", "dca")
    found = {}
    for concept in root.iter(f"{TBX}conceptEntry"):
        for section in concept.iter(f"{TBX}langSec"):
            rows = (
                (term.findtext(f"{TBX}term"), term.findtext(f"{TBX}termNote[@type='administrativeStatus']"))
                for term in section.iter(f"{TBX}termSec")
            )
            found[concept.get("id"), section.get(LANG)] = Counter(rows)
    assert found == expected(project)


def test_tbx_of_2008_is_read_by_translate_toolkit_in_every_language(project):
    content = dict(tbx(project, SITE_URL))["data/glossary-2008.tbx"]
    wanted = expected(project)
    for locale in project.editions:
        other = "de" if locale == "en" else "en"
        units = tbxfile.parsestring(content, sourcelanguage=other, targetlanguage=locale).units
        found = {unit.getid(): Counter((term.text, term.administrative_status) for term in unit.get_target_terms(locale)) for unit in units}
        assert found == {term_id: names for (term_id, language), names in wanted.items() if language == locale}


def test_a_deprecated_name_is_known_as_such_to_translate_toolkit(project):
    content = dict(tbx(project, SITE_URL))["data/glossary-2008.tbx"]
    units = {unit.getid(): unit for unit in tbxfile.parsestring(content, sourcelanguage="en", targetlanguage="de").units}
    assert [term.text for term in units["batch-size"].get_target_terms("de") if term.deprecated] == [
        "Losgröße",
        "Chargengröße",
        "Stapelgröße",
    ]


def test_tbx_has_definitions_in_their_language_only(project):
    root = etree.fromstring(dict(tbx(project, SITE_URL))["data/glossary.tbx"])
    for concept in root.iter(f"{TBX}conceptEntry"):
        for section in concept.iter(f"{TBX}langSec"):
            own = definition(project.editions[section.get(LANG)], concept.get("id"))
            assert section.findtext(f".//{TBX}descrip[@type='definition']") == own


def test_every_reference_of_tbx_leads_to_a_concept_or_an_address(project):
    root = etree.fromstring(dict(tbx(project, SITE_URL))["data/glossary.tbx"])
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    targets = {element.get("target") for element in root.iter() if element.get("target")}
    assert all(target in ids or re.match("https?://", target) for target in targets)


def test_a_language_without_names_is_absent_from_tbx(gaps):
    for content in dict(tbx(gaps, SITE_URL)).values():
        assert 'xml:lang="nl"' not in content.decode()


# --- SKOS


def graph(project: Project, path: str = "data/glossary.ttl") -> rdflib.Graph:
    kind = "turtle" if path.endswith("ttl") else "json-ld"
    return rdflib.Graph().parse(data=dict(skos(project, SITE_URL))[path].decode(), format=kind)


def concept(term_id: str) -> rdflib.URIRef:
    return rdflib.URIRef(f"{SITE_URL}go/{term_id}/")


def test_turtle_and_json_ld_are_the_same_graph(project):
    assert isomorphic(graph(project), graph(project, "data/glossary.jsonld"))


def test_the_labels_are_the_names_of_the_glossary(project):
    found = graph(project)
    kinds = {SKOS.prefLabel: STATUSES["preferred"], SKOS.altLabel: STATUSES["admitted"], SKOS.hiddenLabel: STATUSES["avoid"]}
    rows: dict[tuple[str, str], Counter] = {}
    for term_id in project.document.glossary.terms:
        for kind, status in kinds.items():
            for label in found.objects(concept(term_id), kind):
                rows.setdefault((term_id, label.language), Counter())[str(label), status] += 1
    assert rows == expected(project)


def test_definitions_and_relations_are_those_of_the_glossary(project):
    found = graph(project)
    for term_id, term in project.document.glossary.terms.items():
        own = {locale: text for locale, edition in project.editions.items() if (text := definition(edition, term_id))}
        assert {text.language: str(text) for text in found.objects(concept(term_id), SKOS.definition)} == own
        assert set(found.objects(concept(term_id), SKOS.related)) == {concept(other) for other in project.document.glossary.related(term_id)}


def test_the_graph_keeps_the_rules_of_skos(project, gaps):
    for data in (graph(project), graph(gaps)):
        conforms, _, report = pyshacl.validate(data, shacl_graph=str(SHAPES), shacl_graph_format="turtle")
        assert conforms, report


def test_the_rules_find_what_is_wrong(project):
    data = graph(project)
    data.add((concept("gpu"), SKOS.prefLabel, rdflib.Literal("graphics card", lang="en")))
    assert not pyshacl.validate(data, shacl_graph=str(SHAPES), shacl_graph_format="turtle")[0]


def test_a_former_id_is_deprecated_and_leads_to_its_successor(gaps):
    found = graph(gaps)
    assert (concept("memory-speed"), DCTERMS.isReplacedBy, concept("bandwidth")) in found
    assert (concept("memory-speed"), OWL.deprecated, rdflib.Literal(True)) in found
    assert (concept("memory-speed"), RDF.type, SKOS.Concept) not in found


def test_a_language_without_names_is_absent_from_skos(gaps):
    assert not [text for text in graph(gaps).objects() if isinstance(text, rdflib.Literal) and text.language == "nl"]

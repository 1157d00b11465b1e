"""The data files: compared with the glossary, and the same bytes whatever the order of the languages."""

import csv
import io
import json
import re
from dataclasses import replace

import jsonschema
import pytest
from conftest import ROOT
from exported import SITE_URL, add_empty_language, files_of, load, texts_by_language

from macros.exports.concepts import own_names, own_text
from macros.exports.data import glossary_record
from macros.project import Project


@pytest.fixture(scope="module")
def project() -> Project:
    return load(ROOT)


@pytest.fixture(scope="module")
def files(project) -> dict[str, bytes]:
    return files_of(project)


@pytest.fixture
def gaps(small_project) -> Project:
    """English, German, and Dutch without a name or a text."""
    add_empty_language(small_project, "nl")
    return load(small_project)


def test_the_order_of_the_languages_changes_no_byte(project, files):
    reversed_editions = dict(reversed(project.editions.items()))
    assert files_of(replace(project, editions=reversed_editions)) == files


# --- JSON


def json_files(files) -> dict[str, dict]:
    return {path: json.loads(content) for path, content in files.items() if re.fullmatch(r"data/glossary(\.[a-z]+)?\.json", path)}


def test_every_file_keeps_to_the_published_schema(files):
    schema = json.loads(files["data/glossary-1.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    found = json_files(files)
    assert set(found) == {"data/glossary.json", *(f"data/glossary.{locale}.json" for locale in ("en", "de", "nl", "tr"))}
    assert not [error.message for data in found.values() for error in validator.iter_errors(data)]


def test_the_schema_allows_no_null_and_no_other_field(files):
    validator = jsonschema.Draft202012Validator(json.loads(files["data/glossary-1.schema.json"]))
    data = json.loads(files["data/glossary.json"])
    assert not validator.is_valid(data | {"more": 1})
    assert not validator.is_valid(data | {"version": None})


def test_names_statuses_and_definitions_are_those_of_the_glossary(project, files):
    for path, data in json_files(files).items():
        for locale in data["languages"]:
            edition = project.editions[locale]
            for term_id, term in edition.glossary.terms.items():
                written, names = data["terms"][term_id]["names"][locale], own_names(edition, term_id)
                found = (written["preferred"], tuple(written["admitted"]), tuple(written["avoid"]), written.get("plural"))
                assert found == (names.name, names.also, names.avoid, names.plural), (path, term_id, locale)
                own = own_text(edition, f"{term_id}.definition", term.definition)
                assert data["terms"][term_id]["definition"].get(locale) == own


def test_the_values_are_the_computed_ones(files):
    values = json.loads(files["data/glossary.json"])["terms"]["gpu-hour"]["examples"]["eight-gpus-for-a-day-and-a-half"]["values"]
    assert values["cost"] | {"text": None} == {"number": 864.0, "unit": "USD", "formula": "rental-cost", "text": None}
    assert values["cost"]["text"]["en"] == "$864"


def test_what_is_not_translated_is_absent(gaps):
    data = json.loads(files_of(gaps)["data/glossary.json"])
    assert "nl" in data["languages"]
    assert texts_by_language(data["terms"], {"en", "de", "nl"})["nl"] == []
    assert json.loads(files_of(gaps)["data/glossary.nl.json"])["terms"] == {}


def test_a_single_language_holds_nothing_of_another(files):
    data = json.loads(files["data/glossary.tr.json"])
    assert data["languages"] == ["tr"]
    others = {"en", "de", "nl"}
    parts = [data]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            assert not others & set(part)
            parts += part.values()
        elif isinstance(part, list):
            parts += part


def test_a_hash_changes_with_the_content_of_its_language_alone(small_project):
    before = glossary_record(load(small_project), SITE_URL).terms["roofline"].hashes
    po = small_project / "locales" / "de" / "LC_MESSAGES" / "glossary.po"
    po.write_text(
        po.read_text(encoding="utf-8").replace("Die niedrigere der beiden Decken zählt.", "Es zählt die niedrigere Decke."),
        encoding="utf-8",
    )
    after = glossary_record(load(small_project), "https://elsewhere.example/").terms["roofline"].hashes
    assert (before["en"] == after["en"], before["de"] == after["de"]) == (True, False)


# --- tables


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode(), newline="")))


def test_the_accelerators_are_the_same_in_both_files_and_in_the_glossary(project, files):
    cards = project.document.glossary.accelerators
    table = {row["id"]: row for row in csv.DictReader(io.StringIO(files["data/accelerators.csv"].decode(), newline=""))}
    data = json.loads(files["data/accelerators.json"])["accelerators"]
    assert list(table) == list(data) == list(cards)
    for key, row in table.items():
        assert float(row["memory_gb"]) == data[key]["memory_gb"] and row["checked"] == str(cards[key].checked)
        for precision, peaks in data[key]["peaks"].items():
            unit = "top" if precision == "int8" else "tflop"
            assert float(row[f"{precision}_dense_{unit}_per_s"]) == peaks["dense"]
    fp8 = data["h100-sxm-80"]["peaks"]["fp8"]
    assert (round(fp8["dense"]), round(fp8["sparse"])) == (1979, 3958)


PAIRS = [(source, target) for source in ("en", "de", "nl", "tr") for target in ("en", "de", "nl", "tr") if source != target]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_the_list_for_deepl_has_each_source_once_and_only_pairs(source, target, project, files):
    found = rows(files[f"data/deepl/{source}-{target}.csv"])
    assert all(len(row) == 2 and all(cell == cell.strip() and cell for cell in row) for row in found)
    assert len({row[0] for row in found}) == len(found)
    names = project.document.glossary.terms["kv-cache"].names
    assert [names[source].name, names[target].name] in found


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_the_list_for_omegat_offers_every_admitted_name(source, target, project, files):
    found = rows(files[f"data/omegat/{source}-{target}.csv"])
    assert all(len(row) == 3 for row in found)
    for term in project.document.glossary.terms.values():
        wanted = {term.names[target].name, *term.names[target].also}
        assert wanted <= {row[1] for row in found if row[0] == term.names[source].name}


def test_no_list_for_translators_holds_an_avoided_form(project, files):
    for source, target in PAIRS:
        avoided = {form for term in project.document.glossary.terms.values() for form in term.names[target].avoid}
        for kind in ("deepl", "omegat"):
            assert not avoided & {row[1] for row in rows(files[f"data/{kind}/{source}-{target}.csv"])}


# --- Markdown


def test_every_term_has_its_markdown_with_whole_addresses(project, files):
    for locale, edition in project.editions.items():
        prefix = "" if locale == "en" else f"{locale}/"
        for term_id in edition.glossary.terms:
            text = files[f"{prefix}terms/{term_id}/index.html.md"].decode()
            assert text.startswith(f"# {edition.name(term_id)}\n") and "](term:" not in text and "<" not in text.replace("<=", "")
            assert f"{SITE_URL}{prefix}terms/{term_id}/" in text


def test_the_lists_name_all_and_the_table_of_cards_holds_every_published_value(project, files):
    glossary = project.document.glossary
    for locale, edition in project.editions.items():
        lists = {path: files[f"{'' if locale == 'en' else locale + '/'}{path}/index.html.md"].decode() for path in ("terms", "topics", "comparisons", "accelerators")}
        for path in ("terms", "topics"):
            assert lists[path].count("\n- [") == len(glossary.terms) and all(f"- [{edition.name(term_id)}](" in lists[path] for term_id in glossary.terms)
        assert lists["comparisons"].count("\n- [") == len(glossary.comparisons)
        rows = [line.split(" | ")[1:] for line in lists["accelerators"].splitlines() if line.startswith("| ")]
        published = sum(card.value(field) is not None for card in glossary.accelerators.values() for field in card.fields())
        # Head and rule of two tables; each card has a ridge point besides what its maker publishes.
        shown = sum(cell.strip(" |") not in ("–", "---") for row in rows for cell in row)
        assert shown == published + len(glossary.accelerators) + sum(len(row) for row in (rows[0], rows[2 + len(glossary.accelerators)]))


def test_llms_txt_lists_every_term_and_names_files_that_exist(project, files):
    for locale in project.editions:
        prefix = "" if locale == "en" else f"{locale}/"
        text = files[f"{prefix}llms.txt"].decode()
        for term_id in project.document.glossary.terms:
            path = f"{prefix}terms/{term_id}/index.html.md"
            assert f"({SITE_URL}{path})" in text and path in files


def test_a_language_without_names_has_no_term_in_markdown(gaps):
    files = files_of(gaps)
    assert [path for path in files if path.startswith("nl/terms/")] == ["nl/terms/index.html.md"]
    dutch = [content.decode() for path, content in files.items() if path.startswith("nl/") and path.endswith((".md", ".txt"))]
    assert dutch and not [text for text in dutch if "lower of two ceilings" in text]

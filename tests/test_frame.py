"""What stands around the text of a page: links to the lines that hold it, key figures, ready links, the table of accelerators, hover cards."""

import json
import re

import pytest
from conftest import LANGUAGES, ROOT

from macros.edit import edit_links, files_address
from macros.exports.hover import hover_cards
from macros.pages import View, key_figures, ready_links
from macros.project import load_project
from macros.table import accelerator_table
from macros.units import quantity

FILES = "https://example.org/glossary/blob/main/"


@pytest.fixture(scope="module")
def project():
    return load_project(ROOT)


def line_at(address: str) -> str:
    """The line of the project's file that an address names."""
    path, _, line = address.removeprefix(FILES).partition("#L")
    return (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()


def passage_keys(project) -> list[str]:
    return [key for key in project.editions["de"].catalog.messages if not key.startswith("comparisons.")][::7]


def test_an_english_passage_is_edited_at_its_line_of_the_glossary(project):
    address = edit_links(project.document, project.english, FILES)
    assert address("roofline.definition").startswith(f"{FILES}glossary.yml#L")
    for key in passage_keys(project):
        assert f"{key.split('.')[-1]}:" in line_at(address(key))


@pytest.mark.parametrize("locale", LANGUAGES[1:])
def test_a_translation_is_edited_at_its_entry_of_the_po_file(locale, project):
    address = edit_links(project.document, project.editions[locale], FILES)
    for key in passage_keys(project):
        assert line_at(address(key)) == f'msgctxt "{key}"'


@pytest.mark.parametrize(("locale", "wanted"), [("en", "confused_with:"), ("tr", 'msgctxt "mfu.confused_with.')])
def test_a_group_of_passages_is_edited_at_the_first_one(locale, wanted, project):
    address = edit_links(project.document, project.editions[locale], FILES)
    assert line_at(address("mfu.confused_with")).startswith(wanted)


def test_names_are_edited_in_the_glossary_whatever_the_language(project):
    address = edit_links(project.document, project.editions["nl"], FILES)
    assert line_at(address("gpu-hour.names.nl")).startswith("nl: {name: GPU-uur")


@pytest.mark.parametrize(
    ("repo_url", "edit_uri", "address"),
    [
        ("https://example.org/glossary/", None, FILES),
        ("https://example.org/glossary", "edit/main/docs/", FILES),
        ("https://example.org/glossary", "-/edit/trunk/docs/", "https://example.org/glossary/-/blob/trunk/"),
        (None, "edit/main/docs/", None),
    ],
)
def test_the_address_of_the_files_follows_from_the_settings(repo_url, edit_uri, address):
    assert files_address(repo_url, edit_uri, "docs") == address


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_edit_link_of_a_page_leads_to_a_line(locale, pages):
    path = "terms/mfu/index.html" if locale == "en" else f"{locale}/terms/mfu/index.html"
    found = [match for _, link in pages[path].links if (match := re.search(r"/blob/main/(\S+)#L(\d+)$", link))]
    lines = {name: (ROOT / name).read_text(encoding="utf-8").count("\n") for name in {match[1] for match in found}}
    assert len(found) > 8 and all(0 < int(match[2]) <= lines[match[1]] for match in found)


def test_every_term_has_a_key_figure_that_its_example_computes(project):
    for locale in LANGUAGES:
        view = View(project.editions[locale], project.editions, lambda path, locale: path)
        for term_id in project.document.glossary.terms:
            found = key_figures(view, term_id)
            assert found and 1 <= sum(len(figure.shown) for figure in found.figures) <= 3, term_id
            assert all(figure.label for figure in found.figures), term_id


def test_a_formula_that_says_nothing_of_its_result_lends_it_no_name(project):
    view = View(project.editions["de"], project.editions, lambda path, locale: path)
    assert [figure.label for figure in key_figures(view, "vram").figures] == [project.editions["de"].label("result")]


def test_a_key_that_is_no_value_is_reported(small_project):
    path = small_project / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^( +)(title: )", r"\1key: [no_such_value]\n\1\2", text, count=1, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(Exception) as raised:
        load_project(small_project)
    assert "no_such_value" in " ".join(map(str, raised.value.problems))


def test_a_ready_link_is_safe_in_its_format():
    links = dict(ready_links('a <b> & "c"', "some-id", "https://example.org/go/some-id/"))
    assert links["HTML"] == '<a href="https://example.org/go/some-id/">a &lt;b&gt; &amp; &#34;c&#34;</a>'
    assert links["URL"] == "https://example.org/go/some-id/"


def test_the_table_computes_the_ridge_point_and_keeps_dense_and_sparse_apart(project):
    table = accelerator_table(project.editions["de"])
    for key, card in table.accelerators.items():
        peak = quantity(card.bf16.dense or card.fp16.dense) / quantity(card.bandwidth)
        assert table.ridge.cells[key].order == pytest.approx(peak.to_base_units().magnitude)
    peaks = {peaks.precision: peaks for peaks in table.peaks}
    assert peaks["bf16"].dense.cells["h100-sxm-80"].text == "989,4" and peaks["bf16"].sparse.cells["h100-sxm-80"].text == "1.978,9"
    assert [name for name, _ in peaks["fp32"].columns] == ["dense"]


def test_a_cell_shows_its_unit_only_where_it_is_not_the_unit_of_the_column(project):
    memory = accelerator_table(project.english).memory
    assert memory.unit == "GB" and memory.cells["h100-sxm-80"].text == "80" and memory.cells["tpu-v4"].text == "32\u00a0GiB"


def test_what_is_not_published_is_empty(project):
    power = accelerator_table(project.english).power
    assert power.cells["tpu-v4"].text == "" and power.cells["tpu-v4"].order is None


def test_a_hover_card_says_what_the_page_of_the_term_says(project, site):
    files = dict(hover_cards(project, "https://example.org/"))
    assert set(files) == {f"hover/{locale}.json" for locale in LANGUAGES}
    for locale, edition in project.editions.items():
        cards = json.loads(files[f"hover/{locale}.json"])
        assert list(cards) == list(edition.glossary.terms)
        for term_id, card in cards.items():
            assert card["name"] == edition.name(term_id) and card["lang"] == locale
            assert (site / card["url"] / "index.html").is_file()


def test_a_definition_that_is_not_translated_says_so_on_its_card(small_project):
    path = small_project / "locales" / "de" / "LC_MESSAGES" / "glossary.po"
    text = path.read_text(encoding="utf-8")
    key = re.search(r'msgctxt "([a-z-]+)\.definition"', text)[1]
    path.write_text(re.sub(rf'(msgctxt "{key}\.definition"\nmsgid .*\nmsgstr ).*', r'\1""', text), encoding="utf-8")
    cards = json.loads(dict(hover_cards(load_project(small_project), "/"))["hover/de.json"])
    assert cards[key]["lang"] == "en"

"""What others may rely on: addresses that never vanish, former ids that still lead somewhere, and feeds of what changed."""

import datetime
import io
import json
import re
import shutil
import warnings
from pathlib import Path
from xml.etree import ElementTree

import pytest
import sphobjinv
import yaml
from conftest import ROOT
from exported import SITE_URL, add_empty_language, files_of, load

from macros.cli import main
from macros.cli.release import addresses, released_addresses
from macros.project import Project
from macros.releases import Releases

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import feedparser

ATOM = "{http://www.w3.org/2005/Atom}"


# --- addresses


def test_no_released_address_is_gone(site):
    assert not sorted(set(released_addresses(ROOT)) - set(addresses(Path(site))))


def test_the_list_of_addresses_is_sorted_and_names_each_once():
    known = released_addresses(ROOT)
    assert known and known == sorted(set(known))


def test_a_vanished_address_would_be_noticed(tmp_path):
    (tmp_path / "terms" / "gpu").mkdir(parents=True)
    for path in ("index.html", "terms/gpu/index.html", "terms/gpu/index.html.md", "objects.inv"):
        (tmp_path / path).touch()
    assert sorted(addresses(tmp_path)) == ["./", "objects.inv", "terms/gpu/", "terms/gpu/index.html.md"]


# --- former ids


@pytest.fixture
def renamed(small_project) -> Project:
    """`bandwidth` was published as `memory-speed` before."""
    path = small_project / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    related: [roofline]\n", "    related: [roofline]\n    formerly: [memory-speed]\n"), encoding="utf-8")
    return load(small_project)


def test_a_former_id_leads_to_the_term_everywhere(renamed):
    files = files_of(renamed)
    for prefix, lang in (("", "en"), ("de/", "de")):
        page = files[f"{prefix}terms/memory-speed/index.html"].decode()
        assert f'<html lang="{lang}">' in page and 'content="0; url=../bandwidth/"' in page
        assert f'<link rel="canonical" href="{SITE_URL}{prefix}terms/bandwidth/">' in page
        found = {item.name: item.uri for item in sphobjinv.Inventory(files[f"{prefix}objects.inv"]).objects}
        assert found["memory-speed"] == "terms/bandwidth/"
        assert json.loads(files[f"hover/{lang}.json"])["memory-speed"]["url"] == f"{prefix}terms/bandwidth/"
    assert b"terms/bandwidth/" in files["go/memory-speed/index.html"]
    assert {item.name: item.uri for item in sphobjinv.Inventory(files["go/objects.inv"]).objects}["memory-speed"] == "bandwidth/"
    assert json.loads(files["data/glossary.json"])["terms"]["bandwidth"]["formerly"] == ["memory-speed"]


def test_a_go_page_shows_no_english_under_another_language(small_project):
    add_empty_language(small_project, "nl")
    page = files_of(load(small_project))["go/roofline/index.html"].decode()
    assert page.count("A bound on the rate") == 1


# --- releases and feeds

FIRST, SECOND = datetime.date(2026, 12, 1), datetime.date(2027, 1, 15)


def test_only_what_changed_gets_the_date_of_a_release():
    before = Releases().with_release({"gpu": {"en": "1", "de": "1"}}, FIRST)
    after = before.with_release({"gpu": {"en": "2", "de": "1"}, "tpu": {"en": "9"}}, SECOND)
    states = {(term_id, locale): (state.added, state.changed) for term_id, by in after.terms.items() for locale, state in by.items()}
    assert states == {("gpu", "en"): (FIRST, SECOND), ("gpu", "de"): (FIRST, FIRST), ("tpu", "en"): (SECOND, SECOND)}
    assert Releases.model_validate_json(after.as_text()) == after


@pytest.fixture
def released(small_project) -> Path:
    """A project with two releases; the second changed one German text."""
    (small_project / "site").mkdir()
    (small_project / "site" / "index.html").touch()
    (small_project / "tests").mkdir()
    assert main(["--folder", str(small_project), "release", "--date", FIRST.isoformat()]) == 0
    po = small_project / "locales" / "de" / "LC_MESSAGES" / "glossary.po"
    po.write_text(
        po.read_text(encoding="utf-8").replace("Die niedrigere der beiden Decken zählt.", "Es zählt die niedrigere Decke."),
        encoding="utf-8",
    )
    shutil.copy(small_project / "site" / "index.html", small_project / "site" / "more.html")
    assert main(["--folder", str(small_project), "release", "--date", SECOND.isoformat()]) == 0
    return small_project


def test_a_release_writes_down_hashes_and_addresses(released):
    project = load(released)
    assert project.releases.terms["roofline"]["de"].changed == SECOND
    assert project.releases.terms["roofline"]["en"].changed == FIRST
    data = json.loads(files_of(project)["data/glossary.json"])
    assert {locale: state.hash for locale, state in project.releases.terms["roofline"].items()} == data["terms"]["roofline"]["hashes"]
    assert released_addresses(released) == ["./", "more.html"]


def test_a_release_without_a_built_site_is_a_wrong_call(small_project, capsys):
    assert main(["--folder", str(small_project), "release", "--date", "2026-12-01"]) == 2
    assert "make site" in capsys.readouterr().err


def test_a_broken_file_of_releases_is_a_problem_and_no_traceback(released, capsys):
    (released / "releases.json").write_text('{"terms": {"gpu": 1}}', encoding="utf-8")
    assert main(["--folder", str(released), "export", "--site-url", SITE_URL, "--to", str(released / "out")]) == 1
    assert "releases.json:1" in capsys.readouterr().out


def read_feed(content: bytes):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return feedparser.parse(io.BytesIO(content))


@pytest.mark.parametrize(("prefix", "locale", "order"), [("", "en", ["bandwidth", "roofline"]), ("de/", "de", ["roofline", "bandwidth"])])
def test_the_feeds_show_what_changed_newest_first_in_their_language(prefix, locale, order, released):
    project = load(released)
    files = files_of(project)
    feed, items = read_feed(files[f"{prefix}changes.atom"]), json.loads(files[f"{prefix}changes.json"])["items"]
    assert not feed.bozo and feed.version == "atom10"
    assert [entry.tags[0].term for entry in feed.entries] == [item["tags"][0] for item in items] == order
    for entry, item in zip(feed.entries, items, strict=True):
        names = project.document.glossary.terms[item["tags"][0]].names[locale]
        assert entry.title == item["title"] == names.name
        assert entry.link == item["url"] and entry.id == item["id"] and entry.updated == item["date_modified"]
        assert item["_glossary"]["sha256"].startswith(item["id"].rpartition("#")[2])


def test_a_feed_before_the_first_release_is_empty_and_whole(small_project):
    content = files_of(load(small_project))["changes.atom"]
    assert read_feed(content).entries == []
    root = ElementTree.fromstring(content)
    assert {f"{ATOM}id", f"{ATOM}title", f"{ATOM}updated", f"{ATOM}author"} <= {child.tag for child in root}


def test_the_json_feed_keeps_to_its_version(released):
    feed = json.loads(files_of(load(released))["de/changes.json"])
    assert feed["version"] == "https://jsonfeed.org/version/1.1" and feed["language"] == "de"
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", item["date_modified"]) for item in feed["items"])


# --- citation


def test_the_citation_file_is_whole():
    data = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors", "type", "license", "url"} <= set(data)
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert data["cff-version"] == "1.2.0" and data["version"] == version

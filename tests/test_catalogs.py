"""PO files: looked up by key, stale passage by passage, merged without loss."""

import difflib
import subprocess

import polib
import pytest

from macros.catalogs import Catalog, load_catalog, load_labels, merge
from macros.problems import GlossaryError

PASSAGES = {"a.why": "It counts.", "a.practice": "Look it up.", "b.why": "Nothing else does."}


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "glossary.po"
    merge(path, PASSAGES, "de")
    file = polib.pofile(str(path), wrapwidth=0)
    for entry in file:
        entry.msgstr = f"deutsch: {entry.msgctxt}"
    path.write_text(str(file).rstrip("\n") + "\n", encoding="utf-8")
    return path


def catalog(path) -> Catalog:
    return load_catalog(path.parents[2], "de")


def test_merging_twice_changes_nothing(path):
    before = path.read_bytes()
    assert not merge(path, PASSAGES, "de")
    assert path.read_bytes() == before


def test_a_changed_english_makes_only_its_passage_stale_before_anybody_merges(path):
    changed = PASSAGES | {"a.why": "It counts twice."}
    states = {key: catalog(path).translate(key, english).state for key, english in changed.items()}
    assert states == {"a.why": "stale", "a.practice": "fresh", "b.why": "fresh"}


def test_a_stale_passage_keeps_its_text_and_gets_the_english_it_was_made_from(path):
    merge(path, PASSAGES | {"a.why": "Everything is different now, in other words."}, "de")
    merge(path, PASSAGES | {"a.why": "And changed once more."}, "de")
    message = catalog(path).messages["a.why"]
    assert (message.text, message.is_fuzzy, message.previous) == ("deutsch: a.why", True, "It counts.")


def test_other_white_space_is_no_change(path):
    assert catalog(path).translate("a.why", "It\n  counts.").state == "fresh"


def test_a_missing_passage_shows_english_and_says_so(path):
    found = catalog(path).translate("c.why", "New here.")
    assert (found.text, found.state, found.is_foreign) == ("New here.", "missing", True)


def test_a_passage_that_is_gone_is_kept_as_obsolete_and_comes_back(path):
    merge(path, {"a.why": PASSAGES["a.why"]}, "de")
    assert "a.practice" not in catalog(path).messages
    merge(path, PASSAGES, "de")
    assert catalog(path).translate("a.practice", PASSAGES["a.practice"]).text == "deutsch: a.practice"


def test_an_entry_in_the_middle_touches_no_other_line(path):
    before = path.read_text(encoding="utf-8").splitlines()
    merge(path, {"a.why": "It counts.", "a.technical": "Exactly so.", "a.practice": "Look it up.", "b.why": "Nothing else does."}, "de")
    after = path.read_text(encoding="utf-8").splitlines()
    assert not [line for line in difflib.ndiff(before, after) if line.startswith("- ")]


def test_msgfmt_accepts_the_file(path):
    done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_broken_file_is_reported_with_its_line(path):
    path.write_text(path.read_text(encoding="utf-8") + '\nmsgctxt "x"\nmessage "unknown keyword"\n', encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        catalog(path)
    problem = caught.value.problems[0]
    assert problem.path == "locales/de/LC_MESSAGES/glossary.po" and problem.line > 10


def test_a_key_that_stands_twice_is_reported_at_the_second(path):
    text = path.read_text(encoding="utf-8")
    path.write_text(text + '\nmsgctxt "a.why"\nmsgid "It counts."\nmsgstr "noch einmal"\n', encoding="utf-8")
    with pytest.raises(GlossaryError, match="the key stands here twice"):
        catalog(path)


def test_labels_fall_back_to_english(small_project):
    labels = load_labels(small_project / "locales", "de")
    assert labels.text("label.definition") == "Definition"
    assert labels.plural("unit.gpu-hour", 288) == "GPU-Stunden"
    assert load_labels(small_project / "locales", "fr").plural("unit.gpu-hour", 288) == "GPU-hours"
    with pytest.raises(KeyError):
        labels.text("label.no-such-label")


def test_a_passage_without_words_is_no_english_under_another_language():
    found = Catalog("de", "de.po", {}).translate("roofline.quiz.rate.answer", "{attainable} ({limit})")
    assert (found.state, found.is_foreign) == ("source", False)

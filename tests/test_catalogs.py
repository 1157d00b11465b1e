"""PO files: looked up by key, stale passage by passage, merged without loss."""

import difflib
import re
import subprocess
import tempfile
from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macros.catalogs import Catalog, load_catalog, load_labels, merge, merge_labels
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
    with pytest.raises(GlossaryError, match="locales/site.pot:1: label.no-such-label: the word is missing"):
        labels.text("label.no-such-label")


def test_a_passage_without_words_is_no_english_under_another_language():
    found = Catalog("de", "de.po", {}).translate("roofline.quiz.rate.answer", "{attainable} ({limit})")
    assert (found.state, found.is_foreign) == ("source", False)


# --- files that are no PO files, and merges of any history ------------------------------------------------------------------------


FIRST = 'msgctxt "roofline.definition"\nmsgid "A bound."\nmsgstr "Eine Schranke."\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (FIRST.replace('ke."', "ke."), 3, "the closing quotation mark is missing"),
        (FIRST.replace("Eine", r"Ei\qne"), 3, "a backslash that stands for nothing"),
        (FIRST.replace("Eine", '"Eine"'), 3, "a quotation mark within the text"),
        (FIRST + "garbage\n", 4, "the line is no part of a PO file"),
        (f"<<<<<<< HEAD\n{FIRST}=======\n{FIRST}>>>>>>> other\n", 1, "a merge that was not finished"),
        ("\ufeff" + FIRST, 1, "a byte-order mark"),
        (FIRST.encode("utf-16"), 1, "a byte-order mark"),
        (FIRST.replace("Eine", "Größe").encode("latin-1"), 3, "the line is not UTF-8"),
        (FIRST + FIRST, 4, "the key stands here twice"),
        (FIRST.replace('msgctxt "roofline.definition"\n', ""), 1, "has no msgctxt"),
        (FIRST.replace('msgid "A bound."\n', ""), 2, "lacks one of msgctxt, msgid and msgstr"),
        (FIRST.replace('msgstr "', 'msgid_plural "Bounds."\nmsgstr[0] "'), 1, "plural forms, which a passage never has"),
    ],
)
def test_a_broken_file_is_reported_at_its_line(text, line, words, tmp_path):
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "glossary.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(GlossaryError) as caught:
        load_catalog(tmp_path / "locales", "de")
    assert (caught.value.problems[0].path, caught.value.problems[0].line) == ("locales/de/LC_MESSAGES/glossary.po", line)
    assert words in caught.value.problems[0].message


def test_every_broken_line_is_reported_at_once(tmp_path):
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "glossary.po"
    path.parent.mkdir(parents=True)
    path.write_text(f"one\n{FIRST}two\n", encoding="utf-8")
    with pytest.raises(GlossaryError) as caught:
        load_catalog(tmp_path / "locales", "de")
    assert [problem.line for problem in caught.value.problems] == [1, 5]


@pytest.mark.parametrize("rule", ["garbage", "nplurals=2; plural=n;", "nplurals=2; plural=n/0;", "nplurals=2; plural=__import__(1);", "nplurals=2; plural=" + "(" * 999])
def test_a_plural_rule_that_cannot_be_used_is_a_problem(rule, small_project):
    path = small_project / "locales" / "de" / "LC_MESSAGES" / "site.po"
    path.write_text(re.sub(r'"Plural-Forms.*"', lambda match: f'"Plural-Forms: {rule}\\n"', path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(GlossaryError, match="the rule for plurals cannot be used"):
        load_labels(small_project / "locales", "de")


def test_a_counted_word_without_all_its_forms_is_a_problem(small_project):
    path = small_project / "locales" / "de" / "LC_MESSAGES" / "site.po"
    path.write_text(re.sub(r'msgstr\[1\] ".*"\n', "", path.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    with pytest.raises(GlossaryError, match="1 plural forms, where there are 2"):
        load_labels(small_project / "locales", "de")


def written(path):
    return {form for entry in polib.pofile(str(path)) for form in (entry.msgstr, *entry.msgstr_plural.values()) if form}


KEYS = [f"term.{name}" for name in "abcd"]
texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
glossaries = st.dictionaries(st.sampled_from(KEYS), texts, max_size=4)


@settings(deadline=None)
@given(st.lists(st.tuples(glossaries, st.dictionaries(st.sampled_from(KEYS), texts, max_size=2), st.sets(st.sampled_from(KEYS))), min_size=1, max_size=5))
def test_no_history_of_merges_loses_what_a_translator_wrote(history):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "glossary.po"
        for english, translations, same_meaning in history:
            merge(path, english, "de", same_meaning=same_meaning)
            file = polib.pofile(str(path), wrapwidth=0)
            for entry in file:
                if not entry.obsolete and entry.msgctxt in translations:
                    entry.msgstr = translations[entry.msgctxt]
            path.write_text(str(file) + "\n", encoding="utf-8")
            before = written(path)
            merge(path, {}, "de")
            assert written(path) == before
            merge(path, english, "de", same_meaning=same_meaning)
            assert written(path) == before
            assert not merge(path, english, "de"), "a second merge changes nothing"


def test_an_old_translation_never_takes_the_place_of_the_one_in_use(tmp_path):
    path = tmp_path / "glossary.po"
    path.write_text(FIRST + '\n#~ msgctxt "roofline.definition"\n#~ msgid "A limit."\n#~ msgstr "Eine Grenze."\n', encoding="utf-8")
    merge(path, {"roofline.definition": "A bound."}, "de")
    assert [entry.msgstr for entry in polib.pofile(str(path)) if not entry.obsolete] == ["Eine Schranke."]
    assert written(path) == {"Eine Schranke.", "Eine Grenze."}


def test_a_key_that_stands_twice_is_not_merged_but_reported(tmp_path):
    path = tmp_path / "glossary.po"
    path.write_text(FIRST + "\n" + FIRST.replace("Schranke", "Grenze"), encoding="utf-8")
    with pytest.raises(GlossaryError, match="the key stands here twice"):
        merge(path, {"roofline.definition": "A bound."}, "de")
    assert written(path) == {"Eine Schranke.", "Eine Grenze."}


@pytest.mark.parametrize("counted_now", [True, False])
def test_a_word_that_begins_or_ceases_to_be_counted_keeps_its_translation(counted_now, tmp_path):
    plain, counted = 'msgid "hour"\n{}', 'msgid "hour"\nmsgid_plural "hours"\n{}'
    before, after = (plain.format('msgstr "Stunden"\n'), counted) if counted_now else (counted.format('msgstr[0] "Stunde"\nmsgstr[1] "Stunden"\n'), plain)
    path, template = tmp_path / "site.po", tmp_path / "site.pot"
    path.write_text('msgctxt "unit.hour"\n' + before, encoding="utf-8")
    template.write_text('msgctxt "unit.hour"\n' + after.format('msgstr[0] ""\nmsgstr[1] ""\n' if counted_now else 'msgstr ""\n'), encoding="utf-8")
    merge_labels(path, template, "de")
    (entry,) = polib.pofile(str(path))
    assert written(path) == {"Stunden"} and bool(entry.msgstr_plural) == counted_now

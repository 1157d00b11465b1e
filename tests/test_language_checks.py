"""Rules that know languages: each docstring's own bad and good texts, and whole PO files that declare what they must give."""

import re
import shutil

import pytest
from conftest import FIXTURES, ROOT
from test_faults import EXPECT, problems_of

from macros.catalogs import load_labels
from macros.checks import all_problems
from macros.edition import Edition
from macros.language_checks import LANGUAGE_CHECKS, Pair
from macros.loader import load_glossary
from macros.project import load_project, load_subject

BAD = sorted((FIXTURES / "bad" / "po").glob("*/*.po"))
GOOD = sorted((FIXTURES / "good" / "po").glob("*/*.po"))
CASE = re.compile(r"^    (Bad|Good) \((\w+)\): (.*)$", re.MULTILINE)
CASES = [(rule, *case) for rule in LANGUAGE_CHECKS for case in CASE.findall(rule.__doc__)]
DUTCH = {
    "avoid: [Dachmodell]}": "nl: {name: rooflinemodel, gender: n, plural: rooflinemodellen}",
    "name: Speicherbandbreite, gender: f}": "nl: {name: geheugenbandbreedte, gender: c}",
}


def with_dutch_names(path):
    text = path.read_text(encoding="utf-8")
    for line, names in DUTCH.items():
        text = text.replace(f"{line}\n", f"{line}\n      {names}\n")
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def glossary(tmp_path_factory):
    path = tmp_path_factory.mktemp("glossary") / "glossary.yml"
    shutil.copy(FIXTURES / "good" / "glossary.yml", path)
    with_dutch_names(path)
    return load_glossary(path).glossary


def pair_of(glossary, locale, shown):
    english, _, text = shown.rpartition(" -> ")
    edition = Edition(locale, glossary, None, None, load_labels(ROOT / "locales", locale))
    names = {term_id: term.names[locale] for term_id, term in glossary.terms.items() if locale in term.names}
    return Pair(edition, "roofline.why", english or "x" * len(text), text, names=names)


@pytest.mark.parametrize(("rule", "kind", "locale", "shown"), CASES, ids=[f"{case[0].__name__} {case[2]} {case[1]}" for case in CASES])
def test_a_rule_does_what_its_docstring_shows(rule, kind, locale, shown, glossary):
    pair = pair_of(glossary, locale, shown)
    assert bool(list(rule(pair))) == (kind == "Bad")
    if kind == "Good":
        assert not [fault for other in LANGUAGE_CHECKS for fault in other(pair)]


def test_every_rule_shows_a_bad_and_a_good_text():
    for rule in LANGUAGE_CHECKS:
        assert {kind for kind, _, _ in CASE.findall(rule.__doc__)} == {"Bad", "Good"}, rule.__name__


def place(path, project):
    target = project / "locales" / path.parent.name / "LC_MESSAGES" / "glossary.po"
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, target)
    if path.parent.name == "nl":
        with_dutch_names(project / "glossary.yml")


@pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_bad_catalogue_gives_the_problems_it_declares_and_no_other(path, small_project):
    place(path, small_project)
    expected = EXPECT.findall(path.read_text(encoding="utf-8"))
    assert expected, "the file declares no problem"
    found = problems_of(small_project)
    for line, check, words in expected:
        assert any(str(p.line) == line and p.check == check and words in p.message + "; " + p.hint for p in found), [str(p) for p in found]
    assert len(found) == len(expected), [str(p) for p in found]
    assert {problem.path for problem in found} == {f"locales/{path.parent.name}/LC_MESSAGES/glossary.po"}


@pytest.mark.parametrize("path", GOOD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_good_catalogue_gives_no_problem(path, small_project):
    place(path, small_project)
    load_project(small_project)


def test_the_words_of_the_site_are_checked_at_their_line(small_project):
    path = small_project / "locales" / "de" / "LC_MESSAGES" / "site.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('msgstr[1] "Milliarden"', 'msgstr[1] "Billionen"').replace("{date}", "date", 2).replace('"date', '"{date}', 1), "utf-8"
    )
    found = problems_of(small_project)
    assert "large-number" in {problem.check for problem in found}
    lines = path.read_text(encoding="utf-8").splitlines()
    for problem in found:
        assert problem.path == "locales/de/LC_MESSAGES/site.po" and problem.where in lines[problem.line - 1]


def test_a_letter_of_another_alphabet_in_a_name_is_found(small_project):
    path = small_project / "glossary.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("also: [roofline]", "also: [rооfline]"), encoding="utf-8")
    assert [problem.check for problem in problems_of(small_project)] == ["mixed-scripts"]


def test_the_real_translations_raise_no_alarm():
    subject = load_subject(ROOT)
    assert not all_problems(subject)

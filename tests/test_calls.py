"""What hand-written pages may ask for: faults come with their line, all at once, and nothing but a macro for authors is ever run."""

import pytest
from conftest import build
from htmlpage import Page
from hypothesis import given
from hypothesis import strategies as st
from test_hostile import hostile_project

from macros.site.calls import call_faults


def term(term_id: str, words: str | None = None) -> str:
    raise AssertionError("looking at a page runs nothing")


def quantity(text: str, *, digits: int | None = None) -> str:
    raise AssertionError("looking at a page runs nothing")


MACROS = {"term": term, "quantity": quantity}


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("{{ trem('gpu') }}", "there is no macro `trem`"),
        ("{{ undefined }}", "there is no value `undefined`"),
        ("```\nmodel = {{ name }}\n```", "there is no value `name`"),
        ("{{ term('gpu' }}", "the braces cannot be read"),
        ("{{ term() }}", "missing a required argument: 'term_id'"),
        ("{{ term(5) }}", "an argument is no text"),
        ("{{ term('gpu', nosuch=1) }}", "unexpected keyword argument 'nosuch'"),
        ("{{ term(*config) }}", "is no plain text or number"),
        ("{{ term(config) }}", "is no plain text or number"),
        ("{{ term('a' ~ config.x) }}", "is no plain text or number"),
        ("{{ config.config_file_path }}", "an expression"),
        ("{{ config.site_url.__class__ }}", "an expression"),
        ("{{ config['site_url'] }}", "an expression"),
        ("{{ ''.__class__.__mro__ }}", "an expression"),
        ("{{ term('gpu')|attr('x') }}", "an expression"),
        ("{{ term('gpu').__class__ }}", "an expression"),
        ("{{ environment }}", "there is no value `environment`"),
        ("{{ 7 * 7 }}", "an expression"),
        ("{% include 'x' %}", "a template statement"),
        ("{% for a in b %}{% endfor %}", "a template statement"),
        ("{% set a = 1 %}", "a template statement"),
    ],
)
def test_all_but_a_call_with_plain_arguments_is_a_fault_in_its_line(markdown, words):
    ((line, fault),) = call_faults(f"# Title\n\n{markdown}", MACROS)
    assert line >= 3 and words in fault.message and fault.hint


@pytest.mark.parametrize(
    "markdown", ["{{ term('gpu', 'GPUs') }}", "{{ quantity('2 TB/s', digits=2) }}", "{{ config.site_url }}", "{% raw %}{{ x }}{% endraw %}", "{# x #}", "{a} {:}"]
)
def test_calls_comments_and_raw_samples_are_none(markdown):
    assert not list(call_faults(markdown, MACROS))


def test_all_faults_of_a_page_come_at_once():
    assert [line for line, _ in call_faults("{{ a }}\n{{ b }} {{ term() }}\n", MACROS)] == [1, 2, 2]


@given(st.lists(st.sampled_from(["{{", "}}", "{%", "%}", "{#", "#}", "term", "(", ")", "'", " ", "\n", "raw", "endraw", ".", "__class__", "|"]), max_size=15).map("".join))
def test_looking_at_any_page_runs_nothing_and_never_fails(markdown):
    assert all(line >= 1 and fault.hint for line, fault in call_faults(markdown, MACROS))


def project(folder):
    """A small project without harm, with its rules switched off."""
    return hostile_project(folder, "", "")


@pytest.mark.xdist_group("hostile")
def test_faults_of_pages_in_all_languages_stop_the_build_with_their_lines(tmp_path):
    folder = project(tmp_path / "project")
    for name, addition in (("index.md", "\n{{ trem('roofline') }}\n"), ("index.de.md", "\nmodel = {{ name }}\n")):
        path = folder / "docs" / name
        path.write_text(path.read_text(encoding="utf-8") + addition, encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace("title: Home", 'title: "{{ config }}"'), encoding="utf-8")
    done = build(folder, tmp_path / "site")
    assert done.returncode == 1 and "Traceback" not in done.stdout + done.stderr
    found = [line.split(":")[:2] for line in done.stdout.splitlines() if line.startswith("docs/")]
    last = len(path.read_text(encoding="utf-8").splitlines())
    assert found == [["docs/index.de.md", "1"], ["docs/index.de.md", str(last)], ["docs/index.md", str(last)]]


@pytest.mark.xdist_group("hostile")
def test_values_that_do_not_exist_stop_the_build_all_at_once(tmp_path):
    folder = project(tmp_path / "project")
    calls = [
        ("term('rooflin')", "there is no term 'rooflin'; use one such as roofline"),
        ("value('roofline.kernel', 'nosuch')", "there is no value 'nosuch'"),
        ("value('card-80', 'nosuch')", "there is no value 'nosuch'; use one such as memory"),
        ("value('roofline.kernel', 'peak', 'foo')", "`foo` is not a case"),
        ("value('nosuch', 'a')", "there is no term 'nosuch'"),
        ("example('roofline', 'nosuch')", "there is no example 'nosuch'"),
        ("quantity('80 Gb')", "`Gb` is not a unit here"),
        ("quantity('2 TB/s', form='bad')", "`bad` is not a form"),
        ("quantity('2 TB/s', digits='two')", "'two' is no number of digits"),
        ("count('apples')", "there is no kind 'apples'"),
    ]
    path = folder / "docs" / "index.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines + [f"- {{{{ {call} }}}}" for call, _ in calls]) + "\n", encoding="utf-8")
    done = build(folder, tmp_path / "site")
    assert done.returncode == 1 and "Traceback" not in done.stdout + done.stderr
    for number, (_, words) in enumerate(calls, len(lines) + 1):
        assert any(line.startswith(f"docs/index.md:{number}: ") and words in line for line in done.stdout.splitlines()), done.stdout


@pytest.mark.xdist_group("hostile")
def test_an_untranslated_page_is_english_with_english_numbers_and_address(tmp_path):
    folder = project(tmp_path / "project")
    (folder / "docs" / "extra.md").write_text("---\ntitle: Extra\n---\n\n# Extra\n\n{{ quantity('3350.5 GB/s') }}, {{ term('roofline') }}\n", encoding="utf-8")
    config = folder / "mkdocs.yml"
    config.write_text(config.read_text(encoding="utf-8").replace("  - index.md\n", "  - index.md\n  - extra.md\n"), encoding="utf-8")
    done = build(folder, tmp_path / "site")
    assert done.returncode == 0, done.stdout + done.stderr
    html = (tmp_path / "site" / "de" / "extra" / "index.html").read_text(encoding="utf-8")
    page = Page.read(tmp_path / "site" / "de" / "extra" / "index.html")
    assert 'rel="canonical" href="https://compute-glossary.example/extra/"' in html
    (languages,) = {languages for text, languages, _ in page.texts if "3,350.5" in text}
    assert languages == ("de", "en") and "../terms/roofline/" in [target for _, target in page.links]


@pytest.mark.xdist_group("hostile")
def test_a_word_that_the_template_lacks_stops_the_build_with_its_name(tmp_path):
    folder = project(tmp_path / "project")
    for path in (folder / "locales" / "site.pot", folder / "locales" / "de" / "LC_MESSAGES" / "site.po"):
        path.write_text(path.read_text(encoding="utf-8").replace('"label.why"', '"label.gone"'), encoding="utf-8")
    done = build(folder, tmp_path / "site")
    assert done.returncode == 1 and "Traceback" not in done.stdout + done.stderr
    assert "locales/site.pot:1: label.why: the word is missing" in done.stdout

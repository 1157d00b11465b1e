"""The styles for Vale, read as Vale reads them: a zip with a folder of YAML rules, each with an extension point, a message and swaps."""

import io
import re
import zipfile

import pytest
import yaml
from conftest import LANGUAGES, ROOT
from exported import SITE_URL, load

from macros.exports.vale import vale_styles
from macros.lint import SPELLINGS, is_wrong_alone
from macros.project import Project


@pytest.fixture(scope="module")
def project() -> Project:
    return load(ROOT)


def rules(project: Project, locale: str) -> dict[str, dict]:
    content = dict(vale_styles(project, SITE_URL))[f"vale/ComputeGlossary-{locale}.zip"]
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert package.testzip() is None
        found = {name: yaml.safe_load(package.read(name)) for name in package.namelist()}
    assert all(name.startswith(f"ComputeGlossary-{locale}/") for name in found)
    return {name.split("/")[1].removesuffix(".yml"): rule for name, rule in found.items()}


def swapped(rule: dict, text: str) -> str | None:
    """What a substitution offers for a text, as Vale looks for it: the first pattern between two word boundaries."""
    flags = re.IGNORECASE if rule["ignorecase"] else 0
    return next((better for pattern, better in rule["swap"].items() if re.search(rf"\b(?:{pattern})\b", text, flags)), None)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_rule_has_what_vale_asks_of_a_substitution(locale, project):
    for rule in rules(project, locale).values():
        assert rule["extends"] == "substitution" and rule["level"] in ("suggestion", "warning", "error")
        assert rule["message"].count("%s") == 2 and rule["link"].startswith(SITE_URL)
        assert all(isinstance(text, str) and text for swap in rule["swap"].items() for text in swap)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_pattern_needs_more_than_plain_regular_expressions(locale, project):
    for rule in rules(project, locale).values():
        for pattern in rule["swap"]:
            re.compile(pattern)
            # A look-around or a captured group would shift Vale's own numbering of groups.
            assert not re.search(r"\(\?[=!<]|(?<!\\)\((?!\?:)", re.sub(r"\[[^\]]*\]", "", pattern)), pattern


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_style_holds_every_avoided_form_and_its_preferred_name(locale, project):
    wanted = {form: term.names[locale].name for term in project.document.glossary.terms.values() for form in term.names[locale].avoid}
    style = rules(project, locale)
    for form, better in wanted.items():
        name = "Avoid" if is_wrong_alone(form, locale) else "Everyday"
        assert swapped(style[name], f"x {form}, y") == better, form


def test_a_form_that_is_right_elsewhere_is_no_more_than_a_suggestion(project):
    style = rules(project, "de")
    assert style["Everyday"]["level"] == "suggestion" and style["Avoid"]["level"] == "warning"
    assert swapped(style["Avoid"], "die Schulung der Mitarbeiter") is None


@pytest.mark.parametrize(
    ("locale", "text", "better"),
    [
        ("de", "bei kleinen Losgrößen", "Batchgröße"),
        ("tr", "Parti boyutunu artırın", "batch boyutu"),
        ("nl", "partijgroottes", "batchgrootte"),
    ],
)
def test_the_style_knows_the_endings_of_a_language(locale, text, better, project):
    assert swapped(rules(project, locale)["Avoid"], text) == better


@pytest.mark.parametrize(
    ("rule", "text", "better"),
    [
        ("Unit", "400 Gbps", "Gbit/s"),
        ("Unit", "989 TFLOPS per second", "TFLOP/s"),
        ("Unit", "4 petaflops/s", "PFLOP/s"),
        ("FlopCount", "about 10^25 FLOPS of training", "FLOP"),
        ("FlopCount", "140 GFLOPS per token", "GFLOP"),
        ("BitOrByte", "80 Gbit VRAM", "GB"),
        ("Binary", "80 GB = 80 × 1024 MB", "GiB and MiB|1000"),
        ("Unit", "400 Gbit/s and 989 TFLOP/s", None),
        ("FlopCount", "10^25 FLOP and 10^18 FLOPS", None),
        ("BitOrByte", "80 GB VRAM", None),
        ("Binary", "80 GiB = 80 × 1024 MiB", None),
    ],
)
def test_the_style_finds_the_units_that_the_command_finds(rule, text, better, project):
    assert swapped(rules(project, "en")[rule], text) == better


def test_the_style_holds_every_spelling_that_no_sentence_can_make_right(project):
    style = rules(project, "en")
    held = {pattern for rule in style.values() for pattern in rule["swap"]}
    assert held == {spelling.pattern for spellings in SPELLINGS.values() for spelling in spellings if not spelling.unless}


def test_the_same_glossary_makes_the_same_bytes(project):
    assert dict(vale_styles(project, SITE_URL)) == dict(vale_styles(project, SITE_URL))

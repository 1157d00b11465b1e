"""The styles for Vale, read as Vale reads them: a zip with a folder of YAML rules, each with an extension point, a message and swaps."""

import io
import re
import zipfile

import pytest
import yaml
from conftest import LANGUAGES, ROOT
from exported import SITE_URL, load

from macros.exports.vale import vale_styles
from macros.lint import SPELLINGS
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
            assert not re.search(r"\(\?[=!<]|\((?!\?:)", pattern), pattern


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_style_holds_every_avoided_form_and_its_preferred_name(locale, project):
    wanted = {form: term.names[locale].name for term in project.document.glossary.terms.values() for form in term.names[locale].avoid}
    swaps = rules(project, locale).get("Avoid", {}).get("swap", {})
    assert {form: swaps[form] for form in wanted} == wanted


def test_the_style_finds_the_units_that_the_command_finds(project):
    swaps = rules(project, "en")["Units"]["swap"]
    assert len(swaps) == len(SPELLINGS)
    found = {pattern: better for pattern, better in swaps.items() if re.search(rf"\b(?:{pattern})\b", "400 Gbps")}
    assert found == {"Gbps": "Gbit/s"}


def test_the_same_glossary_makes_the_same_bytes(project):
    assert dict(vale_styles(project, SITE_URL)) == dict(vale_styles(project, SITE_URL))

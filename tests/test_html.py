"""The markup of all pages, by a parser and by a validator that know the HTML standard."""

import json
import re
import subprocess

import html5lib
import pytest
from conftest import ROOT

VALIDATOR = ROOT / "node_modules" / ".bin" / "html-validate"

# What the theme itself writes and the standard takes offence at without harm.
TOLERATED = {"unexpected-self-closing-tag"}


def errors(path) -> list[str]:
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(path.read_text(encoding="utf-8"))
    return [f"{code} {details}" for _, code, details in parser.errors if code not in TOLERATED]


@pytest.mark.parametrize("locale", ["", "de", "tr", "nl"])
def test_the_markup_of_one_page_of_each_kind_is_sound(locale, site):
    root = site / locale if locale else site
    paths = [root / "index.html", *(root / kind / "index.html" for kind in ("terms", "topics", "comparisons", "accelerators", "figures", "numbers"))]
    paths += [next((root / kind).glob("*/index.html")) for kind in ("topics", "comparisons")]
    paths += [root / "terms" / term_id / "index.html" for term_id in ("roofline", "gpu-hour", "softmax", "vram")]
    assert not {str(path.relative_to(site)): found for path in paths if (found := errors(path))}


def test_no_page_uses_an_id_twice(site):
    twice = {}
    for path in site.rglob("*.html"):
        ids = re.findall(r'\sid="([^"]*)"', re.sub(r"<script.*?</script>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
        if len(ids) != len(set(ids)):
            twice[str(path.relative_to(site))] = sorted({name for name in ids if ids.count(name) > 1})
    assert not twice


# tests/htmlvalidate.json turns off matters of taste, and the form and checkboxes that the theme writes.
def test_a_validator_accepts_every_page(site):
    assert VALIDATOR.exists(), "html-validate is missing: run `make test`, which installs it, or `npm ci`"
    paths = [str(path.relative_to(site)) for path in sorted(site.rglob("*.html"))]
    command = [VALIDATOR, "--config", ROOT / "tests" / "htmlvalidate.json", "--formatter", "json", *paths]
    done = subprocess.run(command, cwd=site, capture_output=True, text=True)
    found = [(file["filePath"], message["line"], message["ruleId"], message["message"]) for file in json.loads(done.stdout) for message in file["messages"]]
    assert len(paths) > 300 and not found, found[:20]

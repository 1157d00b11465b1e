"""A pseudo-language in full-width letters: whatever stays in plain letters on its pages is typed into code or templates."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from conftest import ROOT

from macros.catalogs import Catalog, Labels, Message
from macros.edition import Edition
from macros.model import passages
from macros.pages import View
from macros.project import load_project
from macros.site.virtual import virtual_pages

KEPT = re.compile(r"(\{[^}]*\}|\]\([^)]*\)|https?://\S+|`[^`]*`)")
WIDE = {code: code - 0x21 + 0xFF01 for code in [*range(0x41, 0x5B), *range(0x61, 0x7B)]}


def pseudo(text: str) -> str:
    """Letters in full width; placeholders, link targets and code as they are."""
    return "".join(part if KEPT.fullmatch(part) else part.translate(WIDE) for part in KEPT.split(text))


def pseudo_message(message: Message) -> Message:
    return replace(message, text=pseudo(message.english), plurals=tuple(map(pseudo, message.plurals)))


@pytest.fixture(scope="module")
def edition() -> Edition:
    english = load_project(ROOT).english
    glossary = english.glossary
    catalog = Catalog("de", "pseudo.po", {key: Message(text, pseudo(text), False, None, 1) for key, text in passages(glossary).items()})
    labels = Labels("de", english.labels.english, {key: pseudo_message(message) for key, message in english.labels.english.items()})
    terms = {}
    for term_id, term in glossary.terms.items():
        names = term.names["en"]
        wide = names.model_copy(update={"name": pseudo(names.name), "also": tuple(map(pseudo, names.also)), "plural": pseudo(names.plural or "")})
        terms[term_id] = term.model_copy(update={"names": {**term.names, "de": wide}})
    return Edition("de", glossary.model_copy(update={"terms": terms}), english.computed, catalog, labels)


class Words(HTMLParser):
    """Plain Latin words outside of what is rightly in another language or in symbols."""

    def __init__(self):
        super().__init__()
        self.open: list[tuple[str, object]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        for name in ("title", "aria-label", "alt", "placeholder"):
            if attributes.get(name):
                self.look(attributes[name])
        if tag not in ("br", "input", "img", "hr"):
            self.open.append((tag, attributes.get("lang", "") or attributes.get("translate") == "no"))

    def handle_endtag(self, tag):
        if self.open:
            self.open.pop()

    def handle_data(self, data):
        if not any(exempt or tag in ("math", "code", "style", "script") for tag, exempt in self.open):
            self.look(data)

    def look(self, text):
        self.found += re.findall(r"(?<![\w/·])[A-Za-z][a-z]{3,}(?![\w/])", text)


# Months of dates and names of languages come from CLDR.
MONTHS = re.compile(r"Januar|Februar|April|Juni|Juli|August|September|Oktober|November|Dezember|März|Deutsch")
# The title and description of a drawing are plain text: no mark can tell a proper name from a word.
NAMES = {"Tekken"}


@pytest.mark.parametrize("kind", ["terms", "topics", "comparisons", "accelerators", "figures", "translation"])
def test_no_text_is_hard_coded(kind, edition):
    view = View(edition, {"de": edition}, lambda path, locale: f"/{path}")
    left = {}
    names = NAMES | {word for card in edition.glossary.accelerators.values() for word in re.findall(r"\w+", card.name)}
    for path, page in virtual_pages(edition.glossary).items():
        if path.split("/")[0] == kind:
            words = Words()
            markdown = re.sub(r"\{: #[^}]*\}", "", page.source(view))
            words.feed(re.sub(r"^#+ ", "", markdown, flags=re.MULTILINE))
            plain = [word for word in words.found if not MONTHS.match(word) and word not in names]
            if plain or not pseudo(page.title(edition)):
                left[path] = plain[:10]
    assert not left

"""A built page as the tests see it: ids, links, and the text of its article."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Page:
    """What a page holds.

    Attributes:
        ids: Every id.
        links: (attribute, target) of every href and src.
        texts: (text, languages from the outside in, path of tags) of every text in the article.
        lang: Language of the page.
    """

    ids: set[str] = field(default_factory=set)
    links: list[tuple[str, str]] = field(default_factory=list)
    texts: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    lang: str = ""

    @property
    def text(self) -> str:
        return " ".join(" ".join(text for text, _, _ in self.texts).replace("\u00a0", " ").split())

    @classmethod
    def read(cls, path: Path) -> Page:
        reader = _Reader()
        reader.feed(path.read_text(encoding="utf-8"))
        return reader.page


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.open: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if "id" in attributes:
            self.page.ids.add(attributes["id"])
        self.page.links += [(name, attributes[name]) for name in ("href", "src") if attributes.get(name)]
        if tag == "html":
            self.page.lang = attributes.get("lang", "")
        if tag not in VOID:
            self.open.append((tag, attributes.get("lang", ""), attributes.get("class", "") or ""))

    def handle_endtag(self, tag):
        while self.open and self.open[-1][0] != tag:
            self.open.pop()
        if self.open:
            self.open.pop()

    def handle_data(self, data):
        tags = [tag for tag, _, _ in self.open]
        if "article" in tags and "script" not in tags and "style" not in tags and data.strip():
            languages = tuple(lang for _, lang, _ in self.open if lang)
            self.page.texts.append((data, languages, tuple(f"{tag}.{cls}" for tag, _, cls in self.open)))

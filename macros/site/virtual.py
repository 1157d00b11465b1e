"""The pages that no file holds: their addresses, titles and sources, without knowing what builds the site.

In: the glossary. Out: `VirtualPage` by path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from macros import pages
from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.model import Glossary
from macros.pages import View


@dataclass(frozen=True)
class VirtualPage:
    """A page that no file holds.

    Attributes:
        path: Address below the language's root, without the final slash.
        title: Edition -> title, the same in tab, heading, navigation and search.
        source: View -> Markdown.
        description: Edition -> text for search engines.
    """

    path: str
    title: Callable[[Edition], str]
    source: Callable[[View], str]
    description: Callable[[Edition], str]

    @property
    def kind(self) -> str:
        """What the theme styles it as: `term` for one of the `terms`."""
        folder, _, key = self.path.partition("/")
        return folder.removesuffix("s") if key else folder

    def file_name(self, locale: str, *, is_index: bool) -> str:
        stem = f"{self.path}/index" if is_index else self.path
        return f"{stem}.md" if locale == SOURCE_LANGUAGE else f"{stem}.{locale}.md"


def virtual_pages(glossary: Glossary) -> dict[str, VirtualPage]:
    """Every virtual page by its path."""
    return {page.path: page for page in _virtual_pages(glossary)}


def _virtual_pages(glossary: Glossary) -> Iterator[VirtualPage]:
    for term_id in glossary.terms:
        yield _term_page(term_id)
    for topic_id in glossary.topics:
        yield _topic_page(topic_id)
    for key in glossary.comparisons:
        yield _comparison_page(key)
    yield _list_page("terms", "all_terms", pages.terms_index)
    yield _list_page("topics", "topics", pages.topics_index)
    yield _list_page("comparisons", "comparisons", pages.comparisons_index)
    yield _list_page("accelerators", "accelerators", pages.accelerators_page)
    yield _list_page("figures", "figures", pages.figures_page)
    yield _list_page("calculators", "calculators", pages.calculators_page)
    yield _list_page("translation", "translation", pages.translation_page)


def _term_page(term_id: str) -> VirtualPage:
    def definition(edition: Edition) -> str:
        return edition.plain(f"{term_id}.definition", edition.glossary.terms[term_id].definition)

    return VirtualPage(f"terms/{term_id}", lambda edition: edition.name(term_id), lambda view: pages.term_page(view, term_id), definition)


def _topic_page(topic_id: str) -> VirtualPage:
    def text(field: str) -> Callable[[Edition], str]:
        return lambda edition: edition.plain(f"topics.{topic_id}.{field}", getattr(edition.glossary.topics[topic_id], field))

    return VirtualPage(f"topics/{topic_id}", text("title"), lambda view: pages.topic_page(view, topic_id), text("description"))


def _comparison_page(key: str) -> VirtualPage:
    def title(edition: Edition) -> str:
        return pages.comparison_title(View(edition, {}, lambda path, locale: path), key)

    def number(edition: Edition) -> str:
        return edition.plain(f"comparisons.{key}.number", edition.glossary.comparisons[key].number)

    return VirtualPage(f"comparisons/{key}", title, lambda view: pages.comparison_page(view, key), number)


def _list_page(path: str, label: str, source: Callable[[View], str]) -> VirtualPage:
    return VirtualPage(path, lambda edition: edition.label(label), source, lambda edition: edition.label(f"{label}_lead"))

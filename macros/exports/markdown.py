"""Pages as plain Markdown, and `llms.txt`, the list of them.

In: the project. Out: `index.html.md` beside the page of each term, comparison and topic, of their lists and of the accelerators, in each
language, and `llms.txt` at the root of each language. A text that the language lacks is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from macros.edition import Edition
from macros.examples import Scope
from macros.exports.concepts import one_line, own_terms, own_text, term_address, tree
from macros.head import absolute
from macros.model import Example, Term, Values
from macros.pages import View
from macros.project import Project
from macros.table import AcceleratorTable, Column, accelerator_table

Files = Iterator[tuple[str, bytes]]
_NAME = "index.html.md"


def pages_markdown(project: Project, site_url: str) -> Files:
    """Every page that is made from the glossary, as Markdown."""
    for locale, edition in project.editions.items():
        page, glossary = _Page(edition, site_url), edition.glossary
        found = {f"terms/{term_id}": page.term(term_id) for term_id in own_terms(edition)}
        found |= {f"comparisons/{key}": page.comparison(key) for key in glossary.comparisons if page.has_comparison(key)}
        found |= {f"topics/{key}": page.topic(key) for key in glossary.topics}
        found |= {"terms": page.all_terms(), "topics": page.topics(), "comparisons": page.comparisons(), "accelerators": page.accelerators()}
        yield from ((f"{tree(locale)}{path}/{_NAME}", _file(blocks)) for path, blocks in found.items())


def llms_txt(project: Project, site_url: str) -> Files:
    """`llms.txt` of each language: every term with its definition and the address of its Markdown."""
    for locale, edition in project.editions.items():
        page = _Page(edition, site_url)
        blocks = [f"# {edition.label('site_title')}", f"> {edition.label('site_lead')}"]
        for topic_id in edition.glossary.topics:
            rows = [page.entry(term_id, _NAME) for term_id in page.terms_of(topic_id)]
            blocks += [f"## {page.topic_title(topic_id)}", "\n".join(rows)] if rows else []
        yield f"{tree(locale)}llms.txt", _file(blocks)


def _file(blocks: list[str]) -> bytes:
    return ("\n\n".join(block for block in blocks if block) + "\n").encode()


@dataclass(frozen=True)
class _Page:
    """Writes pages of one language as lists of Markdown blocks."""

    edition: Edition
    site_url: str

    @property
    def view(self) -> View:
        return View(self.edition, {}, lambda path, locale: absolute(self.site_url, locale, path))

    def address(self, term_id: str) -> str:
        return term_address(self.site_url, self.edition.locale, term_id)

    def passage(self, key: str, english: str | None) -> str:
        """A passage as Markdown, or nothing where the language lacks it."""
        is_own = own_text(self.edition, key, english) is not None
        return self.edition.markdown(key, english, self.address) if is_own else ""

    def section(self, label: str, *blocks: str) -> list[str]:
        """A heading and what stands below it, or nothing."""
        return [f"## {self.edition.label(label)}", *blocks] if any(blocks) else []

    def link(self, term_id: str) -> str:
        return f"[{self.edition.name(term_id)}]({self.address(term_id)})"

    def links(self, term_ids: list[str]) -> str:
        return "\n".join(f"- {self.link(term_id)}" for term_id in term_ids if self.edition.has_name(term_id))

    def entry(self, term_id: str, file: str = "") -> str:
        """A term in a list, with its definition."""
        definition = own_text(self.edition, f"{term_id}.definition", self.edition.glossary.terms[term_id].definition)
        said = f": {one_line(definition)}" if definition else ""
        return f"- [{self.edition.name(term_id)}]({self.address(term_id)}{file}){said}"

    def terms_of(self, topic_id: str) -> list[str]:
        named = [term_id for term_id in self.edition.glossary.terms_of(topic_id) if self.edition.has_name(term_id)]
        return self.edition.in_order(named)

    def topic_title(self, topic_id: str) -> str:
        return own_text(self.edition, f"topics.{topic_id}.title", self.edition.glossary.topics[topic_id].title) or topic_id

    def sources(self, ids: tuple[str, ...]) -> list[str]:
        known = (self.edition.glossary.sources[key] for key in ids)
        rows = [f"- {source.title}, {source.year}. {source.link or ''}".rstrip() for source in known]
        return self.section("sources", "\n".join(rows))

    def where(self, path: str) -> str:
        return self.edition.label("page_of_term").replace("{address}", absolute(self.site_url, self.edition.locale, path))

    # --- pages

    def term(self, term_id: str) -> list[str]:
        term, names = self.edition.glossary.terms[term_id], self.edition.names(term_id)
        blocks = [f"# {names.name}", self.passage(f"{term_id}.definition", term.definition)]
        if names.also:
            blocks.append(f"{self.edition.label('also_called')}: {self.edition.formatter.format_list(names.also)}")
        for key, example in term.examples.items():
            blocks += self.example(f"{term_id}.examples.{key}", example)
        for field in ("why", "analogy", "practice", "technical"):
            blocks += self.section(field, self.passage(f"{term_id}.{field}", getattr(term, field)))
        blocks += self.section("confused_with", *self.confused(term_id, term))
        blocks += self.section("related", self.links(self.edition.in_order(list(self.edition.glossary.related(term_id)))))
        return [*blocks, *self.sources(term.sources), self.where(f"terms/{term_id}/")]

    def confused(self, term_id: str, term: Term) -> Iterator[str]:
        for other, english in term.confused_with.items():
            if text := self.passage(f"{term_id}.confused_with.{other}", english):
                yield f"**{self.edition.name(other)}**: {text}"

    def example(self, owner: str, example: Example) -> list[str]:
        text = self.passage(f"{owner}.text", example.text)
        if not text:
            return []
        title = self.edition.plain(f"{owner}.title", example.title)
        return [f"## {title}", text, self.values(owner, example)]

    def values(self, owner: str, values: Values) -> str:
        """What is given and what is computed, one line each."""
        scope = self.edition.computed.scopes[owner]
        used = {name for value in scope.values() for name in value.inputs.values()}
        names = [name for name in scope if name in values.compute or name in used and scope[name].step is None]
        return "\n".join(f"- {self.named_value(name, scope)}" for name in names)

    def named_value(self, name: str, scope: Scope) -> str:
        label, shown = self.view.value_label(name, scope), self.edition.show(scope[name])
        sign = " = " if scope[name].step else ": "
        return f"{label}{sign}{shown}" if label else shown

    def comparison(self, key: str) -> list[str]:
        comparison = self.edition.glossary.comparisons[key]
        blocks = [f"# {self.comparison_title(key)}"]
        blocks.append("\n".join(self.entry(term_id) for term_id in comparison.terms if self.edition.has_name(term_id)))
        for field in ("differ", "number", "choose"):
            blocks += self.section(f"comparison_{field}", self.passage(f"comparisons.{key}.{field}", getattr(comparison, field)))
        return [*blocks, *self.sources(comparison.sources), self.where(f"comparisons/{key}/")]

    def has_comparison(self, key: str) -> bool:
        return own_text(self.edition, f"comparisons.{key}.differ", self.edition.glossary.comparisons[key].differ) is not None

    def comparison_title(self, key: str) -> str:
        comparison = self.edition.glossary.comparisons[key]
        own = own_text(self.edition, f"comparisons.{key}.title", comparison.title)
        return own or self.edition.formatter.format_list([self.edition.name(term_id) for term_id in comparison.terms])

    def topic(self, topic_id: str) -> list[str]:
        description = self.passage(f"topics.{topic_id}.description", self.edition.glossary.topics[topic_id].description)
        entries = "\n".join(self.entry(term_id) for term_id in self.terms_of(topic_id))
        return [f"# {self.topic_title(topic_id)}", description, entries, self.where(f"topics/{topic_id}/")]

    # --- lists

    def all_terms(self) -> list[str]:
        entries = "\n".join(self.entry(term_id) for term_id in self.edition.in_order(own_terms(self.edition)))
        return [f"# {self.edition.label('all_terms')}", entries, self.where("terms/")]

    def topics(self) -> list[str]:
        blocks = [f"# {self.edition.label('topics')}"]
        for topic_id in self.edition.glossary.topics:
            title, *parts, _ = self.topic(topic_id)
            blocks += [f"#{title}", *parts]
        return [*blocks, self.where("topics/")]

    def comparisons(self) -> list[str]:
        found = [key for key in self.edition.glossary.comparisons if self.has_comparison(key)]
        rows = (f"- [{self.comparison_title(key)}]({absolute(self.site_url, self.edition.locale, f'comparisons/{key}/')})" for key in found)
        return [f"# {self.edition.label('comparisons')}", "\n".join(rows), self.where("comparisons/")]

    def accelerators(self) -> list[str]:
        """The tables of cards: memory, bandwidth, power and ridge point, and the peaks of each number format."""
        label, table = self.edition.label, accelerator_table(self.edition)
        simple = [(label(name), getattr(table, name)) for name in ("memory", "bandwidth", "power")]
        ridge = (self.edition.labels.text("formula.ridge-point"), table.ridge)
        peaks = [(f"{each.precision.upper()} {label(kind)}", column) for each in table.peaks for kind, column in each.columns]
        tables = [_table(label("accelerator"), table, columns) for columns in ([*simple, ridge], peaks)]
        data = f"<{self.site_url}data/accelerators.csv>"
        return [f"# {label('accelerators')}", tables[0], f"## {label('accelerators_peaks')}", tables[1], data, self.where("accelerators/")]


def _table(head: str, table: AcceleratorTable, columns: list[tuple[str, Column]]) -> str:
    titles = [head, *(f"{title} ({column.unit})" if column.unit else title for title, column in columns)]
    cells = ([card.name, *(column.cells[key].text or "–" for _, column in columns)] for key, card in table.accelerators.items())
    return "\n".join(f"| {' | '.join(row)} |" for row in (titles, ["---"] * len(titles), *cells))

"""Pages of one language as Markdown, without knowing what builds the site.

In: a `View`: the edition and how to address other pages. Out: the Markdown source of a page. Headings are Markdown, so that a site builder
finds them; everything that holds text from the glossary is an HTML block, which Markdown passes through untouched.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import get_args

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from macros.calculators import drawn_data, examples_by_question, model_data
from macros.catalogs import SOURCE_LANGUAGE
from macros.coverage import coverage, tasks
from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures import FROM_EXAMPLES, Figure, draw_figure
from macros.formulas import FORMULAS, Formula, Outcome
from macros.head import absolute
from macros.model import Comparison, Example, FigureKind, Question, Source, Step, Term, Values, passages, question_passages
from macros.table import accelerator_table
from macros.units import quantity

Address = Callable[[str, str], str]


@dataclass(frozen=True)
class View:
    """What a page needs to know.

    Attributes:
        edition: The language of the page.
        editions: Every language, for the names of a term elsewhere.
        address: (path, locale) -> link from the page being written, such as `("terms/roofline/", "de")`.
        site_url: Address of the site, for what readers take away.
        edit_url: Passage key -> address of the line to edit, where the repository is known.
        repo_url: Address of the repository, without a final slash.
        files_url: Address under which it shows its files, with a final slash.
    """

    edition: Edition
    editions: Mapping[str, Edition]
    address: Address = field(compare=False)
    site_url: str = "/"
    edit_url: Callable[[str], str] | None = field(default=None, compare=False)
    repo_url: str | None = None
    files_url: str | None = None

    @property
    def locale(self) -> str:
        return self.edition.locale

    @property
    def glossary(self):
        return self.edition.glossary

    def label(self, key: str) -> str:
        return self.edition.label(key)

    def url(self, path: str) -> str:
        return self.address(path, self.locale)

    # --- text

    def passage(self, key: str, english: str, *, inline: bool = False, live: bool = False) -> Markup:
        """A passage with its links; a second link to the same term in one passage is plain words.

        With `live` its values are marked, for scripts that change them. A translation that is older than the English says so, unless it
        stands inside of a line.
        """
        seen: set[str] = set()

        def link(term_id: str, words: str) -> str:
            if term_id in seen:
                return words
            seen.add(term_id)
            return self.term_link(term_id, Markup(words))

        html = self.edition.html(key, english, link, inline=inline, live=live)
        return html if inline or not self.is_stale(key, english) else html + self.stale_note()

    def stale_note(self) -> Markup:
        return Markup('<p class="g-stale">{}</p>').format(self.label("stale"))

    def has_stale_option(self, owner: str, question: Question) -> bool:
        """Whether an option of a question, or what is said about it, is older than the English."""
        fields = ((field, text) for field, text in question_passages(question) if field.startswith(("answer", "wrong.")))
        return any(self.is_stale(f"{owner}.{field}", text) for field, text in fields)

    def is_stale(self, key: str, english: str) -> bool:
        return self.edition.translate(key, english).state == "stale"

    def term_link(self, term_id: str, words: str | None = None) -> Markup:
        """A link to a term's page, marked so that scripts know which term it is."""
        shown = self.name(term_id) if words is None else words
        return Markup('<a class="g-term" href="{}" data-term="{}">{}</a>').format(self.url(f"terms/{term_id}/"), term_id, shown)

    def name(self, term_id: str) -> Markup:
        """The preferred name, marked as English where the language has none yet."""
        name = self.edition.name(term_id)
        return escape(name) if self.edition.has_name(term_id) else Markup('<span lang="en">{}</span>').format(name)

    def authors(self, source: Source) -> str:
        """The authors of a source; of more than three the first, and that there are others."""
        formatter = self.edition.formatter
        return formatter.format_list(source.authors) if len(source.authors) <= 3 else f"{source.authors[0]} et al."

    # --- values

    def show(self, value: Value, *options: str) -> Markup | str:
        """A value as text; an outcome that is a term is a link to it."""
        shown = self.edition.show(value, *options)
        is_term = isinstance(value.amount, Outcome) and value.amount.id in self.glossary.terms
        return self.term_link(value.amount.id, shown) if is_term else shown

    def amount(self, text: str, digits: int | None = None) -> str:
        """A quantity written in the data, as text of the language."""
        return self.edition.formatter.format_quantity(quantity(text), digits=digits)

    def mathml(self, formula: Formula) -> Markup:
        """The formula, with its outcomes in the words of the language."""
        names = {outcome: self.edition.show_outcome(Outcome(outcome)) for _, outcome in formula.outcomes}
        return Markup(formula.mathml(names))

    def value_label(self, name: str, scope: Scope) -> str:
        """What a value means: by the formula that makes it, or the input it fills."""
        value = scope[name]
        if value.step:
            return self.edition.labels.text(f"formula.{value.step.formula}")
        uses = ((wanted, other.step.formula) for other in scope.values() for wanted, used in other.inputs.items() if used == name)
        return self.meaning(*next(uses, (name, "")))

    def meaning(self, input_name: str, formula_id: str) -> str:
        """What an input of a formula means, in the words of the formula where it has its own; empty for what fills no input."""
        labels = self.edition.labels
        keys = (f"meaning.{input_name}.{formula_id}", f"meaning.{input_name}")
        return next((labels.text(key) for key in keys if labels.has(key)), "")


def slug_free(text: str) -> str:
    """Text that stands in a Markdown heading as it is.

    >>> slug_free("a *b* [c]")
    'a &#42;b&#42; &#91;c&#93;'
    """
    special = "\\`*_{}[]<>#&!|"
    return "".join(f"&#{ord(letter)};" if letter in special else letter for letter in text)


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["heading"] = lambda text: Markup(slug_free(str(text).replace("\n", " ")))
    return environment


def _render(template: str, view: View, **context: object) -> str:
    return _environment().get_template(template).render(view=view, label=view.label, **context)


# --- term pages --------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ExampleStep:
    """One line of a worked example: what is computed, by which formula, from which values."""

    label: str
    formula: Formula
    symbols: tuple[tuple[Markup, Markup | str], ...]
    result: Markup | str


@dataclass(frozen=True)
class Worked:
    """A worked example, ready for the template."""

    key: str
    given: tuple[tuple[str, Markup | str, Value], ...]
    steps: tuple[ExampleStep, ...]
    model: Markup


def live(name: str, shown: Markup | str) -> Markup:
    """A value that scripts may change."""
    return Markup('<span data-value="{}">{}</span>').format(name, shown)


def model_script(view: View, owner: str, values: Values, drawn: Mapping[str, Value] | None) -> Markup:
    """The values of an owner as data for scripts, with those of the figure beside it; nothing where nothing is computed."""
    if not values.compute:
        return Markup("")
    scope = view.edition.computed.scopes[owner]
    data = model_data(view.edition, owner, values, {name: view.value_label(name, scope) for name in scope})
    data |= {} if drawn is None else {"drawn": drawn_data(drawn)}
    # It cannot end its own script element, and an HTML block of Markdown has no empty line.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" class="g-model">{text}</script>')


def worked(view: View, owner: str, values: Values, drawn: Mapping[str, Value] | None = None) -> Worked:
    """The given values and the steps of an example, as text of the view's language; `drawn` are the further values of its figure."""
    scope = view.edition.computed.scopes[owner]
    used = {name for step in values.compute.values() for name in _inputs(step)}
    names = [name for name in scope if name in used and scope[name].step is None]
    given = tuple((view.value_label(name, scope), live(name, view.show(scope[name])), scope[name]) for name in names)
    steps = tuple(_step(view, name, scope) for name in values.compute)
    return Worked(owner.replace(".", "-"), given, steps, model_script(view, owner, values, drawn))


@dataclass(frozen=True)
class KeyFigure:
    """What a value at the top of a page means, and the value, or two of the same kind."""

    label: str
    shown: tuple[Markup | str, ...]


@dataclass(frozen=True)
class KeyFigures:
    """The figures at the top of a term's page, and the example they come from."""

    example: str
    figures: tuple[KeyFigure, ...]


_AT_THE_TOP = 2


def key_figures(view: View, term_id: str) -> KeyFigures | None:
    """The values that the first example with computed ones names as its key, or else the results of the term's own formulas."""
    term = view.glossary.terms[term_id]
    for key, example in term.examples.items():
        if names := example.key or _own_results(term, example):
            scope = view.edition.computed.scopes[f"{term_id}.examples.{key}"]
            figures: dict[str, tuple[Markup | str, ...]] = {}
            for name in names:
                label = view.label("result") if _is_general(scope[name]) else view.value_label(name, scope)
                figures[label] = (*figures.get(label, ()), view.show(scope[name]))
            return KeyFigures(key, tuple(KeyFigure(*figure) for figure in figures.items()))
    return None


def _is_general(value: Value) -> bool:
    """Whether the formula says nothing of what it computes, as a sum does."""
    return value.step is not None and any(item.unit == "any" for item in FORMULAS[value.step.formula].inputs)


def _own_results(term: Term, example: Example) -> tuple[str, ...]:
    own = [name for name, step in example.compute.items() if step.formula in term.formulas]
    return tuple((own or list(example.compute)[::-1])[:_AT_THE_TOP])


def _inputs(step: Step) -> list[str]:
    return [step.inputs.get(item.name, item.name) for item in FORMULAS[step.formula].inputs]


def _step(view: View, name: str, scope: Scope) -> ExampleStep:
    value = scope[name]
    formula = FORMULAS[value.step.formula]
    rows = zip(formula.inputs, formula.symbols, strict=True)
    used = ((mathml, value.inputs[item.name]) for item, (mathml, _, _) in rows)
    symbols = tuple((Markup(mathml), live(wanted, view.show(scope[wanted]))) for mathml, wanted in used)
    return ExampleStep(view.value_label(name, scope), formula, symbols, live(name, view.show(value)))


def options(owner: str, question: Question) -> list[tuple[str, str, str | None]]:
    """(field, English text, id of the wrong option or None) in an order that is stable and gives nothing away."""
    found = [("answer", question.answer, None)]
    found += [(f"wrong.{key}.text", wrong.text, key) for key, wrong in question.wrong.items()]
    return sorted(found, key=lambda option: hashlib.sha256(f"{owner}.{option[0]}".encode()).digest())


def question_block(view: View, term_id: str, key: str) -> str:
    """A question alone, with its values marked, for practice."""
    question, owner = view.glossary.terms[term_id].quiz[key], f"{term_id}.quiz.{key}"
    return _render("question.md.jinja", view, owner=owner, question=question, options=options(owner, question)).strip()


def formulas_of(view: View, term_id: str) -> list[Formula]:
    """The formulas named by the term and used by its examples, each once."""
    term = view.glossary.terms[term_id]
    used = [step.formula for example in term.examples.values() for step in example.compute.values()]
    return [FORMULAS[key] for key in dict.fromkeys([*term.formulas, *used])]


def symbol_rows(view: View, formula: Formula) -> list[tuple[Markup, str, str]]:
    """(MathML of the symbol, meaning, unit) of each input, for the table under a formula."""
    rows = zip(formula.inputs, formula.symbols, strict=True)
    format_unit = view.edition.formatter.format_unit
    return [(Markup(mathml), view.meaning(item.name, formula.id), format_unit(unit)) for item, (mathml, _, unit) in rows]


@dataclass(frozen=True)
class Drawn:
    """A figure of a term, ready for the template.

    Attributes:
        term_id: The term.
        kind: The kind of figure.
        example: The example it stands behind: the one it is drawn from, or else the first.
        figure: The drawing.
    """

    term_id: str
    kind: FigureKind
    example: str | None
    figure: Figure


def figures_of(view: View, *term_ids: str) -> list[Drawn]:
    """Every figure of some terms, in their order."""
    drawn = []
    for term_id in term_ids:
        term = view.glossary.terms[term_id]
        for kind, key in term.figures.items():
            example = key if kind in FROM_EXAMPLES else next(iter(term.examples), None)
            drawn.append(Drawn(term_id, kind, example, draw_figure(view.edition, term_id, kind, view.editions)))
    return drawn


def term_page(view: View, term_id: str) -> str:
    """Markdown of a term's page."""
    term = view.glossary.terms[term_id]
    figures = figures_of(view, term_id)
    drawn: dict[str, dict[str, Value]] = {}
    for each in figures:
        if each.kind in FROM_EXAMPLES:
            drawn.setdefault(each.example, {}).update(each.figure.own)
    return _render(
        "term.md.jinja",
        view,
        term_id=term_id,
        term=term,
        names=view.edition.names(term_id),
        examples={key: worked(view, f"{term_id}.examples.{key}", example, drawn.get(key)) for key, example in term.examples.items()},
        figures=figures,
        formulas=formulas_of(view, term_id),
        options=options,
        symbol_rows=symbol_rows,
        comparisons=view.glossary.comparisons_of(term_id),
        comparison_title=lambda key: comparison_title(view, key),
        key_figures=key_figures(view, term_id),
        ready_links=ready_links(view.edition.name(term_id), term_id, absolute(view.site_url, SOURCE_LANGUAGE, f"go/{term_id}/")),
        references=_references(view, term_id),
    )


def ready_links(name: str, term_id: str, address: str) -> list[tuple[str, str]]:
    """(format, text) of a link to a term, ready to be pasted into another document.

    >>> [text for _, text in ready_links("GPU-hour", "gpu-hour", "https://example.org/go/gpu-hour/")][:2]
    ['[GPU-hour](https://example.org/go/gpu-hour/)', ':term:`GPU-hour <gpu-hour>`']
    """
    return [
        ("Markdown", f"[{name}]({address})"),
        ("Sphinx", f":term:`{name} <{term_id}>`"),
        ("HTML", f'<a href="{escape(address)}">{escape(name)}</a>'),
        ("URL", address),
    ]


def _references(view: View, term_id: str) -> dict[str | None, list[tuple[str, Value]]]:
    """Source -> (label, value) of what it supports on the term's page; under None what has a date but no source."""
    found: dict[str | None, dict[tuple[str, str], Value]] = {source: {} for source in view.glossary.terms[term_id].sources}
    for owner, scope in view.edition.computed.scopes.items():
        if owner.split(".")[0] != term_id:
            continue
        for name, value in scope.items():
            if value.source or value.as_of:
                found.setdefault(value.source, {})[view.value_label(name, scope), str(view.show(value))] = value
    return {source: [(label, value) for (label, _), value in values.items()] for source, values in found.items()}


def example_block(view: View, term_id: str, key: str) -> str:
    """A worked example alone, for a hand-written page."""
    example = view.glossary.terms[term_id].examples[key]
    block = worked(view, f"{term_id}.examples.{key}", example)
    return _render("example.md.jinja", view, term_id=term_id, key=key, example=example, block=block)


# --- lists -------------------------------------------------------------------------------------------------------------------------


def terms_index(view: View) -> str:
    """Markdown of the A to Z page, in the language's own alphabet."""
    groups: dict[str, list[tuple[str, str]]] = {}
    formatter = view.edition.formatter
    entries = [(name, term_id) for term_id in view.glossary.terms for name in _listed(view, term_id)]
    for name, term_id in sorted(entries, key=lambda entry: formatter.sort_key(entry[0])):
        groups.setdefault(formatter.initial(name), []).append((name, term_id))
    return _render("terms.md.jinja", view, groups=groups)


def _listed(view: View, term_id: str) -> list[str]:
    names = view.edition.names(term_id)
    return list(dict.fromkeys((names.name, *names.also)))


def topics_index(view: View) -> str:
    """Markdown of the overview of topics."""
    return _render("topics.md.jinja", view, in_order=view.edition.in_order)


def topic_cards(view: View) -> str:
    """The topics as a block for the home page."""
    return _render("topic-cards.md.jinja", view, counts={topic_id: _term_count(view, topic_id) for topic_id in view.glossary.topics})


def _term_count(view: View, topic_id: str) -> str:
    count = len(view.glossary.terms_of(topic_id))
    return view.edition.labels.plural("label.term_count", count).replace("{count}", view.edition.formatter.format_number(count))


def topic_page(view: View, topic_id: str) -> str:
    """Markdown of a topic's page: its terms with their definitions, one figure of each kind, and its comparisons."""
    terms = view.glossary.terms_of(topic_id)
    by_kind = {kind: term_id for term_id, term in reversed(terms.items()) for kind in term.figures}
    pairs = [key for key, comparison in view.glossary.comparisons.items() if any(term in terms for term in comparison.terms)]
    return _render(
        "topic.md.jinja",
        view,
        topic_id=topic_id,
        topic=view.glossary.topics[topic_id],
        term_ids=view.edition.in_order(list(terms)),
        figures=[drawn for drawn in figures_of(view, *terms) if by_kind[drawn.kind] == drawn.term_id],
        pairs={key: comparison_title(view, key) for key in pairs},
    )


# --- calculators -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A question of readers, the example that answers it best, and the others that do."""

    question: str
    first: tuple[str, str] | None
    others: tuple[tuple[str, str], ...]


def calculators_page(view: View) -> str:
    """Markdown of the page with every calculator, by what readers ask."""
    found = examples_by_question(view.glossary)
    asked = [Asked(key, None if key == "more" else places[0], tuple(places[key != "more" :])) for key, places in found.items()]
    examples = view.glossary.terms
    first = {each.first: worked(view, "{}.examples.{}".format(*each.first), examples[each.first[0]].examples[each.first[1]]) for each in asked if each.first}
    return _render("calculators.md.jinja", view, asked=asked, first=first)


# --- comparisons -------------------------------------------------------------------------------------------------------------------


def comparison_title(view: View, key: str) -> str:
    """The title of a comparison: its own, or the two names."""
    comparison = view.glossary.comparisons[key]
    if comparison.title:
        return view.edition.plain(f"comparisons.{key}.title", comparison.title)
    return view.edition.formatter.format_list([view.edition.name(term_id) for term_id in comparison.terms])


def comparisons_index(view: View) -> str:
    """Markdown of the list of comparisons."""
    titles = {key: comparison_title(view, key) for key in view.glossary.comparisons}
    order = sorted(titles, key=lambda key: view.edition.formatter.sort_key(titles[key]))
    return _render("comparisons.md.jinja", view, titles={key: titles[key] for key in order})


def comparison_page(view: View, key: str) -> str:
    """Markdown of a comparison."""
    comparison: Comparison = view.glossary.comparisons[key]
    block = worked(view, f"comparisons.{key}", comparison)
    return _render("comparison.md.jinja", view, key=key, comparison=comparison, title=comparison_title(view, key), block=block)


# --- accelerators ------------------------------------------------------------------------------------------------------------------


def accelerators_page(view: View) -> str:
    """Markdown of the tables of accelerators."""
    return _render("accelerators.md.jinja", view, table=accelerator_table(view.edition))


# --- figures -----------------------------------------------------------------------------------------------------------------------


def figures_page(view: View) -> str:
    """Markdown of the overview of figures, kind by kind."""
    drawn = figures_of(view, *view.glossary.terms)
    kinds = {kind: [each for each in drawn if each.kind == kind] for kind in get_args(FigureKind)}
    return _render("figures.md.jinja", view, kinds={kind: figures for kind, figures in kinds.items() if figures})


# --- translations ------------------------------------------------------------------------------------------------------------------


_TASKS_SHOWN = 8


def translation_page(view: View) -> str:
    """Markdown of the page that shows how far the languages are, and what a reader can do about it."""
    english, edition = passages(view.glossary), view.edition
    translated = {locale: other for locale, other in view.editions.items() if locale != SOURCE_LANGUAGE}
    todo = tasks(view.glossary, edition.catalog, edition.labels) if view.locale in translated else []
    has_guide = view.locale in _GUIDES
    return _render(
        "translation.md.jinja",
        view,
        states={locale: coverage(other.catalog, english) for locale, other in translated.items()},
        todo=[task for task in todo if task.path == edition.catalog.path][:_TASKS_SHOWN],
        title_of=lambda key: passage_title(view, key),
        guide=f"CONTRIBUTING.{view.locale}.md" if has_guide else "CONTRIBUTING.md",
        form=view.locale if has_guide else SOURCE_LANGUAGE,
    )


# Languages that have a guide and a form of their own; a new one begins with the English.
_GUIDES = ("de", "tr", "nl")
_SECTIONS = ("definition", "analogy", "why", "practice", "technical", "confused_with")


def passage_title(view: View, key: str) -> str:
    """What a reader calls a passage: the term and the section, or the list that it stands in."""
    owner, section, *_ = [*key.split("."), ""]
    if owner not in view.glossary.terms:
        return f"{view.label(owner)}: {section}"
    kind = section if section in _SECTIONS else "example" if section == "examples" else "quiz"
    return f"{view.edition.name(owner)}: {view.label(kind)}"

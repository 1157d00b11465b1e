"""The glossary in one language: names, passages and values as a reader of that language sees them.

In: the glossary, its computed values, one language's catalogue and labels. Out: text and HTML for pages, figures and exports. Every page
and every export goes through here, so that a number looks the same wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from markupsafe import Markup

from macros import text
from macros.catalogs import SOURCE_LANGUAGE, Catalog, Labels, Translation, load_catalog, load_labels
from macros.examples import Computed, Scope, Value
from macros.formatting import FORMS, Formatter
from macros.formulas import Outcome
from macros.model import Glossary, Names

_RIGHT_TO_LEFT = {"ar", "fa", "he", "ur", "ps", "ckb", "dv", "yi"}
Link = Callable[[str, str], str]


@dataclass(frozen=True)
class Edition:
    """One language's view of a finished glossary.

    Attributes:
        locale: BCP 47 tag, also the value of `lang` on its pages.
        glossary: The glossary, English prose and names of all languages.
        computed: Values of all passages.
        catalog: Translated prose.
        labels: The site's words.
    """

    locale: str
    glossary: Glossary = field(repr=False)
    computed: Computed = field(repr=False)
    catalog: Catalog = field(repr=False)
    labels: Labels = field(repr=False)

    @cached_property
    def formatter(self) -> Formatter:
        return Formatter(self.locale, self.labels)

    @cached_property
    def _english(self) -> Formatter:
        """For passages that are not translated: their numbers follow their text."""
        return Formatter(SOURCE_LANGUAGE, Labels(SOURCE_LANGUAGE, self.labels.english, {}))

    @property
    def is_right_to_left(self) -> bool:
        return self.locale.split("-")[0] in _RIGHT_TO_LEFT

    def label(self, key: str) -> str:
        return self.labels.text(f"label.{key}")

    # --- names

    def names(self, term_id: str) -> Names:
        """The term's names in this language, or the English ones where it has none yet."""
        names = self.glossary.terms[term_id].names
        return names.get(self.locale) or names[SOURCE_LANGUAGE]

    def name(self, term_id: str) -> str:
        return self.names(term_id).name

    def has_name(self, term_id: str) -> bool:
        return self.locale in self.glossary.terms[term_id].names

    def in_order(self, term_ids: list[str]) -> list[str]:
        """The ids in the alphabetical order of this language's names."""
        return sorted(term_ids, key=lambda term_id: self.formatter.sort_key(self.name(term_id)))

    # --- passages

    def translate(self, key: str, english: str) -> Translation:
        """The passage in this language.

        A stale translation whose values are no longer computed cannot be shown; English stands in for it.
        """
        found = self.catalog.translate(key, english)
        if found.state == "stale" and not self._can_fill(key, found.text):
            return Translation(english, "missing")
        return found

    def _can_fill(self, key: str, passage: str) -> bool:
        scope = self.computed.scope_of(key)
        return all(item.name in scope for item in text.placeholders(passage))

    def html(self, key: str, english: str, link: Link, *, inline: bool = False, live: bool = False) -> Markup:
        """The passage as HTML, marked where it is English under another language or older than the English.

        With `live` each value is marked with its name and its form, so that a script can put another in its place.
        """
        found = self.translate(key, english)
        fill = self._filler(key, found)
        filled = text.html(found.text, _marked(fill) if live else fill, link, inline=inline)
        if found.state == "missing":
            tag = "span" if inline else "div"
            return Markup(f'<{tag} lang="{SOURCE_LANGUAGE}" dir="ltr" class="g-untranslated">{filled}</{tag}>')
        return Markup(filled)

    def plain(self, key: str, english: str) -> str:
        """The passage as plain text with its values filled in."""
        found = self.translate(key, english)
        return text.plain(found.text, self._filler(key, found))

    def markdown(self, key: str, english: str, address: Callable[[str], str]) -> str:
        """The passage as Markdown for another place; `address` gives the whole address of a term."""
        found = self.translate(key, english)
        return text.markdown(found.text, self._filler(key, found), address)

    def with_values(self, owner: str, scope: Scope) -> Edition:
        """This language with other values for the passages of an owner."""
        return replace(self, computed=Computed({owner: scope}, ()))

    def same_options(self, term_id: str, key: str) -> list[str]:
        """Texts that two options of a question show."""
        question, place = self.glossary.terms[term_id].quiz[key], f"{term_id}.quiz.{key}"
        shown = [self.plain(f"{place}.answer", question.answer)]
        shown += [self.plain(f"{place}.wrong.{name}.text", wrong.text) for name, wrong in question.wrong.items()]
        return sorted({option for option in shown if shown.count(option) > 1})

    def _filler(self, key: str, found: Translation) -> Callable[[text.Placeholder], str]:
        scope = self.computed.scope_of(key)
        return lambda item: self._shown(scope[item.name], item.options, is_foreign=found.is_foreign)

    # --- values

    def show(self, value: Value, *options: str) -> str:
        """A value as text: a number with its unit, or the name of an outcome."""
        return self._shown(value, options, is_foreign=False)

    def show_outcome(self, outcome: Outcome) -> str:
        """The name of an outcome."""
        return self._outcome(outcome, is_foreign=False)

    def _shown(self, value: Value, options: tuple[str, ...], *, is_foreign: bool) -> str:
        if isinstance(value.amount, Outcome):
            return self._outcome(value.amount, is_foreign=is_foreign)
        form = next((option for option in options if option in FORMS), value.form)
        case = next((option for option in options if option not in FORMS), None)
        formatter = self._english if is_foreign else self.formatter
        return formatter.format_quantity(value.amount, digits=value.digits, form=form, case=case)

    def _outcome(self, outcome: Outcome, *, is_foreign: bool) -> str:
        if outcome.id in self.glossary.terms:
            names = self.glossary.terms[outcome.id].names
            return names[SOURCE_LANGUAGE].name if is_foreign else self.name(outcome.id)
        key = f"label.outcome.{outcome.id}"
        return self.labels.english[key].english if is_foreign else self.labels.text(key)


def _marked(fill: Callable[[text.Placeholder], str]) -> Callable[[text.Placeholder], Markup]:
    def marked(item: text.Placeholder) -> Markup:
        form = Markup(' data-form="{}"').format(" ".join(item.options)) if item.options else ""
        return Markup('<span data-value="{}"{}>{}</span>').format(item.name, form, fill(item))

    return marked


def load_edition(locale: str, glossary: Glossary, computed: Computed, folder: Path) -> Edition:
    """Read the catalogues of a language and join them with the glossary.

    Raises:
        GlossaryError: If a PO file cannot be read.
    """
    return Edition(locale, glossary, computed, load_catalog(folder, locale), load_labels(folder, locale))

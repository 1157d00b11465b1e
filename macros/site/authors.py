"""The macros that authors of hand-written pages use between double braces."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from markupsafe import Markup

from macros import pages
from macros.catalogs import SOURCE_LANGUAGE
from macros.examples import data_sheet_value
from macros.exports.concepts import tree
from macros.pages import View
from macros.problems import Fault, GlossaryError, Problem
from macros.site import linking
from macros.site.plugin import GlossaryPlugin
from macros.units import UnitError, quantity


class MacroError(Exception):
    """A macro was called with something that does not exist."""

    def __init__(self, message: str, hint: str):
        super().__init__(message)
        self.fault = Fault(message, hint, "macro")


class AuthorMacros:
    """What an author can write between double braces. Numbers follow the text's language, links the language of the tree."""

    def __init__(self, env: Any):
        self._env = env

    @property
    def _plugin(self) -> GlossaryPlugin:
        return self._env.conf.plugins["glossary"]

    def _view(self) -> View:
        config, page = self._env.conf, self._env.page
        locale = getattr(page.file, "locale", SOURCE_LANGUAGE)
        is_fallback = locale != config.theme["language"]
        return self._plugin.view(config, page.url, edition=self._plugin.project.editions[locale] if is_fallback else None)

    def _known(self, kind: str, key: str, known: Mapping[str, Any]) -> Any:
        if key not in known:
            near = difflib.get_close_matches(key, list(known), n=3, cutoff=0.5) or list(known)[:8]
            raise MacroError(f"there is no {kind} {key!r}", f"use one such as {', '.join(near)}")
        return known[key]

    def guarded(self, macro: Callable[..., str]) -> Callable[..., str]:
        """The macro, with its faults kept for the end of the build, so that an author sees all of them at once."""

        @functools.wraps(macro)
        def call(*arguments: Any, **options: Any) -> str:
            try:
                return macro(*arguments, **options)
            except MacroError as error:
                fault = error.fault
            except ValueError as error:
                message, _, hint = str(error).partition("; ")
                fault = Fault(f"`{macro.__name__}`: {message}", hint or "see how other pages call it", "macro")
            self._plugin.author_problems.add(self._problem(fault, macro.__name__, [*arguments, *options.values()]))
            return ""

        return call

    def _problem(self, fault: Fault, name: str, arguments: list[Any]) -> Problem:
        """The fault at the line of the first call of the macro with these arguments."""
        file = self._env.page.file
        written = [f"{name}(", *(repr(part) for part in arguments)]
        lines = enumerate(file.content_string.replace('"', "'").splitlines(), 1)
        line = next((number for number, text in lines if all(part in text for part in written)), 1)
        return fault.at(f"docs/{file.src_uri}", line, "")

    def term(self, term_id: str, words: str | None = None) -> Markup:
        """A link to a term, by its preferred name or in other words."""
        view = self._view()
        self._known("term", term_id, view.glossary.terms)
        # Unlike the pages' own HTML blocks, this stands in a line that Markdown still reads.
        shown = Markup(pages.slug_free(words or view.edition.name(term_id)))
        is_own = words or view.edition.has_name(term_id)
        return view.term_link(term_id, shown if is_own else Markup('<span lang="en">{}</span>').format(shown))

    def example(self, term_id: str, key: str) -> str:
        """A worked example with its steps."""
        view = self._view()
        self._known("example", key, self._known("term", term_id, view.glossary.terms).examples)
        return pages.example_block(view, term_id, key)

    def value(self, owner: str, name: str, *options: str) -> str:
        """One computed value: `value("gpu-hour.weekend-run", "cost")`, or a data-sheet value: `value("h100-sxm-80", "bandwidth")`."""
        view = self._view()
        if owner in view.glossary.accelerators:
            card = view.glossary.accelerators[owner]
            self._known("value", name, {field: True for field in card.fields() if card.value(field)})
            return pages.slug_free(view.edition.formatter.format_quantity(data_sheet_value(f"{owner}.{name}", view.glossary.accelerators)))
        term_id, _, key = owner.partition(".")
        examples = self._known("term", term_id, view.glossary.terms).examples
        if key:
            self._known("example", key, examples)
        scope = view.edition.computed.scopes[f"{term_id}.examples.{key}" if key else term_id]
        return pages.slug_free(view.edition.show(self._known("value", name, scope), *options))

    def quantity(self, text: str, *, digits: int | None = None, form: str | None = None, case: str | None = None) -> str:
        """A quantity written in the page, in the page's language: `quantity("2 TB/s")`."""
        if not isinstance(digits, int | None):
            raise MacroError(f"{digits!r} is no number of digits", "write it without quotes, such as `digits=3`")
        try:
            shown = self._view().edition.formatter.format_quantity(quantity(text), digits, form=form, case=case)
            return pages.slug_free(shown)
        except UnitError as error:
            raise MacroError(error.message, error.hint) from None

    def topics(self) -> str:
        """The topics as cards."""
        return pages.topic_cards(self._view())

    def count(self, what: str) -> str:
        """How many terms, comparisons, accelerators or sources there are."""
        view = self._view()
        kinds = {name: getattr(view.glossary, name) for name in ("terms", "comparisons", "accelerators", "sources", "topics")}
        return view.edition.formatter.format_number(len(self._known("kind", what, kinds)))

    # --- for the page that tells others how to link

    def _folder(self) -> Path:
        return Path(self._env.conf.config_file_path).parent

    def consumer(self, path: str) -> str:
        """A file of a project under `tests/consumers/` as a block to copy; `{lang}` in the path is the language of the text."""
        consumers = self._folder() / linking.CONSUMERS
        known = {file.relative_to(consumers).as_posix(): file for file in sorted(consumers.rglob("*")) if file.is_file()}
        file = self._known("file of a consumer", path.replace("{lang}", self._view().locale), known)
        return linking.copied_block(file, site_url=self._env.conf.site_url, repo_url=self._env.conf.repo_url or linking.REPO_URL)

    def file(self, path: str) -> str:
        """A link to a file of the site, by its address; `{lang}` in the path is the language of the text."""
        path = path.replace("{lang}", self._view().locale).replace("{tree}", tree(self._view().locale))
        return f"[`{path}`]({self._env.conf.site_url}{path})"

    def integrity(self, path: str) -> str:
        """The hash of a file below `docs/`, for the attribute `integrity`."""
        file = Path(self._env.conf.docs_dir) / path
        if not file.is_file():
            raise MacroError(f"there is no file {path!r} in docs/", "name one such as assets/embed.js")
        return linking.integrity(file)

    def virtual_page(self, path: str) -> str:
        """The text of a virtual page; for the plugin's own use."""
        try:
            return self._plugin.virtual[path].source(self._view())
        except GlossaryError as error:
            self._plugin.author_problems |= {*error.problems}
            return ""


def define_macros(env: Any) -> None:
    """Give the macros to mkdocs-macros."""
    author = AuthorMacros(env)
    for_authors = ("term", "example", "value", "quantity", "topics", "count", "consumer", "file", "integrity")
    macros = {name: author.guarded(getattr(author, name)) for name in for_authors}
    env.conf.plugins["glossary"].macros = macros
    for name, macro in {**macros, "virtual_page": author.virtual_page}.items():
        env.macro(macro, name)

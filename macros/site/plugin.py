"""The MkDocs plugin: loads the project once, puts the virtual pages into the build and writes what stands beside the pages.

static-i18n rebuilds every file from its path and drops generated ones; so the virtual pages enter before it as plain files and get their text
after it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from markupsafe import escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.meta import get_data

from macros.catalogs import SOURCE_LANGUAGE
from macros.edit import edit_links, files_address
from macros.edition import Edition
from macros.exports import export_files
from macros.head import absolute, page_head
from macros.pages import View
from macros.problems import GlossaryError, Problem
from macros.project import PREVIEW_VARIABLE, Project, fingerprint, load_project
from macros.site import linking
from macros.site.calls import call_faults
from macros.site.markdown import FILE_NAME, plain_markdown
from macros.site.scripts import shorten_scripts
from macros.site.search import with_own_search, write_indexes
from macros.site.virtual import VirtualPage, virtual_pages

_BEFORE_I18N, _AFTER_I18N = 100, -200
# The title that Python-Markdown gives the links beside headings.
_PERMALINK = "Permanent link"


class GlossaryPlugin(BasePlugin):
    """Puts the glossary into the site."""

    def __init__(self) -> None:
        super().__init__()
        self._state = ""
        self._preview: str | None = None
        self.project: Project | None = None
        self.virtual: Mapping[str, VirtualPage] = {}
        self.macros: Mapping[str, Callable[..., str]] = {}
        self._by_file: Mapping[str, VirtualPage] = {}
        self._titles: dict[str, str] = {}
        self.author_problems: set[Problem] = set()
        self.hand_written: dict[str, str] = {}

    def on_config(self, config: MkDocsConfig) -> None:
        """Load the project, once for all languages of a build."""
        folder = Path(config.config_file_path).parent
        self._preview = os.environ.get(PREVIEW_VARIABLE)
        if self._preview:
            _build_only(self._preview, config)
        state = fingerprint(folder)
        if state == self._state:
            return
        try:
            self.project = load_project(folder)
        except GlossaryError as error:
            raise _abort(error) from None
        if problems := list(_language_problems(config, self.project)):
            raise _abort(GlossaryError(problems))
        self.virtual, self._state = virtual_pages(self.project.document.glossary), state

    def on_env(self, env: Any, config: MkDocsConfig, files: Files) -> None:
        """All pages of a language are read: stop if a hand-written one asked for something that does not exist."""
        problems, self.author_problems = self.author_problems, set()
        if problems:
            raise _abort(GlossaryError(problems))

    @event_priority(_AFTER_I18N)
    def on_page_context(self, context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Any) -> dict[str, Any]:
        """Give the theme the head of the page."""
        tree, locale = config.theme["language"], getattr(page.file, "locale", SOURCE_LANGUAGE)
        path = page.url if tree == SOURCE_LANGUAGE else page.url.removeprefix(f"{tree}/")
        title, description = str(page.title), page.meta.get("description") or config.site_description
        path = "" if path in (".", "./") else path
        context["head"] = page_head(config.site_url, self.project.editions, path=path, locale=locale, title=title, description=description)
        context["view"] = self.view(config, page.url)
        return context

    def on_page_content(self, html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Name the links beside headings in the language of the page; Python-Markdown knows one title for all."""
        return html.replace(f'title="{_PERMALINK}"', f'title="{escape(self.edition(config).label("permalink"))}"')

    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        """Let each language search its own index: Material looks for it below the `base` of the page's configuration."""
        tree = config.theme["language"]
        return with_own_search(output, get_relative_url("" if tree == SOURCE_LANGUAGE else f"{tree}/", page.url))

    def on_serve(self, server: Any, config: MkDocsConfig, builder: Any) -> Any:
        """Watch what lies outside of docs/."""
        folder = Path(config.config_file_path).parent
        for name in ("glossary.yml", "locales", "macros/templates", "macros/theme", linking.CONSUMERS):
            if (folder / name).exists():
                server.watch(str(folder / name))
        return server

    @event_priority(_BEFORE_I18N)
    def _add_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add a plain file for each virtual page in each language; the hand-written ones are looked at before anything of them is run."""
        if problems := [problem for file in files.documentation_pages() for problem in _call_problems(file, self.macros)]:
            raise _abort(GlossaryError(problems))
        for page in self.virtual.values():
            for locale in self.project.editions if not self._preview else self._previewed(page):
                files.append(File(self._file_name(page, locale), config.docs_dir, config.site_dir, config.use_directory_urls))
        return files

    def _previewed(self, page: VirtualPage) -> tuple[str, ...]:
        """A preview has every page of its language, and of English, which static-i18n always builds, only what the navigation names."""
        is_in_navigation = "/" not in page.path
        return tuple(dict.fromkeys((SOURCE_LANGUAGE, self._preview))) if is_in_navigation else (self._preview,)

    @event_priority(_AFTER_I18N)
    def _fill_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Give the virtual pages of the language being built their source: one macro call, so that no text meets Jinja."""
        edition = self.edition(config)
        self._titles, self._by_file = {}, {self._file_name(page, edition.locale): page for page in self.virtual.values()}
        for file in files:
            if page := self._by_file.get(file.src_uri):
                try:
                    self._titles[file.src_uri], head = page.title(edition), _front_matter(page, edition)
                except GlossaryError as error:
                    raise _abort(error) from None
                file.content_string = f'{head}\n{{{{ virtual_page("{page.path}") }}}}\n'
        return files

    on_files = CombinedEvent(_add_files, _fill_files)

    @event_priority(_AFTER_I18N)
    def on_page_markdown(self, markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
        """Give a virtual page its title here: mkdocs-macros would run one from the front matter as a template."""
        if title := self._titles.get(page.file.src_uri):
            page.title = page.meta["title"] = title
        else:
            self._keep_markdown(markdown, page, config)

    def _keep_markdown(self, markdown: str, page: Page, config: MkDocsConfig) -> None:
        """Keep a hand-written page as Markdown, unless it stands in for a translation that is missing."""
        tree, site_url = config.theme["language"], config.site_url or "/"
        if getattr(page.file, "locale", SOURCE_LANGUAGE) == tree:
            text = plain_markdown(markdown, page=urljoin(site_url, page.url), tree=absolute(site_url, tree, ""))
            self.hand_written[page.file.dest_uri] = text

    @event_priority(_AFTER_I18N)
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Write the exports, once, when static-i18n has built its last language."""
        if config.plugins["i18n"].building:
            return
        write_indexes(Path(config.site_dir), self.project.editions)
        if self._preview:
            return
        for path, content in export_files(self.project, config.site_url or "/"):
            target = Path(config.site_dir) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        for page, text in self.hand_written.items():
            (Path(config.site_dir) / page).with_name(FILE_NAME).write_text(text, encoding="utf-8")
        shorten_scripts(Path(config.site_dir))

    def _file_name(self, page: VirtualPage, locale: str) -> str:
        return page.file_name(locale, is_index=any(path.startswith(f"{page.path}/") for path in self.virtual))

    def edition(self, config: MkDocsConfig) -> Edition:
        """The edition of the language that is being built."""
        return self.project.editions[config.theme["language"]]

    def view(self, config: MkDocsConfig, url: str, *, edition: Edition | None = None) -> View:
        """The view for a page at `url`, in the language being built or in the one of `edition`."""
        tree = config.theme["language"]

        def address(path: str, locale: str) -> str:
            locale = tree if edition is not None and locale == edition.locale else locale
            return get_relative_url(path if locale == SOURCE_LANGUAGE else f"{locale}/{path}", url)

        shown = edition or self.edition(config)
        files = files_address(config.repo_url, config.edit_uri, Path(config.docs_dir).name)
        edit_url = edit_links(self.project.document, shown, files) if files else None
        repo_url = (config.repo_url or "").rstrip("/") or None
        return View(shown, self.project.editions, address, config.site_url or "/", edit_url, repo_url, files)


def _language_problems(config: MkDocsConfig, project: Project) -> Iterator[Problem]:
    """A language needs its PO files and its block in the settings."""
    built = [language.locale for language in config.plugins["i18n"].config.languages]
    path = Path(config.config_file_path)
    for locale in sorted({*built} ^ {*project.editions}):
        lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        line = next((number for number, text in lines if f"locale: {locale}" in text), 1)
        what = "has no PO files" if locale in built else "has PO files and no block here"
        yield Problem(path.name, line, "plugins.i18n.languages", f"`{locale}` {what}", f"run `glossary new-language {locale}`", "languages")


def _build_only(locale: str, config: MkDocsConfig) -> None:
    for language in config.plugins["i18n"].config.languages:
        language.build = language.default or language.locale == locale


def _call_problems(file: File, macros: Mapping[str, Callable[..., str]]) -> Iterator[Problem]:
    """What a hand-written page asks for and cannot have. mkdocs-macros runs its title as well."""
    markdown, meta = get_data(file.content_string)
    before = file.content_string.count("\n", 0, file.content_string.find(markdown))
    found = [(before + line, fault) for line, fault in call_faults(markdown, macros)]
    found += [(1, fault) for _, fault in call_faults(str(meta.get("title", "")), macros)]
    yield from (fault.at(f"docs/{file.src_uri}", line, "") for line, fault in found)


def _abort(error: GlossaryError) -> Abort:
    for problem in error.problems:
        print(problem)
        if os.environ.get("GITHUB_ACTIONS"):
            print(problem.as_annotation())
    return Abort(f"{len(error.problems)} problem(s); nothing was built")


def _front_matter(page: VirtualPage, edition: Edition) -> str:
    return f"---\ndescription: {_quoted(page.description(edition))}\nkind: {page.kind}\n---\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'

"""Static files beside the pages, for other tools: one function per format over a finished project.

In: the `Project` and the address of the site. Out: (path below the site, content), the same bytes whatever the order of the languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from macros.catalogs import SOURCE_LANGUAGE
from macros.exports.abbreviations import abbreviations
from macros.exports.addresses import former_pages, go_pages, not_found_page
from macros.exports.data import accelerators_json, glossary_json
from macros.exports.feeds import feeds
from macros.exports.decks import anki_decks, gift_files
from macros.exports.hover import hover_cards
from macros.exports.inventory import inventories
from macros.exports.markdown import llms_txt, pages_markdown
from macros.exports.practice import practice_questions
from macros.exports.scripts import formula_scripts, script_data
from macros.exports.skos import skos
from macros.exports.tables import accelerators_csv, deepl_csv, omegat_csv
from macros.exports.tbx import tbx
from macros.exports.vale import vale_styles
from macros.project import Project

Files = Iterator[tuple[str, bytes]]
Export = Callable[[Project, str], Files]
EXPORTS: tuple[Export, ...] = (
    go_pages,
    former_pages,
    not_found_page,
    hover_cards,
    formula_scripts,
    script_data,
    practice_questions,
    anki_decks,
    gift_files,
    glossary_json,
    accelerators_json,
    accelerators_csv,
    deepl_csv,
    omegat_csv,
    pages_markdown,
    llms_txt,
    inventories,
    tbx,
    skos,
    abbreviations,
    vale_styles,
    feeds,
)


def export_files(project: Project, site_url: str) -> Files:
    """Every file of every export.

    Args:
        project: A checked project.
        site_url: Address of the site, with a final slash.
    """
    in_order = replace(project, editions=dict(sorted(project.editions.items(), key=lambda item: (item[0] != SOURCE_LANGUAGE, item[0]))))
    for export in EXPORTS:
        yield from export(in_order, site_url)

"""What a hover card says about a term, for scripts.

In: the project. Out: `hover/<locale>.json`: term id, former ones included -> name, definition as plain text, address below the
site's root, language of the definition.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.project import Project


def hover_cards(project: Project, site_url: str) -> Iterator[tuple[str, bytes]]:
    """One file per language."""
    for locale, edition in project.editions.items():
        terms = edition.glossary.terms
        cards = {address: _card(edition, term_id) for term_id, term in terms.items() for address in (term_id, *term.formerly)}
        text = json.dumps(cards, ensure_ascii=False, separators=(",", ":"))
        yield f"hover/{locale}.json", f"{text}\n".encode()


def _card(edition: Edition, term_id: str) -> dict[str, str]:
    key, english = f"{term_id}.definition", edition.glossary.terms[term_id].definition
    return {
        "name": edition.name(term_id),
        "definition": edition.plain(key, english),
        "url": ("" if edition.locale == SOURCE_LANGUAGE else f"{edition.locale}/") + f"terms/{term_id}/",
        "lang": SOURCE_LANGUAGE if edition.translate(key, english).is_foreign else edition.locale,
    }

"""What stands in the head of a page for browsers, search engines and other readers of links.

In: a page's address in each language and its texts. Out: `Head`, ready for the theme.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition


@dataclass(frozen=True)
class Head:
    """Metadata of one page.

    Attributes:
        title: The title of the page, the same as in its heading.
        description: A sentence or two.
        locale: Language of the page's text.
        canonical: Absolute address; that of the English page where the text is English in another language's tree.
        alternates: hreflang -> absolute address, x-default last.
        feed: Absolute address of the language's feed of changes.
        data: JSON-LD, or nothing.
    """

    title: str
    description: str
    locale: str
    canonical: str
    alternates: Mapping[str, str]
    feed: str
    data: Markup


def absolute(site_url: str, locale: str, path: str) -> str:
    """Absolute address of a path in a language's tree.

    >>> absolute("https://example.org/", "de", "terms/gpu/")
    'https://example.org/de/terms/gpu/'
    """
    return site_url.rstrip("/") + "/" + ("" if locale == SOURCE_LANGUAGE else f"{locale}/") + path


def page_head(site_url: str, editions: Mapping[str, Edition], *, path: str, locale: str, title: str, description: str) -> Head:
    """The head of the page at `path`; a term's page also says in data which term it defines."""
    alternates = {language: absolute(site_url, language, path) for language in editions}
    alternates["x-default"] = absolute(site_url, SOURCE_LANGUAGE, path)
    canonical = absolute(site_url, locale, path)
    kind, _, term_id = path.strip("/").partition("/")
    is_term = kind == "terms" and term_id in editions[locale].glossary.terms
    data = _script(defined_term(site_url, editions[locale], term_id)) if is_term else Markup("")
    return Head(title, description, locale, canonical, alternates, absolute(site_url, locale, "changes.atom"), data)


def defined_term(site_url: str, edition: Edition, term_id: str) -> dict[str, Any]:
    """A term as a schema.org DefinedTerm."""
    term, names = edition.glossary.terms[term_id], edition.names(term_id)
    return {
        "@context": "https://schema.org",
        "@type": "DefinedTerm",
        "@id": absolute(site_url, SOURCE_LANGUAGE, f"go/{term_id}/"),
        "termCode": term_id,
        "name": names.name,
        "alternateName": list(names.also),
        "description": edition.plain(f"{term_id}.definition", term.definition),
        "inLanguage": edition.locale if edition.translate(f"{term_id}.definition", term.definition).state != "missing" else SOURCE_LANGUAGE,
        "url": absolute(site_url, edition.locale, f"terms/{term_id}/"),
        "inDefinedTermSet": absolute(site_url, edition.locale, "terms/"),
    }


def _script(data: Mapping[str, Any]) -> Markup:
    """JSON-LD that cannot end its own script element."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return Markup(f'<script type="application/ld+json">{text}</script>')

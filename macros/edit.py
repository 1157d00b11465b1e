"""Links with which a reader reaches the line that holds a passage.

In: where the repository shows its files. Out: passage key -> address of the line in `glossary.yml`, or in the PO file that translates it.
"""

from __future__ import annotations

from collections.abc import Callable

from macros.edition import Edition
from macros.loader import Document
from macros.model import place_of


def edit_links(document: Document, edition: Edition, files: str) -> Callable[[str], str]:
    """The address of the line of a passage, by its key; of a group of passages, the line of the first.

    Args:
        document: The glossary and its lines.
        edition: The language that the page is read in.
        files: Address under which the repository shows a file of the main branch, such as `https://example.org/glossary/blob/main/`.
    """

    def address(key: str) -> str:
        path, line = _line(document, edition, key)
        return f"{files.rstrip('/')}/{path}#L{line}"

    return address


def _line(document: Document, edition: Edition, key: str) -> tuple[str, int]:
    """The translator's line where the language has one for it; else that of the English text, which is what the page shows then."""
    catalog = edition.catalog
    found = next((own for own in catalog.messages if own == key or own.startswith(f"{key}.")), None)
    return (catalog.path, catalog.line_of(found)) if found else (document.path, document.line_of(place_of(key)))


def files_address(repo_url: str | None, edit_uri: str | None, docs: str) -> str | None:
    """Address under which the repository shows its files, from the two settings that every site has.

    A link that opens an editor cannot name a line, one that shows the file can: it has `blob` for `edit`.

    >>> files_address("https://example.org/glossary", "edit/main/docs/", "docs")
    'https://example.org/glossary/blob/main/'
    """
    if not repo_url:
        return None
    branch = (edit_uri or f"edit/main/{docs}/").removesuffix("/").removesuffix(docs)
    return f"{repo_url.rstrip('/')}/{branch.replace('edit/', 'blob/', 1)}"

"""What the page for authors of other documents shows: text to copy from projects that the tests build, and files of the site.

In: the project's folder, a path. Out: Markdown.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

CONSUMERS = "tests/consumers"
# In the consumers' files these stand for the site and the repository that are being built.
SITE_URL = "https://compute-glossary.example/"
REPO_URL = "https://github.com/compute-glossary/compute-glossary"
_LANGUAGES = {
    ".py": "python",
    ".rst": "rst",
    ".yml": "yaml",
    ".yaml": "yaml",
    ".md": "markdown",
    ".html": "html",
    ".ini": "ini",
    ".js": "javascript",
}


def copied_block(path: Path, *, site_url: str, repo_url: str) -> str:
    """A file as a block of code, with the addresses of this site."""
    text = path.read_text(encoding="utf-8").replace(SITE_URL, site_url).replace(REPO_URL, repo_url)
    language = _LANGUAGES.get(path.suffix or path.name, "text")
    return f"````{language}\n{text.rstrip()}\n````\n"


def integrity(path: Path) -> str:
    """The hash of a file as the attribute `integrity` takes it."""
    return "sha384-" + base64.b64encode(hashlib.sha384(path.read_bytes()).digest()).decode()

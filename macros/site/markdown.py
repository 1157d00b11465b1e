"""Hand-written pages as plain Markdown, beside the page as `index.html.md`.

In: the page's Markdown after its macros. Out: the same with whole addresses and without HTML, for readers that are no browsers.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin

FILE_NAME = "index.html.md"
_FENCE = re.compile(r"^(`{3,}).*?^\1[ \t]*$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]*)\"[^>]*>(.*?)</a>", re.DOTALL)
_PAGE = re.compile(r"\]\(((?:[\w-]+/)*)([\w-]+)\.md(#[\w-]+)?\)")
_DROPPED = re.compile(
    r"<(math|svg|script|style|summary)\b.*?</\1>|<p class=\"g-inserted\">.*?</p>|<a class=\"g-edit\".*?</a>| *\{: [^}]*\}", re.DOTALL
)


def plain_markdown(markdown: str, *, page: str, tree: str) -> str:
    """The page without HTML; blocks of code stay as they are.

    Args:
        markdown: The page after its macros.
        page: Absolute address of the page.
        tree: Absolute address of the root of its language.

    >>> plain_markdown('See <a class="g-term" href="../terms/gpu/">GPU</a>.', page="https://a.org/de/x/", tree="https://a.org/de/")
    'See [GPU](https://a.org/de/terms/gpu/).\\n'
    """
    parts, end = [], 0
    for fence in _FENCE.finditer(markdown):
        parts += [_plain(markdown[end : fence.start()], page, tree), fence.group()]
        end = fence.end()
    parts.append(_plain(markdown[end:], page, tree))
    return re.sub(r"\n{3,}", "\n\n", "".join(parts)).strip() + "\n"


def _plain(text: str, page: str, tree: str) -> str:
    text = _DROPPED.sub("", text).replace("</th><td>", ": ")
    text = _LINK.sub(lambda match: f"[{match[2]}]({urljoin(page, match[1])})", text)
    text = _PAGE.sub(lambda match: f"]({tree}{match[1]}{'' if match[2] == 'index' else match[2] + '/'}{match[3] or ''})", text)
    return unescape(re.sub(r"</?[a-zA-Z][^<>]*>", "", text))

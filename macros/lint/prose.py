"""The prose of a document: everything else is blanked out, so that positions and lines stay what they are."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

# Alone on its line, as a comment in whatever markup, it holds until the counterpart; in a line of text, for that line.
_OFF_UNTIL_ON = r"^[^\w\n]*glossary-lint: off[^\w\n]*$.*?(?:^[^\n]*glossary-lint: on\b[^\n]*$|\Z)"
_OFF = r"^[^\n]*glossary-lint: off[^\n]*$"

# In this order: what stands inside of one is not looked at again.
_NOT_PROSE = [
    r"\A---\n.*?\n---\n",  # front matter
    r"^[ \t>]*([`~]{3,})[^\n]*\n.*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)",  # fenced code, in a list or a quotation, too
    r"<!--.*?-->",
    r"<(script|style|pre|code|kbd|samp)\b.*?</\1>",
    r"^[ \t]*\.\. (?:code|code-block|sourcecode|literalinclude|parsed-literal|prompt|math|raw)::[^\n]*\n(?:(?:[ \t]+[^\n]*)?\n)*",
    r"``.+?``",
    r"(?<!:)`[^`\n]+`(?!_)",  # code, but not the words of a role such as :term:`GPU-hour` or of a link such as `GPU-hour <…>`_
    r"(?:https?://|www\.)[^\s<>()\"']+",
    r"(?<=\])\([^()\s]*\)",  # target of a Markdown link
]
_PATTERNS = [re.compile(pattern, re.DOTALL | re.MULTILINE) for pattern in (_OFF_UNTIL_ON, _OFF, *_NOT_PROSE)]
# What follows a paragraph that ends in `::`, in reStructuredText; a directive ends in the same, but its content is read.
_LITERAL = re.compile(r"^((?![ \t]*\.\. )[^\n]*::)(\n[ \t]*\n(?:[ \t]+[^\n]*(?:\n|\Z)|[ \t]*\n)+)", re.MULTILINE)
# Tags come last and one by one: they may raise a number to a power or hold a text that readers see.
_RAISED = re.compile(r"<sup\b[^<>]*>|:sup:`")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_SHOWN = re.compile(r"""(?<=\balt=")[^"]*|(?<=\balt=')[^']*""")
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]\w*);")
_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n).)+", re.DOTALL)
# A sentence ends where a point and a space stand, and with a row of a table or an item of a list.
_STATEMENT = re.compile(r"(?:(?![.!?]\s|\n[ \t]*\n|\n[ \t]*(?:[-*+•|]|\d+[.)])[ \t]).)+", re.DOTALL)


def prose(text: str) -> str:
    """The text with code, markup, addresses and what is switched off as blanks, of the same length.

    >>> prose("see `Gbps` and Gbps")
    'see        and Gbps'
    >>> prose('10<sup>25</sup>&nbsp;FLOP <img alt="a card">')
    '10^    25            FLOP           a card  '
    """
    for pattern in _PATTERNS:
        text = pattern.sub(lambda match: _blank(match.group()), text)
    text = _LITERAL.sub(lambda match: match[1] + _blank(match[2]), text)
    text = _RAISED.sub(lambda match: "^".ljust(len(match.group())), text)
    text = _TAG.sub(lambda match: _blank_but_shown(match.group()), text)
    return _ENTITY.sub(lambda match: html.unescape(match.group())[:1].replace("\u00a0", " ").ljust(len(match.group())), text)


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """(position, text) of each run of lines without an empty one."""
    return _parts(_PARAGRAPH, text)


def statements(text: str) -> Iterator[tuple[int, str]]:
    """(position, text) of each sentence, row of a table and item of a list.

    >>> [words.strip() for _, words in statements("One. Two\\n- three")]
    ['One', 'Two', '- three']
    """
    return _parts(_STATEMENT, text)


def _parts(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    return ((match.start(), match.group()) for match in pattern.finditer(text) if match.group().strip())


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _blank_but_shown(tag: str) -> str:
    shown = _SHOWN.search(tag)
    if not shown:
        return _blank(tag)
    return _blank(tag[: shown.start()]) + shown.group() + _blank(tag[shown.end() :])

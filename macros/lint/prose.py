"""The prose of a document: everything else is blanked out, so that positions and lines stay what they are."""

from __future__ import annotations

import re

# In this order: what stands inside of one is not looked at again.
_NOT_PROSE = [
    r"^.*glossary-lint: off.*$",
    r"\A---\n.*?\n---\n",  # front matter
    r"^([`~]{3,})[^\n]*\n.*?(?:^\1[`~]*\s*$|\Z)",  # fenced code
    r"<!--.*?-->",
    r"<(script|style|pre|code)\b.*?</\1>",
    r"^[ \t]*\.\. (?:code|code-block|sourcecode|math)::[^\n]*\n(?:(?:[ \t]+[^\n]*)?\n)*",
    r"``.+?``",
    r"(?<!:)`[^`\n]+`",  # code, but not the words of a role such as :term:`GPU-hour`
    r"</?[a-zA-Z][^<>]*>",
    r"(?:https?://|www\.)[^\s<>()\"']+",
    r"(?<=\])\([^()\s]*\)",  # target of a Markdown link
]
_PATTERNS = [re.compile(pattern, re.DOTALL | re.MULTILINE) for pattern in _NOT_PROSE[1:]]
_OFF = re.compile(_NOT_PROSE[0], re.MULTILINE)
_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n).)+", re.DOTALL)


def prose(text: str) -> str:
    """The text with code, markup, addresses and lines marked `glossary-lint: off` as blanks, of the same length.

    >>> prose("see `Gbps` and Gbps")
    'see        and Gbps'
    """
    for pattern in (_OFF, *_PATTERNS):
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    return text


def paragraphs(text: str) -> list[tuple[int, str]]:
    """(position, text) of each run of lines without an empty one."""
    return [(match.start(), match.group()) for match in _PARAGRAPH.finditer(text) if match.group().strip()]

"""Passages: the Markdown subset of the glossary, its placeholders and its links to terms.

In: the text of a passage, from `glossary.yml` or a PO file. Out: its placeholders, links and faults, and the same passage as
HTML or plain text with the placeholders filled. Nothing in a passage is ever evaluated, and whatever it says, its HTML is inert.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import escape

from macros.problems import Fault

PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)((?::[a-z]+)*)\}")
TERM_LINK = re.compile(r"^term:([a-z0-9-]+)$")
# `link` is markdown-it's own rule; escapes and entities stay, so that a translator can write a literal asterisk.
_RULES = ["emphasis", "backticks", "link", "list", "escape", "entity", "newline"]
_ALLOWED = {
    "paragraph_open", "paragraph_close", "inline", "text", "softbreak", "em_open", "em_close", "strong_open", "strong_close",
    "code_inline", "link_open", "link_close", "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close",
}  # fmt: skip
_WITH_WORDS = ("text", "code_inline")
_UNWANTED = {
    "ordered_list_open": ("a numbered list", 'start the line with other words than "1."'),
    "hardbreak": ("a forced line break", "take away the two spaces or the backslash at the end of the line"),
}


@dataclass(frozen=True)
class Placeholder:
    """`{name:option:option}` as written.

    >>> Placeholder.parse("{cost:words:dative}")
    Placeholder(name='cost', options=('words', 'dative'))
    """

    name: str
    options: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Placeholder:
        name, options = PLACEHOLDER.fullmatch(text).groups()
        return cls(name, tuple(options.split(":")[1:]))


def _reader() -> MarkdownIt:
    reader = MarkdownIt("zero", {"html": False}).enable(_RULES)
    reader.validateLink = lambda url: bool(TERM_LINK.match(url) or re.match(r"https?://[^\s<>\"]+$", url))
    return reader


_READER = _reader()


@lru_cache(maxsize=2**15)
def _parsed(passage: str) -> tuple[Token, ...]:
    """The tokens of a passage. Rules, pages and exports read each passage many times; nobody changes a token."""
    return tuple(_READER.parse(passage))



def placeholders(passage: str) -> tuple[Placeholder, ...]:
    """The placeholders of a passage, in order, repeats included.

    >>> [p.name for p in placeholders("{gpus} run for {duration}")]
    ['gpus', 'duration']
    """
    shown = (token.content for token in _inline(passage) if token.type in _WITH_WORDS)
    return tuple(Placeholder.parse(match.group()) for content in shown for match in PLACEHOLDER.finditer(content))


def term_links(passage: str) -> tuple[str, ...]:
    """The ids that a passage links to, in order.

    >>> term_links("above the [ridge point](term:ridge-point)")
    ('ridge-point',)
    """
    hrefs = (token.attrs["href"] for token in _inline(passage) if token.type == "link_open")
    return tuple(match[1] for href in hrefs if (match := TERM_LINK.match(href)))


def prose(passage: str) -> str:
    """The words of a passage without placeholders, link targets and marks.

    >>> prose("**{cost}** for the [run](term:training)")
    ' for the run'
    """
    return PLACEHOLDER.sub("", plain(passage, lambda placeholder: "{" + placeholder.name + "}"))


def is_one_paragraph(passage: str) -> bool:
    """Whether a passage can stand inside of a line.

    >>> is_one_paragraph("a *b*"), is_one_paragraph("- a"), is_one_paragraph("a\\n\\nb")
    (True, False, False)
    """
    return [token.type for token in _parsed(passage)] == ["paragraph_open", "inline", "paragraph_close"]


def faults(passage: str) -> Iterator[Fault]:
    """What a passage holds outside the subset, and braces that are no placeholder.

    >>> [fault.message for fault in faults("a <b>bold</b> word and {Cost}")]
    ['raw HTML: <b>', 'a brace that is no placeholder: {Cost}']
    """
    text = re.sub(r"`[^`]*`", "", passage)
    for match in re.finditer(r"</?[a-zA-Z!][^>]*>?", text):
        yield Fault(f"raw HTML: {match.group()}", "use Markdown: *emphasis*, **strong**, `code`, a list or a link", "markdown-subset")
        break
    yield from _stray_braces(passage)
    for token in [*_parsed(passage), *_inline(passage)]:
        if token.type in _ALLOWED:
            continue
        what, hint = _UNWANTED.get(token.type, (token.type.replace("_", " "), "use paragraphs, emphasis, code, lists and links"))
        yield Fault(f"{what} is not part of the text format", hint, "markdown-subset")
        break
    yield from _stray_marks(text, passage)


def _stray_braces(passage: str) -> Iterator[Fault]:
    unescaped = re.compile(r"(?<!\\)" + PLACEHOLDER.pattern)
    for brace in re.findall(r"\{[^{}]*\}?|\}", unescaped.sub("", passage)):
        yield Fault(f"a brace that is no placeholder: {brace}", "write `{name}` with a name given or computed here", "placeholder-form")
    written, shown = [Placeholder.parse(match.group()) for match in PLACEHOLDER.finditer(passage)], placeholders(passage)
    for item in [*set(written) - set(shown)]:
        yield Fault(f"{{{item.name}}} stands where no value is shown", "keep it out of the address of a link", "placeholder-form")


def _stray_marks(text: str, passage: str) -> Iterator[Fault]:
    for match in re.finditer(r"!?\[[^\]]*\]\(([^)]*)\)", text):
        if match.group().startswith("!"):
            yield Fault("an image", "take it out: figures are made from the data", "markdown-subset")
        elif not _READER.validateLink(match[1]):
            yield Fault(f"a link to {match[1] or 'nothing'}", "link to `term:some-id` or to an http(s) address", "link-target")
    tokens = list(_inline(text))
    if any(a.type == "link_open" and b.type == "link_close" for a, b in zip(tokens, tokens[1:], strict=False)):
        yield Fault("a link without words", "write the words between the brackets", "markdown-subset")
    if mark := re.search(r"\*\*|\]\(|\]\[|`|(?<!\w)term:(?=\w)", " ".join(token.content for token in tokens if token.type == "text")):
        yield Fault(f"`{mark.group()}` is shown to readers as it stands", "close the emphasis, code or link, or take the mark away", "markdown-subset")
    if re.search(r"^\s{0,3}(#{1,6}\s|\d+[.)]\s|>|\||~~~)", text, re.MULTILINE) or re.search(r"^\s{0,3}```", passage, re.MULTILINE):
        yield Fault("a heading, numbered list, quotation, table or code block", "use paragraphs and `- ` lists", "markdown-subset")


def html(passage: str, fill: Callable[[Placeholder], str], link: Callable[[str, str], str], *, inline: bool = False) -> str:
    """The passage as HTML.

    Args:
        passage: Text in the subset.
        fill: Placeholder -> text of its value; it is escaped here, unless it is `Markup`.
        link: Term id, HTML of the words -> HTML of the whole link.
        inline: Leave out the paragraph around the text.

    >>> html("**{cost}** & [more](term:gpu)", lambda p: "$864", lambda term, words: f'<a href="{term}">{words}</a>')
    '<p><strong>$864</strong> &amp; <a href="gpu">more</a></p>'
    """
    parts = []
    for token in _parsed(passage):
        if token.type == "inline":
            parts.append(_inline_html(token.children, fill, link))
        elif not (token.hidden or inline and token.type.startswith("paragraph")):
            parts.append(f"<{'/' if token.nesting < 0 else ''}{token.tag}>")
    return "".join(parts)


def plain(passage: str, fill: Callable[[Placeholder], str]) -> str:
    """The passage as plain text: marks and link targets gone, placeholders filled, paragraphs apart by a blank line.

    >>> plain("**{cost}** for [GPUs](term:gpu)", lambda p: "$864")
    '$864 for GPUs'
    """
    blocks = []
    for token in _parsed(passage):
        if token.type == "inline":
            blocks.append("".join(_plain_token(child, fill) for child in token.children))
    return "\n\n".join(blocks)


def markdown(passage: str, fill: Callable[[Placeholder], str], address: Callable[[str], str]) -> str:
    """The passage as Markdown for another place: placeholders filled, and links to terms by their whole address.

    >>> markdown("**{cost}** for [GPUs](term:gpu)", lambda p: "$864", lambda term: f"https://example.org/{term}")
    '**$864** for [GPUs](https://example.org/gpu)'
    """
    linked = re.sub(r"\]\(term:([a-z0-9-]+)\)", lambda match: f"]({address(match[1])})", passage)
    return _filled(linked, fill)


def _inline(passage: str) -> Iterator[Token]:
    for token in _parsed(passage):
        yield from token.children or ()


def _plain_token(token: Token, fill: Callable[[Placeholder], str]) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return " "
    return _filled(token.content, fill) if token.type in _WITH_WORDS else ""


def _filled(content: str, fill: Callable[[Placeholder], str]) -> str:
    return PLACEHOLDER.sub(lambda match: fill(Placeholder.parse(match.group())), content)


def _inline_html(tokens: list[Token], fill: Callable[[Placeholder], str], link: Callable[[str, str], str]) -> str:
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token.type == "link_open":
            parts.append([])
        elif token.type == "link_close":
            words = "".join(parts.pop())
            parts[-1].append(_link_html(opened, words, link))
            continue
        else:
            parts[-1].append(_token_html(token, fill))
        if token.type == "link_open":
            opened = token.attrs["href"]
    return "".join(parts[0])


def _link_html(href: str, words: str, link: Callable[[str, str], str]) -> str:
    if match := TERM_LINK.match(href):
        return link(match[1], words)
    return f'<a href="{escape(href)}" rel="noopener">{words}</a>'


def _token_html(token: Token, fill: Callable[[Placeholder], str]) -> str:
    if token.type == "code_inline":
        return f"<code>{_filled_html(token.content, fill)}</code>"
    if token.type in ("em_open", "strong_open", "em_close", "strong_close"):
        return f"<{'/' if token.nesting < 0 else ''}{token.tag}>"
    return " " if token.type == "softbreak" else _filled_html(token.content, fill)


def _filled_html(content: str, fill: Callable[[Placeholder], str]) -> str:
    parts, end = [], 0
    for match in PLACEHOLDER.finditer(content):
        parts += [escape(content[end : match.start()]), escape(fill(Placeholder.parse(match.group())))]
        end = match.end()
    return "".join((*parts, escape(content[end:])))

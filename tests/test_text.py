"""The text format: whatever a passage says, its HTML is inert, and what readers would not see as meant is a fault."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macros import text

VALUE = "<b>5 %</b>"
TAGS = {"p", "em", "strong", "code", "ul", "ol", "li", "a"}
# Pieces that mean something to Markdown, HTML, Jinja or this format, among letters of several scripts.
PIECES = [
    "<", ">", "&", '"', "'", "`", "``", "*", "**", "_", "[", "](", ")", "]", "{", "}", "{{", "{%", "{#", "\\", "\n", "\n\n", "- ", "1. ", "# ", "    ", "|",
    "{peak}", "{peak:words}", "{: onclick=x }", "[a](term:gpu)", "](term:", "](javascript:alert(1))", "](https://e.org/", "![x](term:a)", "<script>", "</div>",
    "</details>", "<!--", "&lt;", "&#60;", "&#123;", "&amp;", "--8<-- 'x'", "[TOC]", "~~~", "```", "===", "\x00", "\u202e", "😀", "שלום", "ıİşğ", "W" * 200, "a", " ",
]  # fmt: skip
passages = st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=12).map("".join)


class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.words, self.open = set(), [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes += attrs
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def link(term_id: str, words: str) -> str:
    return f'<a href="../{term_id}/">{words}</a>'


@given(passages, st.booleans())
def test_html_of_any_string_is_a_few_tags_around_the_words_of_the_plain_text(passage, inline):
    reader = read(text.html(passage, lambda item: VALUE, link, inline=inline))
    assert reader.tags <= TAGS and not reader.open
    assert {name for name, _ in reader.attributes} <= {"href", "rel"}
    assert all(re.match(r"https?://|\.\./[a-z0-9-]+/$", value) for name, value in reader.attributes if name == "href")
    squeezed = ["".join(part.split()) for part in ("".join(reader.words), text.plain(passage, lambda item: VALUE))]
    assert squeezed[0] == squeezed[1]


@given(passages)
def test_every_value_that_is_shown_is_a_placeholder_of_the_passage(passage):
    filled = []
    text.html(passage, lambda item: filled.append(item) or "", link)
    assert tuple(filled) == text.placeholders(passage)


@given(passages)
def test_faults_of_any_string_have_a_hint(passage):
    assert all(fault.message and fault.hint and fault.check for fault in text.faults(passage))
    assert isinstance(text.prose(passage), str) and isinstance(text.is_one_paragraph(passage), bool)


@pytest.mark.parametrize(
    ("passage", "words"),
    [
        ("a <b>x</b>", "raw HTML: <b>"),
        ("a <!-- x -->", "raw HTML"),
        ("{{ 7 }}", "a brace that is no placeholder"),
        ("{% raw %}", "a brace that is no placeholder"),
        ("{: onclick=x }", "a brace that is no placeholder"),
        (r"\{peak}", "a brace that is no placeholder: {peak}"),
        ("&#123;peak}", "a brace that is no placeholder"),
        ("[x](https://e.org/{peak})", "{peak} stands where no value is shown"),
        ("[x](javascript:alert)", "a link to javascript:alert"),
        ("[x](JAVASCRIPT&#58;alert)", "a link to JAVASCRIPT"),
        ("[x](data:text/html,x)", "a link to data:"),
        ("[x](//e.org)", "a link to //e.org"),
        ("[x](term:Gpu)", "a link to term:Gpu"),
        ("![x](https://e.org/a.png)", "an image"),
        ("[](term:gpu)", "a link without words"),
        ("a **b", "`**` is shown to readers"),
        ("a `b", "is shown to readers"),
        ("[a] (term:gpu)", "`term:` is shown to readers"),
        ("[a [b](term:c)](term:d)", "`](` is shown to readers"),
        ("[a][1]", "`][` is shown to readers"),
        ("a  \nb", "a forced line break"),
        ("1. a", "a numbered list"),
        ("# a", "a heading"),
        ("a\n# b", "a heading"),
        ("> a", "a heading, numbered list, quotation"),
        ("```\na\n```", "a heading, numbered list, quotation, table or code block"),
    ],
)
def test_what_is_outside_of_the_format_is_a_fault(passage, words):
    assert any(words in fault.message for fault in text.faults(passage)), list(text.faults(passage))


@pytest.mark.parametrize(
    "passage",
    ["**a** and *b*", "`a < b`", "`**`", r"2 \* 3", "a < b & c > d", "- a\n- b", "[a](term:gpu) and [b](https://e.org/(x))", "{peak}_{unit}", "AT&amp;T", "x: [y]"],
)
def test_what_belongs_to_the_format_is_none(passage):
    assert not list(text.faults(passage))


def test_a_forced_line_break_keeps_words_apart():
    assert text.plain("a  \nb\\\nc", str) == "a b c"

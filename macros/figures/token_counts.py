"""How many tokens the same passage takes in each language, counted by a tokenizer whose vocabulary comes with its package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from macros.edition import Edition
from macros.figures.bars import Row, draw_rows
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, sentence, words
from macros.figures.svg import LINE_HEIGHT, Canvas
from macros.model import Term
from macros.units import Quantity, unit

TOKENIZER = "Tekken"
_VOCABULARY = "tekken_240911.json"


@dataclass(frozen=True)
class Count:
    """A passage in one language.

    Attributes:
        locale: BCP 47 tag.
        text: The passage as plain text.
        tokens: How many tokens it is.
    """

    locale: str
    text: str
    tokens: int

    @property
    def words(self) -> int:
        return len(self.text.split())


@cache
def _tokenizer() -> Any:
    # Loaded when the first figure needs it: the vocabulary takes a second to read.
    import mistral_common
    from mistral_common.tokens.tokenizers.tekken import Tekkenizer

    return Tekkenizer.from_file(Path(mistral_common.__file__).parent / "data" / _VOCABULARY)


@cache
def token_count(text: str) -> int:
    """Tokens of a text, without marks of beginning or end.

    >>> token_count("memory bandwidth")
    2
    """
    return len(_tokenizer().encode(text, False, False))


def find_token_counts(term_id: str, term: Term, key: str, editions: Mapping[str, Edition]) -> tuple[Count, ...]:
    """The prose section `key` of a term in each language that has it in its own words, fewest tokens first.

    Raises:
        Missing: If the term has no such section.
    """
    english, place = find_section(term, key), f"{term_id}.{key}"
    own = [edition for edition in editions.values() if edition.translate(place, english).state != "missing"]
    texts = [(edition.locale, edition.plain(place, english)) for edition in own]
    counts = [Count(locale, text, token_count(text)) for locale, text in texts]
    return tuple(sorted(counts, key=lambda count: (count.tokens, count.locale)))


def find_section(term: Term, key: str) -> str:
    """The English of a prose section.

    Raises:
        Missing: If the term has no such section.
    """
    sections = dict(term.sections())
    if key not in sections:
        raise Missing(f"`{key}` is no section of the term", f"use one of {', '.join(sections)}")
    return sections[key]


def draw_token_counts(edition: Edition, counts: tuple[Count, ...], name: str) -> Figure:
    """The figure of a passage's tokens by language."""
    canvas = Canvas(name, edition.is_right_to_left)
    most = max(count.tokens for count in counts)
    height = draw_rows(canvas, 4, [_row(edition, count, most) for count in counts]) + LINE_HEIGHT
    canvas.text((0, height - 4), words(edition, "tokenizer", name=TOKENIZER), "quiet")
    title = words(edition, "title.token-counts")
    about = words(edition, "about.token-counts", tokenizer=TOKENIZER)
    told = (sentence(edition, _language(edition, count), f"{_tokens(edition, count)}, {_per_word(edition, count)}") for count in counts)
    description = " ".join((about, *told))
    return Figure("token-counts", canvas.finished(height, title, description), title, description, _table(edition, counts))


def _row(edition: Edition, count: Count, most: int) -> Row:
    return Row(_language(edition, count), NAME_JOIN.join((_tokens(edition, count), _per_word(edition, count))), count.tokens / most)


def _language(edition: Edition, count: Count) -> str:
    return edition.formatter.format_language(count.locale)


def _tokens(edition: Edition, count: Count) -> str:
    return edition.formatter.format_quantity(Quantity(count.tokens, unit("token")))


def _per_word(edition: Edition, count: Count) -> str:
    return words(edition, "per_word", n=_ratio(edition, count))


def _ratio(edition: Edition, count: Count) -> str:
    return edition.formatter.format_number(count.tokens / count.words, 2)


def _table(edition: Edition, counts: tuple[Count, ...]) -> Table:
    header = tuple(words(edition, key) for key in ("language", "passage", "word_count", "token_count", "tokens_per_word"))
    shown = edition.formatter.format_number
    rows = ((_language(edition, one), _passage(one), shown(one.words), shown(one.tokens), _ratio(edition, one)) for one in counts)
    return Table(header, tuple(rows))


def _passage(count: Count) -> Markup:
    return Markup('<span lang="{}">{}</span>').format(count.locale, count.text)

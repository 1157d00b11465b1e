"""The questions to take away: a deck for Anki and a file for Moodle, in each language.

In: the project. Out: `practice/<locale>.apkg` and `practice/<locale>.gift`. A question that the language lacks is left out. The ids of cards
come from the ids of the glossary, so that a newer deck keeps a learner's progress.
"""

from __future__ import annotations

import hashlib
import io
import re
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import genanki
from markupsafe import escape

from macros.edition import Edition
from macros.exports.concepts import term_address
from macros.model import Question, question_passages
from macros.pages import options
from macros.project import Project

Files = Iterator[tuple[str, bytes]]
# Fixed for ever: Anki knows the kind of card by it.
_MODEL_ID = 1698432107
_FIELDS = ("Id", "Question", "Options", "Answer", "Reasons", "Term")
_FRONT = "<p>{{Question}}</p>{{Options}}"
_BACK = '{{FrontSide}}<hr id="answer"><p><b>{{Answer}}</b></p>{{Reasons}}<p>{{Term}}</p>'
# A day long past, so that the same questions give the same bytes.
_TIMESTAMP = 1_600_000_000.0


@dataclass(frozen=True)
class Card:
    """A question as plain text of a language.

    Attributes:
        id: Term and question, such as `gpu-hour/cost-of-a-run`.
        term: Name of the term.
        topic: Id of the topic.
        url: Address of the term's page.
        question: What is asked.
        options: (text, reason; None for the right one), in the order of the page.
        explanation: Why the right one is right.
    """

    id: str
    term: str
    topic: str
    url: str
    question: str
    options: tuple[tuple[str, str | None], ...]
    explanation: str

    @property
    def answer(self) -> str:
        return next(text for text, reason in self.options if reason is None)


def cards(edition: Edition, site_url: str) -> Iterator[Card]:
    """The questions that stand in a language."""
    for term_id, term in edition.glossary.terms.items():
        for key, question in term.quiz.items():
            if _is_complete(edition, f"{term_id}.quiz.{key}", question):
                yield _card(edition, site_url, term_id, key)


def _is_complete(edition: Edition, owner: str, question: Question) -> bool:
    return all(edition.translate(f"{owner}.{field}", english).state != "missing" for field, english in question_passages(question))


def _card(edition: Edition, site_url: str, term_id: str, key: str) -> Card:
    term = edition.glossary.terms[term_id]
    question, owner = term.quiz[key], f"{term_id}.quiz.{key}"

    def plain(field: str, english: str) -> str:
        return edition.plain(f"{owner}.{field}", english)

    reasons = {wrong: plain(f"wrong.{wrong}.because", each.because) for wrong, each in question.wrong.items()}
    found = tuple((plain(field, english), reasons[wrong] if wrong else None) for field, english, wrong in options(owner, question))
    explanation = plain("explanation", question.explanation)
    address = term_address(site_url, edition.locale, term_id)
    return Card(f"{term_id}/{key}", edition.name(term_id), term.topic, address, plain("question", question.question), found, explanation)


# --- Anki --------------------------------------------------------------------------------------------------------------------------


def anki_decks(project: Project, site_url: str) -> Files:
    """A deck for each language, with a deck below it for each topic."""
    for locale, edition in project.editions.items():
        found = list(cards(edition, site_url))
        decks = [_deck(edition, topic_id, [card for card in found if card.topic == topic_id]) for topic_id in edition.glossary.topics]
        yield f"practice/{locale}.apkg", _package([deck for deck in decks if deck.notes])


def _deck(edition: Edition, topic_id: str, found: list[Card]) -> genanki.Deck:
    title = edition.plain(f"topics.{topic_id}.title", edition.glossary.topics[topic_id].title)
    deck = genanki.Deck(_stable_id(f"deck {edition.locale} {topic_id}"), f"{edition.label('site_title')}::{title}")
    for card in found:
        deck.add_note(_note(card, edition.locale))
    return deck


def _note(card: Card, locale: str) -> genanki.Note:
    items = "".join(f"<li>{escape(text)}</li>" for text, _ in card.options)
    reasons = "".join(f"<li>{escape(text)}: {escape(reason)}</li>" for text, reason in card.options if reason)
    link = f'<a href="{escape(card.url)}">{escape(card.term)}</a>'
    values = [card.id, escape(card.question), f'<ol type="A">{items}</ol>', escape(card.answer), f"<p>{escape(card.explanation)}</p><ul>{reasons}</ul>", link]
    return genanki.Note(model=_model(), fields=list(map(str, values)), guid=f"{locale}/{card.id}", tags=[card.topic])


def _model() -> genanki.Model:
    return genanki.Model(_MODEL_ID, "Compute glossary", [{"name": name} for name in _FIELDS], [{"name": "Card 1", "qfmt": _FRONT, "afmt": _BACK}])


def _stable_id(text: str) -> int:
    """A number that Anki takes for an id, the same for the same text."""
    return (1 << 30) + int.from_bytes(hashlib.sha256(text.encode()).digest()[:4]) % (1 << 30)


def _package(decks: list[genanki.Deck]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.apkg"
        genanki.Package(decks).write_to_file(path, timestamp=_TIMESTAMP)
        return _dateless(path)


def _dateless(path: Path) -> bytes:
    """The archive without the time at which it was written."""
    target = io.BytesIO()
    with zipfile.ZipFile(path) as written, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as dateless:
        for name in written.namelist():
            dateless.writestr(zipfile.ZipInfo(name), written.read(name), zipfile.ZIP_DEFLATED)
    return target.getvalue()


# --- Moodle ------------------------------------------------------------------------------------------------------------------------


def gift_files(project: Project, site_url: str) -> Files:
    """A file for each language in Moodle's GIFT, a category for each topic."""
    for locale, edition in project.editions.items():
        yield f"practice/{locale}.gift", "".join(_gift(edition, site_url)).encode()


def _gift(edition: Edition, site_url: str) -> Iterator[str]:
    found = list(cards(edition, site_url))
    for topic_id, topic in edition.glossary.topics.items():
        in_topic = [card for card in found if card.topic == topic_id]
        if in_topic:
            title = edition.plain(f"topics.{topic_id}.title", topic.title).replace("/", "//")
            yield f"$CATEGORY: {edition.label('site_title')}/{title}\n\n"
        yield from map(_gift_question, in_topic)


def _gift_question(card: Card) -> str:
    lines = [f"::{_gift_text(card.id)}::[plain]{_gift_text(card.question)}{{"]
    for text, reason in card.options:
        # A percent sign at the start would be the weight of an option; Turkish begins with it.
        form = "[plain]" if text.startswith("%") else ""
        lines.append(f"\t{'~' if reason else '='}{form}{_gift_text(text)}#{_gift_text(reason or card.explanation)}")
    return "\n".join([*lines, "}", "", ""])


def _gift_text(text: str) -> str:
    r"""Text with GIFT's own marks escaped, on one line.

    >>> print(_gift_text("a = {b}: #c ~d\n\ne"))
    a \= \{b\}\: \#c \~d\n\ne
    """
    return re.sub(r"([\\~=#{}:])", r"\\\1", text).replace("\n", r"\n")

"""The questions of each topic for the practice in the browser.

In: the project. Out: `practice/<locale>/<topic>.json`: every question as HTML with its values marked, how they follow from one another,
and the other inputs that the build has proven.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from macros import text
from macros.calculators import model_data, varied_input
from macros.edition import Edition
from macros.exports.scripts import Files, as_json
from macros.model import Question, question_passages
from macros.pages import View, question_block
from macros.project import Project


def practice_questions(project: Project, site_url: str) -> Files:
    """A file for each topic in each language."""
    for locale, edition in project.editions.items():
        # The page completes the addresses: it knows where its language begins.
        view = View(edition, project.editions, lambda path, locale: path)
        for topic_id in edition.glossary.topics:
            yield f"practice/{locale}/{topic_id}.json", as_json(list(_questions(view, topic_id)))


def _questions(view: View, topic_id: str) -> Iterator[dict[str, Any]]:
    for term_id, term in view.glossary.terms_of(topic_id).items():
        for key, question in term.quiz.items():
            owner = f"{term_id}.quiz.{key}"
            yield {
                "id": f"{term_id}/{key}",
                "term": term_id,
                "name": view.edition.name(term_id),
                "html": question_block(view, term_id, key),
                "model": model_data(view.edition, owner, question, {}, _placed(view.edition, owner, question)),
                "vary": _varied(view.edition, term_id, question),
            }


def _placed(edition: Edition, owner: str, question: Question) -> list[str]:
    """The values that the texts place, in this language and in English."""
    passages = ((f"{owner}.{field}", english) for field, english in question_passages(question))
    texts = (part for key, english in passages for part in (english, edition.translate(key, english).text))
    return list(dict.fromkeys(item.name for part in texts for item in text.placeholders(part)))


def _varied(edition: Edition, term_id: str, question: Question) -> dict[str, list[dict[str, Any]]]:
    """The inputs that may be changed, and the values with which the build has proven the question."""
    if not question.example:
        return {}
    glossary = edition.glossary
    vary = glossary.terms[term_id].examples[question.example].vary
    return {name: [varied_input(each, glossary.accelerators) for each in values] for name, values in vary.items()}

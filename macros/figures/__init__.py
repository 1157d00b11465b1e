"""Figures: the values of an example and the words of an edition come in, SVG with a table beside it goes out.

A term names its figures in `glossary.yml`: kind -> what it is drawn from. That is an example of the term, but for two kinds: `card-rates`
takes a precision or an accelerator, `token-counts` a prose section of the term. What a kind needs stands at its `find_` function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macros.edition import Edition
from macros.examples import Computed, Scope
from macros.figures.card_rates import draw_card_rates, find_card_rates
from macros.figures.decode import draw_decode, find_decode
from macros.figures.figure import Figure, Missing, Table
from macros.figures.memory import draw_memory, find_memory
from macros.figures.pipeline_bubble import draw_pipeline_bubble, find_pipeline_bubble
from macros.figures.rent_or_buy import draw_rent_or_buy, find_rent_or_buy
from macros.figures.roofline import draw_roofline, find_roofline
from macros.figures.token_counts import draw_token_counts, find_section, find_token_counts
from macros.figures.training_time import draw_training_time, find_training_time
from macros.model import FigureKind, Glossary
from macros.problems import Fault

__all__ = ["FROM_EXAMPLES", "Figure", "Table", "draw_figure", "figure_fault"]

Find = Callable[[Scope], object]
Draw = Callable[[Edition, Scope, str], Figure]
FROM_EXAMPLES: Mapping[FigureKind, tuple[Find, Draw]] = {
    "roofline": (find_roofline, draw_roofline),
    "memory": (find_memory, draw_memory),
    "decode": (find_decode, draw_decode),
    "rent-or-buy": (find_rent_or_buy, draw_rent_or_buy),
    "training-time": (find_training_time, draw_training_time),
    "pipeline-bubble": (find_pipeline_bubble, draw_pipeline_bubble),
}


def draw_figure(edition: Edition, term_id: str, kind: FigureKind, editions: Mapping[str, Edition]) -> Figure:
    """A figure of a term in the language of an edition.

    Args:
        edition: The language of its words.
        term_id: The term, which names the figure.
        kind: Which of its figures.
        editions: Every language, for the figure that compares them.
    """
    term = edition.glossary.terms[term_id]
    key, name = term.figures[kind], f"fig-{term_id}-{kind}"
    if kind == "card-rates":
        return draw_card_rates(edition, key, name)
    if kind == "token-counts":
        return draw_token_counts(edition, find_token_counts(term_id, term, key, editions), name)
    return FROM_EXAMPLES[kind][1](edition, edition.computed.scopes[f"{term_id}.examples.{key}"], name)


def figure_fault(glossary: Glossary, computed: Computed, term_id: str, kind: FigureKind) -> Fault | None:
    """What keeps a figure of a term from being drawn."""
    term = glossary.terms[term_id]
    key = term.figures[kind]
    if kind in FROM_EXAMPLES and key not in term.examples:
        return Fault(f"there is no example `{key}`", f"use one of {', '.join(term.examples) or 'the examples to be written'}", "figure")
    try:
        if kind == "card-rates":
            find_card_rates(glossary, key)
        elif kind == "token-counts":
            find_section(term, key)
        else:
            FROM_EXAMPLES[kind][0](computed.scopes[f"{term_id}.examples.{key}"])
    except Missing as error:
        return Fault(error.message, error.hint, "figure")
    return None

"""The glossary as frozen, typed values: what may stand in `glossary.yml`, and the JSON Schema that says so to an editor.

In: plain data, as the loader read it. Out: `Glossary`. Only the shape is checked here; what refers to something else (a formula,
another term, a source) is checked where both are known.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, StringConstraints, WithJsonSchema

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", strict=True)]
ValueName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", strict=True)]
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True, strict=True)]
Day = Annotated[datetime.date, Strict()]
Year = Annotated[int, Field(ge=1800, le=2199)]
Doi = Annotated[str, StringConstraints(pattern=r"^10\.[0-9]{4,9}/\S+$", strict=True)]
Url = Annotated[str, StringConstraints(pattern=r"^https?://\S+$", strict=True)]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", strict=True)]


def _quantity_text(value: Any) -> Any:
    """A bare number is a quantity without a unit."""
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


QuantityText = Annotated[Text, BeforeValidator(_quantity_text), WithJsonSchema({"type": ["string", "number"]})]


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Topic(Model):
    title: Text
    """Heading of the topic's page, English."""
    description: Text
    """One sentence on what the topic answers, English."""


class Source(Model):
    title: Text
    authors: tuple[Text, ...] = ()
    publisher: Text | None = None
    """Journal, company or site."""
    year: Year
    url: Url | None = None
    doi: Doi | None = None
    checked: Day
    """The day on which the source was last compared with what the glossary says."""

    @property
    def link(self) -> str | None:
        """Address of the source: the DOI's where there is one."""
        return f"https://doi.org/{self.doi}" if self.doi else self.url


class Rates(Model):
    """Peak of one number format, dense and with 2:4 sparsity apart; absent where not supported or not published."""

    dense: QuantityText | None = None
    sparse: QuantityText | None = None


class Accelerator(Model):
    """Data-sheet values of one card. Peaks are per card."""

    name: Text
    year: Year
    memory: QuantityText
    """Capacity as the maker labels it."""
    memory_type: Text
    bandwidth: QuantityText
    power: QuantityText | None = None
    fp32: QuantityText | None = None
    """Peak of FP32 outside the matrix units."""
    tf32: Rates = Rates()
    bf16: Rates = Rates()
    fp16: Rates = Rates()
    fp8: Rates = Rates()
    int8: Rates = Rates()
    fp4: Rates = Rates()
    sources: tuple[Id, ...] = Field(min_length=1)
    checked: Day
    note: Text | None = None
    """What a reader must know before using the figures, English."""

    @staticmethod
    def fields() -> Iterator[str]:
        """The addresses of all data-sheet values, published or not."""
        yield from ("memory", "bandwidth", "power", "fp32")
        yield from (f"{precision}.{kind}" for precision in PRECISIONS if precision != "fp32" for kind in ("dense", "sparse"))

    def value(self, field: str) -> str | None:
        """A data-sheet value by its address, such as `bandwidth` or `int8.sparse`; None where there is none.

        Raises:
            KeyError: If there is no such field.
        """
        name, _, kind = field.partition(".")
        if name in PRECISIONS and name != "fp32":
            if kind not in ("dense", "sparse"):
                raise KeyError(field)
            return getattr(getattr(self, name), kind)
        if kind or name not in ("memory", "bandwidth", "power", "fp32"):
            raise KeyError(field)
        return getattr(self, name)


PRECISIONS = ("fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp4")

Form = Literal["words", "power", "number"]


class Given(Model):
    """A value that a text takes as given: a quantity, or the address of a data-sheet value (`h100-sxm-80.bandwidth`)."""

    value: QuantityText
    form: Form | None = None
    """`words` (7 billion), `power` (3.8 × 10^25) or `number` (without the unit); plain otherwise."""
    source: Id | None = None
    as_of: Day | None = None
    """For what ages: prices, thresholds."""


class Step(Model):
    """A value that a formula computes from the values before it."""

    formula: Id
    inputs: Mapping[str, ValueName] = Field(default={}, alias="with")
    """Input of the formula -> value, where the two names differ."""
    unit: Text | None = None
    """The unit to show it in; the formula's own otherwise."""
    digits: int | None = Field(default=None, ge=1, le=15)
    """Significant digits, instead of the example's."""
    form: Form | None = None


def _long_given(value: Any) -> Any:
    return value if isinstance(value, (Mapping, Given)) else {"value": value}


GivenOrText = Annotated[Given, BeforeValidator(_long_given)]


class Values(Model):
    """Given and computed values, and what the text relies on."""

    given: Mapping[ValueName, GivenOrText] = {}
    compute: Mapping[ValueName, Step] = {}
    digits: int = Field(default=3, ge=1, le=15)
    """Significant digits of computed values."""
    claims: tuple[Text, ...] = ()
    """Comparisons such as `attainable < peak`, `limit == memory-bound` or `b > 2 * a`; one that fails stops the build."""


class Example(Values):
    title: Text
    text: Text
    key: tuple[ValueName, ...] = ()
    """Computed values that stand at the top of the term's page; chosen by the term's own formulas where none is named."""
    vary: Mapping[ValueName, Annotated[tuple[QuantityText, ...], Field(min_length=1)]] = {}
    """Other inputs with which the text stays true, for practice."""


class Wrong(Model):
    text: Text
    because: Text
    """The mistake that leads to this option."""


class Question(Values):
    example: Id | None = None
    """The example of the same term whose values the question uses."""
    question: Text
    answer: Text
    wrong: Mapping[Id, Wrong] = Field(min_length=1)
    explanation: Text


class Names(Model):
    name: Text
    """The preferred name."""
    also: tuple[Text, ...] = ()
    """Admitted names and abbreviations."""
    avoid: tuple[Text, ...] = ()
    """Forms that mislead; no text of the language may hold them."""
    gender: Literal["m", "f", "n", "c", "pl"] | None = None
    plural: Text | None = None
    note: Literal["keep-english", "unsettled", "competing"] | None = None
    """Said to readers where the language has no settled name."""


FigureKind = Literal[
    "roofline", "memory", "decode", "rent-or-buy", "training-time", "card-rates", "pipeline-bubble", "token-counts"
]


class Term(Values):
    topic: Id
    names: Mapping[Language, Names]
    definition: Text
    """What kind of thing it is and what sets it apart, at most 35 words; stands alone."""
    analogy: Text | None = None
    why: Text
    practice: Text
    technical: Text
    confused_with: Mapping[Id, Text] = Field(min_length=1)
    formulas: tuple[Id, ...] = ()
    examples: Mapping[Id, Example] = {}
    figures: Mapping[FigureKind, Id] = {}
    """Kind -> the example it is drawn from; for `card-rates` a precision or an accelerator, for `token-counts` a prose section."""
    quiz: Mapping[Id, Question] = Field(min_length=2)
    related: tuple[Id, ...] = ()
    """One of the two names the other; `Glossary.related` gives both directions."""
    sources: tuple[Id, ...] = Field(min_length=1)
    formerly: tuple[Id, ...] = ()
    """Ids under which the term was published before; their addresses keep working."""

    def sections(self) -> Iterator[tuple[str, str]]:
        """(name, text) of the prose sections that stand directly in the term."""
        for name in ("definition", "analogy", "why", "practice", "technical"):
            if getattr(self, name):
                yield name, getattr(self, name)


class Comparison(Values):
    terms: tuple[Id, Id]
    title: Text | None = None
    """Instead of the two names."""
    differ: Text
    choose: Text
    number: Text
    """A sentence with the value that shows the difference."""
    sources: tuple[Id, ...] = ()


class Glossary(Model):
    """Everything that stands in `glossary.yml`."""

    languages: tuple[Language, ...] = Field(min_length=1)
    """Languages in which every term has a name; a language that is still being added need not stand here."""
    topics: Mapping[Id, Topic]
    digit_names: tuple[Text, ...]
    """Names with digits that prose may hold, such as FP8; any other digit in prose is a problem."""
    terms: Mapping[Id, Term]
    comparisons: Mapping[Id, Comparison] = {}
    accelerators: Mapping[Id, Accelerator]
    sources: Mapping[Id, Source]

    def terms_of(self, topic: str) -> dict[str, Term]:
        return {term_id: term for term_id, term in self.terms.items() if term.topic == topic}

    def related(self, term_id: str) -> tuple[str, ...]:
        """The terms that a term names as related, and those that name it."""
        naming = (other for other, term in self.terms.items() if term_id in term.related)
        return tuple(dict.fromkeys((*self.terms[term_id].related, *naming)))

    def comparisons_of(self, term_id: str) -> dict[str, Comparison]:
        return {key: comparison for key, comparison in self.comparisons.items() if term_id in comparison.terms}


def passages(glossary: Glossary) -> dict[str, str]:
    """Every English passage by its key, in the order of the file: what the languages translate.

    The key is also the `msgctxt` in a PO file, and says where the passage stands: `roofline.definition`.
    """
    return {key: text for key, text in all_passages(glossary).items() if is_translatable(text)}


def all_passages(glossary: Glossary) -> dict[str, str]:
    """The same, with the passages that have no words, such as `{peak} ({limit})`."""
    found: dict[str, str] = {}
    for topic_id, topic in glossary.topics.items():
        found |= {f"topics.{topic_id}.title": topic.title, f"topics.{topic_id}.description": topic.description}
    for term_id, term in glossary.terms.items():
        found |= {f"{term_id}.{key}": text for key, text in _term_passages(term)}
    for key, comparison in glossary.comparisons.items():
        fields = ("title", "differ", "choose", "number")
        found |= {f"comparisons.{key}.{field}": text for field in fields if (text := getattr(comparison, field))}
    return found | {f"accelerators.{key}.note": card.note for key, card in glossary.accelerators.items() if card.note}


def place_of(key: str) -> str:
    """Where the passage `key` stands in `glossary.yml`.

    >>> place_of("roofline.definition"), place_of("topics.cost.title")
    ('terms.roofline.definition', 'topics.cost.title')
    """
    return key if key.split(".")[0] in ("topics", "comparisons", "accelerators") else f"terms.{key}"


def _term_passages(term: Term) -> Iterator[tuple[str, str]]:
    yield from term.sections()
    for other, text in term.confused_with.items():
        yield f"confused_with.{other}", text
    for key, example in term.examples.items():
        yield f"examples.{key}.title", example.title
        yield f"examples.{key}.text", example.text
    for key, question in term.quiz.items():
        yield from ((f"quiz.{key}.{field}", text) for field, text in question_passages(question))


def question_passages(question: Question) -> Iterator[tuple[str, str]]:
    """(field, text) of a question, in the order of reading."""
    yield "question", question.question
    yield "answer", question.answer
    for key, wrong in question.wrong.items():
        yield f"wrong.{key}.text", wrong.text
        yield f"wrong.{key}.because", wrong.because
    yield "explanation", question.explanation


def is_translatable(text: str) -> bool:
    """Whether a passage has words: `{peak} ({limit})` says the same in every language.

    >>> is_translatable("{peak} ({limit})"), is_translatable("about {peak}")
    (False, True)
    """
    return bool(re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", text)))


def json_schema() -> dict[str, Any]:
    """The JSON Schema of `glossary.yml` (draft 2020-12), for completion and checks in an editor."""
    schema = Glossary.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}

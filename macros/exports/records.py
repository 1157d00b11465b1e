"""The published form of the glossary: what stands in `data/glossary.json`, and the JSON Schema that says so.

It is a promise to those who read the file, so it is written apart from the form of `glossary.yml`, which may change without it. A field
may be added in a minor version; anything else is a new major version at a new address.
"""

from __future__ import annotations

import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

VERSION = "1.0"
SCHEMA_PATH = "data/glossary-1.schema.json"

Texts = dict[str, str]


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class NamesRecord(Record):
    """The names of a term in one language."""

    preferred: str
    admitted: list[str] = []
    """Other names and abbreviations that are right."""
    avoid: list[str] = []
    """Forms that mislead."""
    plural: str | None = None
    gender: Literal["m", "f", "n", "c", "pl"] | None = None
    note: Literal["keep-english", "unsettled", "competing"] | None = None
    """Where the language has no settled name."""


class ValueRecord(Record):
    """A given or computed value: a number with its unit, or an outcome."""

    number: float | None = None
    unit: str | None = None
    """In symbols, such as `TFLOP/s`; empty for a plain number."""
    outcome: str | None = None
    """Id of the outcome, often of a term, such as `memory-bound`."""
    text: Texts
    """The value as a reader of the language sees it."""
    formula: str | None = None
    """The formula that computed it; absent for a given value."""
    source: str | None = None
    as_of: datetime.date | None = None


class ExampleRecord(Record):
    """A worked example."""

    title: Texts
    text: Texts
    values: dict[str, ValueRecord]


class OptionRecord(Record):
    """A wrong option of a question and the mistake that leads to it."""

    text: Texts
    because: Texts


class QuestionRecord(Record):
    """A quiz question."""

    question: Texts
    answer: Texts
    wrong: dict[str, OptionRecord]
    explanation: Texts


class TermRecord(Record):
    """A concept with its names and texts by language. A language that lacks a text is absent from it."""

    id: str
    address: str
    """The address that belongs to no language and never changes."""
    pages: Texts
    """Language -> address of the page; only where the term has a name in the language."""
    topic: str
    names: dict[str, NamesRecord]
    definition: Texts
    analogy: Texts = {}
    why: Texts
    practice: Texts
    technical: Texts
    confused_with: dict[str, Texts]
    """Id of the other term -> how the two differ."""
    formulas: list[str]
    examples: dict[str, ExampleRecord]
    quiz: dict[str, QuestionRecord]
    related: list[str]
    sources: list[str]
    formerly: list[str] = []
    """Ids under which the term was published before."""
    stale: dict[str, list[str]] = {}
    """Language -> passages whose translation is older than the English."""
    hashes: Texts = {}
    """Language -> SHA-256 over the term's content in it: it changes when a name, a text or a value does."""


class TopicRecord(Record):
    """A topic."""

    title: Texts
    description: Texts


class ComparisonRecord(Record):
    """Two terms that are often taken for one another."""

    pages: Texts
    terms: list[str] = Field(min_length=2, max_length=2)
    title: Texts = {}
    """Absent where the title is the two names."""
    differ: Texts
    choose: Texts
    number: Texts
    """A sentence with the value that shows the difference."""
    sources: list[str]


class SourceRecord(Record):
    """A source, with the day on which it was last compared with what the glossary says."""

    title: str
    authors: list[str] = []
    publisher: str | None = None
    year: int
    link: str | None = None
    checked: datetime.date


class PeaksRecord(Record):
    """Peak of one number format, dense and with 2:4 sparsity apart; absent where not published."""

    dense: float | None = None
    sparse: float | None = None


class AcceleratorRecord(Record):
    """Data-sheet values of one card."""

    name: str
    year: int
    memory_gb: float
    memory_type: str
    bandwidth_gb_per_s: float
    power_w: float | None = None
    peaks: dict[str, PeaksRecord]
    """Number format -> peak in TFLOP/s, for `int8` in TOP/s."""
    sources: list[str]
    checked: datetime.date
    note: Texts = {}


class AcceleratorsRecord(Record):
    """The table of accelerators by itself, `data/accelerators.json`."""

    version: str = VERSION
    license: Literal["CC-BY-4.0"] = "CC-BY-4.0"
    accelerators: dict[str, AcceleratorRecord]
    sources: dict[str, SourceRecord]


class GlossaryRecord(Record):
    """The whole glossary, or one language of it: the form is the same."""

    schema_: str = Field(alias="$schema")
    version: str
    """Version of this form, not of the text."""
    license: Literal["CC-BY-4.0"] = "CC-BY-4.0"
    site: str
    languages: list[str]
    topics: dict[str, TopicRecord]
    terms: dict[str, TermRecord]
    comparisons: dict[str, ComparisonRecord]
    accelerators: dict[str, AcceleratorRecord]
    sources: dict[str, SourceRecord]


def published_schema(site_url: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the published file."""
    schema = GlossaryRecord.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"{site_url}{SCHEMA_PATH}", **_reader_form(schema)}


def _reader_form(schema: dict[str, Any]) -> dict[str, Any]:
    """Nothing is written as null, so a reader needs no case for it."""
    if isinstance(schema, list):
        return [_reader_form(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _reader_form(part) for key, part in schema.items() if not (key == "default" and part is None)}
    options = [part for part in kept.get("anyOf", ()) if part != {"type": "null"}]
    if len(options) == 1 and "anyOf" in kept:
        return {**{key: part for key, part in kept.items() if key != "anyOf"}, **options[0]}
    return kept

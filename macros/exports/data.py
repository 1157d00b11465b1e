"""The glossary as JSON: whole, by language, and the accelerators alone; with the JSON Schema of the form.

In: the project. Out: `data/*.json`. The records that other exports and the ledger of releases need are made here as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Container, Iterator
from typing import Any

from pydantic import BaseModel

from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.examples import Value
from macros.exports.concepts import neutral_address, own_text, term_address
from macros.exports.records import (
    SCHEMA_PATH,
    VERSION,
    AcceleratorRecord,
    AcceleratorsRecord,
    ComparisonRecord,
    ExampleRecord,
    GlossaryRecord,
    NamesRecord,
    OptionRecord,
    PeaksRecord,
    QuestionRecord,
    SourceRecord,
    TermRecord,
    TopicRecord,
    ValueRecord,
    published_schema,
)
from macros.formulas import Outcome
from macros.head import absolute
from macros.model import PRECISIONS, Accelerator, Comparison, Example, Names, Question, Source, Term, passages
from macros.project import Project
from macros.units import convert, quantity, spelling

Files = Iterator[tuple[str, bytes]]
_UNHASHED = {"address", "pages", "stale", "hashes"}


def glossary_json(project: Project, site_url: str) -> Files:
    """`data/glossary.json`, `data/glossary.<language>.json` for each language, and their schema."""
    record = glossary_record(project, site_url)
    yield SCHEMA_PATH, json_bytes(published_schema(site_url))
    yield "data/glossary.json", json_bytes(_dumped(record))
    for locale in project.editions:
        yield f"data/glossary.{locale}.json", json_bytes(only(_dumped(record), locale))


def accelerators_json(project: Project, site_url: str) -> Files:
    """`data/accelerators.json`."""
    write, cards = _Writer(project, site_url), accelerator_records(project, site_url)
    used = {source for card in cards.values() for source in card.sources}
    sources = {key: write.source(source) for key, source in project.document.glossary.sources.items() if key in used}
    yield "data/accelerators.json", json_bytes(_dumped(AcceleratorsRecord(accelerators=cards, sources=sources)))


def glossary_record(project: Project, site_url: str) -> GlossaryRecord:
    """The whole glossary in its published form, with a content hash for each term and language."""
    glossary, write = project.document.glossary, _Writer(project, site_url)
    terms = {term_id: write.term(term_id, term) for term_id, term in glossary.terms.items()}
    return GlossaryRecord(
        **{"$schema": f"{site_url}{SCHEMA_PATH}"},
        version=VERSION,
        site=site_url,
        languages=list(project.editions),
        topics={key: TopicRecord(**write.texts(f"topics.{key}", topic, "title", "description")) for key, topic in glossary.topics.items()},
        terms={term_id: record.model_copy(update={"hashes": content_hashes(record)}) for term_id, record in terms.items()},
        comparisons={key: write.comparison(key, comparison) for key, comparison in glossary.comparisons.items()},
        accelerators=accelerator_records(project, site_url),
        sources={key: write.source(source) for key, source in glossary.sources.items()},
    )


def accelerator_records(project: Project, site_url: str) -> dict[str, AcceleratorRecord]:
    """The data sheets in their published form."""
    write = _Writer(project, site_url)
    return {key: write.accelerator(key, card) for key, card in project.document.glossary.accelerators.items()}


def content_hashes(record: TermRecord) -> dict[str, str]:
    """Language -> SHA-256 over all that the term says in it, whatever the address of the site."""
    data = record.model_dump(mode="json", exclude_none=True, exclude=_UNHASHED)
    hashes = {}
    for locale in record.names:
        text = json.dumps(only(data, locale), ensure_ascii=False, sort_keys=True)
        hashes[locale] = hashlib.sha256(text.encode()).hexdigest()
    return hashes


def only(data: Any, locale: str, languages: frozenset[str] | None = None) -> Any:
    """The same data with one language left, and without the terms and texts that it lacks."""
    known = languages if languages is not None else _languages(data)
    if isinstance(data, list):
        return [only(part, locale, known) for part in data]
    if not isinstance(data, dict):
        return data
    if data and set(data) <= known:
        return {key: part for key, part in data.items() if key == locale}
    kept = {key: only(part, locale, known) for key, part in data.items()}
    if "terms" in kept and "languages" in kept:
        kept["languages"] = [locale]
        kept["terms"] = {key: term for key, term in kept["terms"].items() if term["names"]}
    return kept


def _languages(data: dict[str, Any]) -> frozenset[str]:
    return frozenset(data.get("languages") or data["names"])


def json_bytes(data: Any) -> bytes:
    """JSON as it is published: UTF-8, one step of indent, a line break at the end."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _dumped(record: BaseModel) -> dict[str, Any]:
    return record.model_dump(mode="json", by_alias=True, exclude_none=True)


class _Writer:
    """Writes the parts of the glossary as records."""

    def __init__(self, project: Project, site_url: str):
        self.glossary, self.editions, self.site_url = project.document.glossary, project.editions, site_url
        self.english = passages(self.glossary)

    def by_language(self, value: Callable[[Edition], str | None]) -> dict[str, str]:
        found = ((locale, value(edition)) for locale, edition in self.editions.items())
        return {locale: text for locale, text in found if text is not None}

    def text(self, key: str, english: str | None) -> dict[str, str]:
        return self.by_language(lambda edition: own_text(edition, key, english))

    def texts(self, owner: str, part: BaseModel, *fields: str) -> dict[str, dict[str, str]]:
        return {field: self.text(f"{owner}.{field}", getattr(part, field)) for field in fields}

    def pages(self, path: str) -> dict[str, str]:
        return {locale: absolute(self.site_url, locale, path) for locale in self.editions}

    def term(self, term_id: str, term: Term) -> TermRecord:
        return TermRecord(
            id=term_id,
            address=neutral_address(self.site_url, term_id),
            pages={locale: term_address(self.site_url, locale, term_id) for locale in self.editions if locale in term.names},
            topic=term.topic,
            names={locale: _names(term.names[locale]) for locale in self.editions if locale in term.names},
            **self.texts(term_id, term, "definition", "analogy", "why", "practice", "technical"),
            confused_with={other: self.text(f"{term_id}.confused_with.{other}", text) for other, text in term.confused_with.items()},
            formulas=list(term.formulas),
            examples={key: self.example(f"{term_id}.examples.{key}", example) for key, example in term.examples.items()},
            quiz={key: self.question(f"{term_id}.quiz.{key}", question) for key, question in term.quiz.items()},
            related=list(self.glossary.related(term_id)),
            sources=list(term.sources),
            formerly=list(term.formerly),
            stale=self.stale(term_id),
        )

    def stale(self, term_id: str) -> dict[str, list[str]]:
        keys = [key for key in self.english if key.startswith(f"{term_id}.")]
        found = {}
        for locale, edition in self.editions.items():
            old = [key for key in keys if edition.translate(key, self.english[key]).state == "stale"]
            if old:
                found[locale] = [key.removeprefix(f"{term_id}.") for key in old]
        return found

    def example(self, owner: str, example: Example) -> ExampleRecord:
        texts = self.texts(owner, example, "title", "text")
        scope = self.editions[SOURCE_LANGUAGE].computed.scopes[owner]
        # Where the example is not translated, its values are of no use, and their unit words may be English.
        values = {name: self.value(value, texts["text"]) for name, value in scope.items()}
        return ExampleRecord(**texts, values=values)

    def value(self, value: Value, languages: Container[str]) -> ValueRecord:
        text = self.by_language(lambda edition: _value_text(edition, value) if edition.locale in languages else None)
        origin = {"formula": value.step.formula if value.step else None, "source": value.source, "as_of": value.as_of}
        if isinstance(value.amount, Outcome):
            return ValueRecord(outcome=value.amount.id, text=text, **origin)
        return ValueRecord(number=_rounded(value.amount.magnitude), unit=spelling(value.amount.units), text=text, **origin)

    def question(self, owner: str, question: Question) -> QuestionRecord:
        asked = self.text(f"{owner}.question", question.question)

        def texts(place: str, part: BaseModel, *fields: str) -> dict[str, dict[str, str]]:
            # An option without words could be shown in any language; without its question it is of no use.
            found = self.texts(place, part, *fields)
            return {field: {locale: text for locale, text in by.items() if locale in asked} for field, by in found.items()}

        wrong = {key: OptionRecord(**texts(f"{owner}.wrong.{key}", option, "text", "because")) for key, option in question.wrong.items()}
        return QuestionRecord(question=asked, **texts(owner, question, "answer", "explanation"), wrong=wrong)

    def comparison(self, key: str, comparison: Comparison) -> ComparisonRecord:
        fields = self.texts(f"comparisons.{key}", comparison, "title", "differ", "choose", "number")
        pages = self.pages(f"comparisons/{key}/")
        return ComparisonRecord(pages=pages, terms=list(comparison.terms), sources=list(comparison.sources), **fields)

    def accelerator(self, key: str, card: Accelerator) -> AcceleratorRecord:
        return AcceleratorRecord(
            name=card.name,
            year=card.year,
            memory_gb=_in(card.memory, "GB"),
            memory_type=card.memory_type,
            bandwidth_gb_per_s=_in(card.bandwidth, "GB/s"),
            power_w=_in(card.power, "W"),
            peaks=peaks(card),
            sources=list(card.sources),
            checked=card.checked,
            note=self.text(f"accelerators.{key}.note", card.note),
        )

    def source(self, source: Source) -> SourceRecord:
        return SourceRecord(
            title=source.title,
            authors=list(source.authors),
            publisher=source.publisher,
            year=source.year,
            link=source.link,
            checked=source.checked,
        )


def peaks(card: Accelerator) -> dict[str, PeaksRecord]:
    """Number format -> published peaks of a card in TFLOP/s, for INT8 in TOP/s."""
    found = {}
    for precision in PRECISIONS:
        unit = "Top/s" if precision == "int8" else "TFLOP/s"
        rates = getattr(card, precision)
        dense, sparse = (rates, None) if precision == "fp32" else (rates.dense, rates.sparse)
        if dense or sparse:
            found[precision] = PeaksRecord(dense=_in(dense, unit), sparse=_in(sparse, unit))
    return found


def _in(text: str | None, unit: str) -> float | None:
    return None if text is None else float(convert(quantity(text), unit).magnitude)


def _names(names: Names) -> NamesRecord:
    return NamesRecord(
        preferred=names.name, admitted=list(names.also), avoid=list(names.avoid), plural=names.plural, gender=names.gender, note=names.note
    )


def _rounded(number: float) -> float:
    """Without the noise of binary floating point, which differs between machines."""
    return float(f"{number:.12g}")


def _value_text(edition: Edition, value: Value) -> str | None:
    """The value as text; an outcome only if the language has a name for it, a term's or one of the site's labels."""
    if isinstance(value.amount, Outcome) and edition.locale != SOURCE_LANGUAGE:
        outcome = value.amount.id
        is_term = outcome in edition.glossary.terms
        is_named = edition.has_name(outcome) if is_term else f"label.outcome.{outcome}" in edition.labels.messages
        return edition.show(value) if is_named else None
    return edition.show(value)

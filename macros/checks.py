"""The rules that a glossary and its translations keep, each one small function.

In: a `Subject` (the document, its computed values, the catalogues and the editions). Out: problems with file and line. A function with
`@check` is found by itself: a new rule is one function.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from macros import text
from macros.catalogs import SOURCE_LANGUAGE
from macros.edition import Edition
from macros.examples import BROKEN, Computed, Scope, question_variations, varied_scope
from macros.figures import figure_fault
from macros.formatting import CASES, FORMS
from macros.formulas import FORMULAS, Outcome
from macros.letters import letter_faults
from macros.loader import Document
from macros.model import PRECISIONS, Accelerator, Given, Glossary, Names, Question, Values, all_passages, passages, place_of, question_passages
from macros.problems import Fault, Problem
from macros.units import UnitError, quantity

_DEFINITION_WORDS = 35
_RESERVED_IDS = {"topics", "comparisons", "accelerators", "calculators", "practice", "figures", "go", "assets", "search", "index"}


@dataclass(frozen=True)
class Subject:
    """All that the rules look at.

    Attributes:
        document: The glossary and its lines.
        computed: Its values, with the faults met while computing.
        editions: Language -> edition, English first.
    """

    document: Document
    computed: Computed
    editions: Mapping[str, Edition]

    @property
    def glossary(self) -> Glossary:
        return self.document.glossary

    def english(self) -> dict[str, str]:
        return passages(self.glossary)

    def passages(self) -> dict[str, str]:
        """The English passages, those without words included."""
        return all_passages(self.glossary)

    def translated(self) -> Iterator[tuple[Edition, str, str]]:
        """(edition, key, text) of every translation that exists."""
        for locale, edition in self.editions.items():
            if locale != SOURCE_LANGUAGE:
                messages = edition.catalog.messages
                yield from ((edition, key, messages[key].text) for key in self.english() if key in messages and messages[key].text)

    def texts(self) -> Iterator[tuple[Edition, str, str]]:
        """The same, with all English passages first."""
        yield from ((self.editions[SOURCE_LANGUAGE], key, english) for key, english in self.passages().items())
        yield from self.translated()

    def problem(self, edition: Edition, key: str, fault: Fault) -> Problem:
        """The fault of a passage at its line: in the glossary for English, in the PO file for a translation."""
        if edition.locale == SOURCE_LANGUAGE:
            return self.document.problem(place_of(key), fault)
        return fault.at(edition.catalog.path, edition.catalog.line_of(key), key)


Check = Callable[[Subject], Iterator[Problem]]
CHECKS: list[Check] = []


def check(rule: Check) -> Check:
    CHECKS.append(rule)
    return rule


def all_problems(subject: Subject) -> tuple[Problem, ...]:
    """Every problem of every rule, sorted."""
    return tuple(sorted({problem for rule in CHECKS for problem in rule(subject)}))


def _unknown(kind: str, name: str, known: Mapping[str, object]) -> Fault:
    near = [candidate for candidate in known if name in candidate or candidate in name][:3]
    hint = f"did you mean {', '.join(f'`{item}`' for item in near)}?" if near else f"ids of {kind}s are the keys of the file"
    return Fault(f"there is no {kind} `{name}`", hint, f"{kind}-known")


# --- references --------------------------------------------------------------------------------------------------------------------


@check
def check_term_references(subject: Subject) -> Iterator[Problem]:
    """Topic, related terms, mixed-up terms, formulas and sources of a term exist."""
    glossary = subject.glossary
    for term_id, term in glossary.terms.items():
        where = f"terms.{term_id}"
        lists = {
            "topic": ("topic", [term.topic], glossary.topics),
            "related": ("term", term.related, glossary.terms),
            "confused_with": ("term", term.confused_with, glossary.terms),
            "formulas": ("formula", term.formulas, FORMULAS),
            "sources": ("source", term.sources, glossary.sources),
        }
        for field, (kind, names, known) in lists.items():
            yield from (subject.document.problem(f"{where}.{field}", _unknown(kind, name, known)) for name in names if name not in known)
        for key, question in term.quiz.items():
            if question.example and question.example not in term.examples:
                yield subject.document.problem(f"{where}.quiz.{key}.example", _unknown("example", question.example, term.examples))


@check
def check_key_values(subject: Subject) -> Iterator[Problem]:
    """The key values of an example are values of the example or of its term."""
    for term_id, term in subject.glossary.terms.items():
        for key, example in term.examples.items():
            known = {**term.given, **term.compute, **example.given, **example.compute}
            where = f"terms.{term_id}.examples.{key}.key"
            yield from (subject.document.problem(where, _unknown("value", name, known)) for name in example.key if name not in known)


@check
def check_self_references(subject: Subject) -> Iterator[Problem]:
    """No term is related to itself or confused with itself."""
    for term_id, term in subject.glossary.terms.items():
        for field in ("related", "confused_with"):
            if term_id in getattr(term, field):
                yield subject.document.problem(f"terms.{term_id}.{field}", Fault("a term names itself", "take it out", "self-reference"))


@check
def check_repeats(subject: Subject) -> Iterator[Problem]:
    """Nothing stands twice in a list, and a comparison is of two terms."""
    for where, values in _owners(subject.glossary):
        for field in ("related", "sources", "formulas", "formerly", "terms", "key", "claims"):
            items = getattr(values, field, ())
            for item in sorted({item for item in items if items.count(item) > 1}):
                yield subject.document.problem(f"{where}.{field}", Fault(f"{item!r} stands here twice", "keep one", "repeat"))


@check
def check_related(subject: Subject) -> Iterator[Problem]:
    """Every term is related to another."""
    for term_id in subject.glossary.terms:
        if not subject.glossary.related(term_id):
            yield subject.document.problem(f"terms.{term_id}", Fault("the term is related to no other", "add `related: [id]`", "related"))


@check
def check_other_references(subject: Subject) -> Iterator[Problem]:
    """Terms of comparisons and all sources exist; ids are neither reserved nor used before."""
    glossary = subject.glossary
    for key, comparison in glossary.comparisons.items():
        where = f"comparisons.{key}"
        for name in comparison.terms:
            if name not in glossary.terms:
                yield subject.document.problem(f"{where}.terms", _unknown("term", name, glossary.terms))
        yield from _unknown_sources(subject, f"{where}.sources", comparison.sources)
    for key, card in glossary.accelerators.items():
        yield from _unknown_sources(subject, f"accelerators.{key}.sources", card.sources)
    for where, values in _owners(glossary):
        for name, given in values.given.items():
            yield from _unknown_sources(subject, f"{where}.given.{name}", (given.source,) if given.source else ())


def _unknown_sources(subject: Subject, where: str, names: tuple[str, ...]) -> Iterator[Problem]:
    known = subject.glossary.sources
    yield from (subject.document.problem(where, _unknown("source", name, known)) for name in names if name not in known)


def _owners(glossary: Glossary) -> Iterator[tuple[str, Values]]:
    for term_id, term in glossary.terms.items():
        yield f"terms.{term_id}", term
        yield from ((f"terms.{term_id}.examples.{key}", example) for key, example in term.examples.items())
        yield from ((f"terms.{term_id}.quiz.{key}", question) for key, question in term.quiz.items())
    yield from ((f"comparisons.{key}", comparison) for key, comparison in glossary.comparisons.items())


@check
def check_ids(subject: Subject) -> Iterator[Problem]:
    """An id is never reserved, and never one that another term has or had before."""
    glossary = subject.glossary
    owners = {term_id: term_id for term_id in glossary.terms}
    places = [(f"terms.{term_id}", term_id) for term_id in glossary.terms]
    places += [(f"terms.{term_id}.formerly", old) for term_id, term in glossary.terms.items() for old in term.formerly]
    for where, name in places:
        if name in _RESERVED_IDS:
            yield subject.document.problem(where, Fault(f"the id `{name}` is reserved", "choose another", "id"))
    for term_id, term in glossary.terms.items():
        for old in term.formerly:
            if owners.setdefault(old, term_id) != term_id or old == term_id:
                fault = Fault(f"the id `{old}` belongs to `{owners[old]}`", "ids are never reused: take it out, or choose another", "id")
                yield subject.document.problem(f"terms.{term_id}.formerly", fault)
    for section in ("topics", "comparisons"):
        if "index" in getattr(glossary, section):
            yield subject.document.problem(f"{section}.index", Fault("the id `index` is reserved", "choose another", "id"))


# --- names -------------------------------------------------------------------------------------------------------------------------


@check
def check_names_complete(subject: Subject) -> Iterator[Problem]:
    """Each term has a name in each language that was completed, and no language that the site lacks."""
    for term_id, term in subject.glossary.terms.items():
        for locale in subject.glossary.languages:
            if locale not in term.names:
                fault = Fault(f"the name in `{locale}` is missing", f"add `{locale}: {{name: …}}`", "names-complete")
                yield subject.document.problem(f"terms.{term_id}.names", fault)
        for locale in term.names:
            if locale not in subject.editions:
                fault = Fault(f"the site has no language `{locale}`", "take it out, or add the language first", "names-complete")
                yield subject.document.problem(f"terms.{term_id}.names.{locale}", fault)


@check
def check_languages(subject: Subject) -> Iterator[Problem]:
    """English is among the languages that are complete, and each of them has its translations."""
    languages = subject.glossary.languages
    if SOURCE_LANGUAGE not in languages:
        yield subject.document.problem("languages", Fault("English is missing: all prose is translated from it", "add `en`", "languages"))
    for locale in languages:
        if locale not in subject.editions:
            fault = Fault(f"there is no locales/{locale}/LC_MESSAGES/glossary.po", "take the language out, or run `glossary new-language`", "languages")
            yield subject.document.problem("languages", fault)


@check
def check_names_apart(subject: Subject) -> Iterator[Problem]:
    """No two terms share a name in a language, and no name is both used and to be avoided."""
    for locale in subject.editions:
        seen: dict[str, str] = {}
        for term_id, term in subject.glossary.terms.items():
            names = term.names.get(locale)
            where = f"terms.{term_id}.names.{locale}"
            for name in sorted({name for name in _used(names) if _used(names).count(name) > 1}) if names else ():
                yield subject.document.problem(where, Fault(f"{name!r} stands here twice", "keep one", "repeat"))
            for name in _used(names) if names else ():
                folded = name.casefold()
                if seen.setdefault(folded, term_id) != term_id:
                    fault = Fault(f"{name!r} is also a name of `{seen[folded]}`", "keep it with one of the two", "names-apart")
                    yield subject.document.problem(where, fault)
                if folded in (avoided.casefold() for avoided in names.avoid):
                    yield subject.document.problem(where, Fault(f"{name!r} is used and avoided", "keep one", "names-apart"))


def _used(names: Names) -> tuple[str, ...]:
    return (names.name, *names.also)


# --- passages ----------------------------------------------------------------------------------------------------------------------


@check
def check_text_format(subject: Subject) -> Iterator[Problem]:
    """A passage keeps to the Markdown subset."""
    for edition, key, passage in subject.texts():
        yield from (subject.problem(edition, key, fault) for fault in text.faults(passage))


@check
def check_placeholders(subject: Subject) -> Iterator[Problem]:
    """A placeholder names a value of its example, with options that exist."""
    for edition, key, passage in subject.texts():
        scope = subject.computed.scope_of(key)
        yield from (subject.problem(edition, key, fault) for fault in _placeholder_faults(passage, scope, CASES.get(edition.locale, ())))


def _placeholder_faults(passage: str, scope: Scope, cases: tuple[str, ...]) -> Iterator[Fault]:
    for item in text.placeholders(passage):
        if item.name not in scope:
            hint = f"use one of {', '.join(scope)}" if scope else "give or compute a value of that name"
            yield Fault(f"{{{item.name}}} is no value here", hint, "placeholder-known")
        for option in item.options:
            if option not in FORMS and option not in cases:
                yield Fault(f"`:{option}` is no form of a value", f"use {', '.join((*FORMS, *cases))}", "placeholder-form")
        for kind, known in (("form", FORMS), ("case", cases)):
            if len([option for option in item.options if option in known]) > 1:
                yield Fault(f"{{{item.name}}} asks for more than one {kind}", "keep one", "placeholder-form")


@check
def check_one_line(subject: Subject) -> Iterator[Problem]:
    """What stands in a heading, a list or a cell is one paragraph; a title has no link."""
    for edition, key, passage in subject.texts():
        if not _INLINE.search(key):
            continue
        if not text.is_one_paragraph(passage):
            fault = Fault("a list or a second paragraph where one line of text belongs", "say it in one paragraph", "one-line")
            yield subject.problem(edition, key, fault)
        if key.endswith(".title") and text.term_links(passage):
            yield subject.problem(edition, key, Fault("a link in a title", "take it out: titles are links themselves", "one-line"))


_INLINE = re.compile(
    r"\.(title|answer|definition|wrong\.[^.]+\.(text|because))$|^comparisons\.[^.]+\.number$|^topics\.[^.]+\.description$|^accelerators\.[^.]+\.note$"
)


@check
def check_translated_placeholders(subject: Subject) -> Iterator[Problem]:
    """A fresh translation places the same values as the English."""
    english = subject.english()
    for edition, key, passage in subject.translated():
        wanted, found = (sorted({item.name for item in text.placeholders(part)}) for part in (english[key], passage))
        if wanted != found and edition.catalog.translate(key, english[key]).state == "fresh":
            missing = ", ".join(f"{{{name}}}" for name in wanted if name not in found)
            extra = ", ".join(f"{{{name}}}" for name in found if name not in wanted)
            said = " and ".join(part for part in (missing and f"{missing} missing", extra and f"{extra} too many") if part)
            yield subject.problem(edition, key, Fault(f"placeholders differ from the English: {said}", "keep the same values", "placeholder-same"))


@check
def check_term_links(subject: Subject) -> Iterator[Problem]:
    """A link to a term names one that exists, and not the term itself."""
    for edition, key, passage in subject.texts():
        for target in text.term_links(passage):
            if target not in subject.glossary.terms:
                yield subject.problem(edition, key, _unknown("term", target, subject.glossary.terms))
            elif target == key.split(".")[0]:
                yield subject.problem(edition, key, Fault("the term links to itself", "take the link away", "self-reference"))


@check
def check_translated_links(subject: Subject) -> Iterator[Problem]:
    """A fresh translation links to the same terms as the English."""
    english = subject.english()
    for edition, key, passage in subject.translated():
        wanted, found = (sorted(set(text.term_links(part))) for part in (english[key], passage))
        if wanted != found and edition.catalog.translate(key, english[key]).state == "fresh":
            said = f"the English links to {', '.join(wanted) or 'no term'}, this to {', '.join(found) or 'no term'}"
            yield subject.problem(edition, key, Fault(said, "link the same terms", "link-same"))


@check
def check_digits(subject: Subject) -> Iterator[Problem]:
    """No digit is typed in prose: numbers are placeholders, and only listed names may hold digits."""
    allowed = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(subject.glossary.digit_names, key=len, reverse=True)) or "$^")
    for edition, key, passage in subject.texts():
        prose = text.prose(passage)
        if not _DIGIT.search(prose):
            continue
        # An apostrophe, or a letter that a language appends, may follow a name: H100'ün, H100s.
        rest = re.sub(r"(?<=\d)['’]\w+", "", prose)
        if found := re.search(rf"\S*{_DIGIT.pattern}\S*", allowed.sub("", rest)):
            hint = "use a placeholder for a number; list a name such as FP8 under `digit_names`"
            yield subject.problem(edition, key, Fault(f"a typed digit: {found.group()!r}", hint, "digits"))


# Digits of every script; raised ones, fractions and Roman numerals that are one letter.
_DIGIT = re.compile(r"[\d²³¹¼-¾⁰-₉⅐-↉①-⓿]")


@check
def check_avoided_names(subject: Subject) -> Iterator[Problem]:
    """No text of a language holds a name that the glossary tells it to avoid."""
    patterns = {locale: _avoid_pattern(subject.glossary, locale) for locale in subject.editions}
    for edition, key, passage in subject.texts():
        pattern, owners = patterns[edition.locale]
        for match in pattern.finditer(text.prose(passage)) if pattern else ():
            term_id = owners[match.group().casefold()]
            better = subject.glossary.terms[term_id].names[edition.locale].name
            yield subject.problem(edition, key, Fault(f"{match.group()!r} is to be avoided for `{term_id}`", f"write {better!r}", "avoid"))


def _avoid_pattern(glossary: Glossary, locale: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    owners = {word.casefold(): term_id for term_id, term in glossary.terms.items() if locale in term.names for word in term.names[locale].avoid}
    words = "|".join(re.escape(word) for word in sorted(owners, key=len, reverse=True))
    return (re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None), owners


@check
def check_characters(subject: Subject) -> Iterator[Problem]:
    """No bidirectional control, zero-width character or stray line break hides in a text, a name or a word of the site."""
    for edition, key, passage in subject.texts():
        yield from (subject.problem(edition, key, fault) for fault in letter_faults(passage, right_to_left=edition.is_right_to_left))
    known = {place_of(key) for key in subject.passages()}
    for where, value in _strings(subject.glossary.model_dump(by_alias=True)):
        if where not in known:
            faults = letter_faults(value, right_to_left=_is_name_from_the_right(where, subject), one_line=True)
            yield from (subject.document.problem(where, fault) for fault in faults)
    for edition in subject.editions.values():
        for key, message in edition.labels.messages.items():
            faults = letter_faults("".join((message.text, *message.plurals)), right_to_left=edition.is_right_to_left, one_line=True)
            yield from (fault.at(edition.catalog.path.replace("glossary.po", "site.po"), message.line, key) for fault in faults)


def _strings(value: object, where: str = "") -> Iterator[tuple[str, str]]:
    """(place, text) of every text below a value."""
    if isinstance(value, str):
        yield where, value
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, (list, tuple)) else ()
    for key, item in items:
        yield from _strings(item, f"{where}.{key}".lstrip("."))


def _is_name_from_the_right(where: str, subject: Subject) -> bool:
    _, _, field, locale, *_ = *where.split("."), "", "", "", ""
    return field == "names" and locale in subject.editions and subject.editions[locale].is_right_to_left


@check
def check_definitions(subject: Subject) -> Iterator[Problem]:
    """A definition fits into a hover card: at most 35 words of English, no placeholder and no link."""
    for term_id, term in subject.glossary.terms.items():
        where = f"terms.{term_id}.definition"
        if (words := len(term.definition.split())) > _DEFINITION_WORDS:
            fault = Fault(f"the definition has {words} words", f"say it in {_DEFINITION_WORDS}", "definition")
            yield subject.document.problem(where, fault)
        if text.term_links(term.definition):
            yield subject.document.problem(where, Fault("a link in a definition", "a hover card stands alone: take it out", "definition"))


# --- values and questions ----------------------------------------------------------------------------------------------------------


@check
def check_values(subject: Subject) -> Iterator[Problem]:
    """Every value can be computed, in the units written, and every claim holds."""
    yield from (subject.document.problem(where, fault) for where, fault in subject.computed.faults)


@check
def check_accelerators(subject: Subject) -> Iterator[Problem]:
    """A data-sheet value can be read, is above zero and in a unit of its kind."""
    for card_id, card in subject.glossary.accelerators.items():
        for field, kind in _card_fields():
            if fault := _card_fault(card, field, kind):
                yield subject.document.problem(f"accelerators.{card_id}.{field}", fault)


def _card_fields() -> Iterator[tuple[str, str]]:
    yield from (("memory", "B"), ("bandwidth", "B/s"), ("power", "W"), ("fp32", "FLOP/s"))
    for precision in PRECISIONS[1:]:
        kind = "op/s" if precision.startswith("int") else "FLOP/s"
        yield from ((f"{precision}.{name}", kind) for name in ("dense", "sparse"))


def _card_fault(card: Accelerator, field: str, kind: str) -> Fault | None:
    written = card.value(field)
    if written is None:
        return None
    try:
        value = quantity(written)
    except UnitError as error:
        return Fault(error.message, error.hint, "values")
    if not value.is_compatible_with(quantity(f"1 {kind}").units):
        return Fault(f"{written} is no {_KINDS[kind]}", f"write it in {kind}, with a prefix where it needs one", "values")
    return None if value.magnitude > 0 else Fault(f"{written} is not above zero", "leave out what is not published", "values")


_KINDS = {"B": "amount of memory", "B/s": "bandwidth", "W": "power", "FLOP/s": "rate of floating-point operations", "op/s": "rate of integer operations"}


@check
def check_outcomes(subject: Subject) -> Iterator[Problem]:
    """An outcome that is a term, such as memory-bound, is a term of the glossary."""
    labels = subject.editions[SOURCE_LANGUAGE].labels
    for owner, scope in subject.computed.scopes.items():
        for name, value in scope.items():
            is_outcome = isinstance(value.amount, Outcome) and value is not BROKEN
            if is_outcome and value.amount.id not in subject.glossary.terms and not labels.has(f"label.outcome.{value.amount.id}"):
                yield subject.document.problem(f"{place_of(owner)}.compute.{name}", _unknown("term", value.amount.id, subject.glossary.terms))


@check
def check_outcomes_of_formulas(subject: Subject) -> Iterator[Problem]:
    """Every outcome that a shown formula or figure can have has its words, too: it stands in the formula."""
    english = subject.editions[SOURCE_LANGUAGE]
    for term_id, term in subject.glossary.terms.items():
        shown = {f"compute.{name}": step.formula for name, step in term.compute.items()}
        shown |= {f"examples.{key}.compute.{name}": step.formula for key, example in term.examples.items() for name, step in example.compute.items()}
        shown |= {"formulas": formula for formula in term.formulas} | ({"figures.roofline": "roofline-limit"} if "roofline" in term.figures else {})
        for place, formula in shown.items():
            outcomes = [outcome for _, outcome in FORMULAS[formula].outcomes] if formula in FORMULAS else []
            for outcome in outcomes:
                if not _has_words(subject, english, outcome):
                    fault = Fault(f"`{formula}` can yield `{outcome}`, and there is no such term", "add the term", "term-known")
                    yield subject.document.problem(f"terms.{term_id}.{place}", fault)


@check
def check_figures(subject: Subject) -> Iterator[Problem]:
    """The example of each figure exists and has the values that the figure is drawn from."""
    if subject.computed.faults:
        return
    for term_id, term in subject.glossary.terms.items():
        for kind in term.figures:
            if fault := figure_fault(subject.glossary, subject.computed, term_id, kind):
                yield subject.document.problem(f"terms.{term_id}.figures.{kind}", fault)


@check
def check_options_apart(subject: Subject) -> Iterator[Problem]:
    """No two options of a question show the same text, in any language."""
    if subject.computed.faults:
        return
    for edition in subject.editions.values():
        for term_id, term in subject.glossary.terms.items():
            for key, question in term.quiz.items():
                for same in edition.same_options(term_id, key) if _can_show(subject, edition, term_id, key, question) else ():
                    fault = Fault(f"two options show the same text: {same}", "change a value or its digits", "options-apart")
                    yield subject.document.problem(f"terms.{term_id}.quiz.{key}", fault)


def _can_show(subject: Subject, edition: Edition, term_id: str, key: str, question: Question) -> bool:
    """Whether no option has a fault that keeps it from being shown; such a fault is reported where it is."""
    scope, cases = subject.computed.scope_of(f"{term_id}.quiz.{key}"), CASES.get(edition.locale, ())
    options = ((field, english) for field, english in question_passages(question) if field.endswith(("answer", ".text")))
    shown = [edition.translate(f"{term_id}.quiz.{key}.{field}", english).text for field, english in options]
    if any(fault for passage in shown for fault in _placeholder_faults(passage, scope, cases)):
        return False
    amounts = (scope[item.name].amount for passage in shown for item in text.placeholders(passage))
    return all(_has_words(subject, edition, amount.id) for amount in amounts if isinstance(amount, Outcome))


def _has_words(subject: Subject, edition: Edition, outcome: str) -> bool:
    term = subject.glossary.terms.get(outcome)
    return SOURCE_LANGUAGE in term.names if term else edition.labels.has(f"label.outcome.{outcome}")


@check
def check_values_named_once(subject: Subject) -> Iterator[Problem]:
    """An example or a question does not give another meaning to a name of its term or example: readers change values by their names."""
    for term_id, term in subject.glossary.terms.items():
        for key, example in term.examples.items():
            yield from _named_again(subject, f"terms.{term_id}.examples.{key}", example, [term])
        for key, question in term.quiz.items():
            example = term.examples.get(question.example or "")
            yield from _named_again(subject, f"terms.{term_id}.quiz.{key}", question, [term, *([example] if example else [])])


def _named_again(subject: Subject, where: str, values: Values, before: list[Values]) -> Iterator[Problem]:
    known = {name for each in before for name in (*each.given, *each.compute)}
    for field, names in (("given", values.given), ("compute", values.compute)):
        for name in names:
            if name in known:
                fault = Fault(f"`{name}` is a value of the term or the example already", "choose another name", "value-named-once")
                yield subject.document.problem(f"{where}.{field}.{name}", fault)


@check
def check_varied_questions(subject: Subject) -> Iterator[Problem]:
    """With every other set of inputs, each claim holds and no two options show the same text, in any language."""
    if subject.computed.faults:
        return
    for term_id, term in subject.glossary.terms.items():
        for key, question in term.quiz.items():
            if not all(_can_show(subject, edition, term_id, key, question) for edition in subject.editions.values()):
                continue
            found = (fault for changed in question_variations(term, question) for fault in _varied_faults(subject, term_id, key, changed))
            for fault in itertools.islice(found, 1):
                yield subject.document.problem(f"terms.{term_id}.quiz.{key}", fault)


def _varied_faults(subject: Subject, term_id: str, key: str, changed: Mapping[str, Given]) -> Iterator[Fault]:
    term = subject.glossary.terms[term_id]
    base = subject.computed.scopes[term_id]
    scope, faults = varied_scope(term, term.quiz[key], changed, base, subject.glossary.accelerators)
    inputs = ", ".join(f"{name}: {given.value}" for name, given in changed.items())
    hint = "take the combination out of `vary`, or change the option"
    yield from (Fault(f"with {inputs}: {fault.message}", hint, "vary") for _, fault in faults)
    if faults:
        return
    for edition in subject.editions.values():
        for same in edition.with_values(f"{term_id}.quiz.{key}", scope).same_options(term_id, key):
            yield Fault(f"with {inputs}: two options show the same text: {same}", hint, "vary")

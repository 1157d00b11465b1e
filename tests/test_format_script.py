"""The browser writes every number of the site as Python does, in every language."""

import itertools
import json

import pytest
from conftest import LANGUAGES, ROOT
from engine import chromium, served

from macros import text
from macros.calculators import calculator_words
from macros.formatting import FORMS
from macros.model import passages
from macros.project import load_subject
from macros.units import Quantity, spelling, unit

FORMAT = """async ([locale, calls]) => {
    const { Formatter } = await import("./format.js");
    const formatter = new Formatter(await (await fetch(`./${locale}.json`)).json());
    return calls.map(([value, unit, options]) => formatter.format(value, unit, options));
}"""
PARSE = """async (calls) => {
    const { parseNumber } = await import("./format.js");
    return calls.map(([text, locale]) => parseNumber(text, locale));
}"""
HARD = (0, 1, 2, -1, 0.125, -0.125, 2.675, 1.005, 0.5, 1.5, 999.5, 1000, 12345.678, 10416.6667, 864, 5.5, -5.5, 0.00418, 0.0951, 99.996, 3.3000000000000003)
HARD += (1e6, 1.5e6, 405e9, 1e12, 2.5e13, 9.999e14, 1e15, 3.79e25, 1e25, 1e-4, 9.5e-5, 1.5e-7, 8030261248, 0.1 + 0.2, 7 / 3, 1e21, 6e18)


@pytest.fixture(scope="module")
def subject():
    return load_subject(ROOT)


@pytest.fixture(scope="module")
def page(subject, tmp_path_factory):
    folder = tmp_path_factory.mktemp("format")
    (folder / "index.html").write_text("<!doctype html><title>format</title>", encoding="utf-8")
    (folder / "format.js").write_bytes((ROOT / "docs/assets/format.js").read_bytes())
    for locale, edition in subject.editions.items():
        (folder / f"{locale}.json").write_text(json.dumps(calculator_words(edition)), encoding="utf-8")
    with served(folder) as address, chromium() as browser:
        page = browser.new_page()
        page.goto(address)
        yield page


def spelled(of) -> str:
    return "" if of == unit("") else spelling(of)


def shown_values(subject, edition):
    """(value, options) of everything that the site shows: each value by itself, and as its passages place it."""
    for scope in subject.computed.scopes.values():
        yield from ((value, ()) for value in scope.values())
    for key, english in passages(edition.glossary).items():
        scope = subject.computed.scope_of(key)
        for item in text.placeholders(edition.translate(key, english).text):
            yield scope[item.name], item.options


def calls_of(subject, edition) -> dict[str, tuple[list, str]]:
    """Every different call, with Python's text."""
    found = {}
    for value, options in shown_values(subject, edition):
        if isinstance(value.amount, Quantity):
            form = next((option for option in options if option in FORMS), value.form)
            case = next((option for option in options if option not in FORMS), None)
            add(found, edition, value.amount, {"digits": value.digits, "form": form, "case": case})
    return found


def add(found, edition, amount, options):
    call = [amount.m, spelled(amount.units), {name: option for name, option in options.items() if option}]
    try:
        found[json.dumps(call)] = (call, edition.formatter.format_quantity(amount, **options))
    except ValueError:
        pass  # an English passage that stands in for a translation asks for no case


def hard_calls(edition) -> dict[str, tuple[list, str]]:
    units = ("", "%", "USD", "USD/(GPU*h)", "GPU*h", "TB/s", "Gparameter", "h", "token/s", "B", "FLOP/B", "EUR")
    cases = sorted({case for each in calculator_words(edition)["units"].values() for case in each.get("cases", ())})
    found = {}
    for value, name, digits, form, case in itertools.product(HARD, units, (None, 1, 3), (None, "words", "power", "number"), (None, *cases)):
        add(found, edition, Quantity(value, unit(name)), {"digits": digits, "form": form, "case": case})
    return found


def differences(page, locale, found):
    calls = list(found.values())
    answers = page.evaluate(FORMAT, [locale, [call for call, _ in calls]])
    return [(call, expected, answer) for (call, expected), answer in zip(calls, answers, strict=True) if expected != answer]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_value_of_the_site_is_written_alike(page, subject, locale):
    found = calls_of(subject, subject.editions[locale])
    assert len(found) > 500
    assert differences(page, locale, found) == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_hard_values_are_written_alike(page, subject, locale):
    known = set(calculator_words(subject.editions[locale])["units"])
    found = {key: each for key, each in hard_calls(subject.editions[locale]).items() if each[0][1] in known}
    assert differences(page, locale, found) == []


# As typed, locale -> value, what follows, ambiguous.
TYPED = [
    ("1.5", "en", 1.5, "", False),
    ("1,5", "de", 1.5, "", False),
    ("1.5", "de", 1.5, "", False),
    ("1,5", "en", 1.5, "", False),
    ("1,500", "en", 1500, "", True),
    ("1,500", "de", 1.5, "", True),
    ("1.500", "de", 1500, "", True),
    ("1.500", "nl", 1500, "", True),
    ("0.500", "de", 0.5, "", False),
    ("1.234.567,5", "tr", 1234567.5, "", False),
    ("1,234,567.5", "de", 1234567.5, "", False),
    ("1.234.567", "en", 1234567, "", False),
    ("250 000", "de", 250000, "", False),
    ("250\u00a0000", "tr", 250000, "", False),
    ("3e25 FLOP", "en", 3e25, "FLOP", False),
    ("3,8 · 10^25", "de", 3.8e25, "", False),
    ("3,8\u00a0·\u00a010²⁵", "de", 3.8e25, "", False),
    ("-2.5", "nl", -2.5, "", False),
    ("3 TB/s", "de", 3, "TB/s", False),
    (".5", "en", 0.5, "", False),
    ("2.5", "de", 2.5, "", False),
    ("4,5 bit", "nl", 4.5, "bit", False),
]


@pytest.mark.parametrize(("typed", "locale", "value", "rest", "is_ambiguous"), TYPED)
def test_a_typed_number_is_read_by_the_habit_of_the_language(page, typed, locale, value, rest, is_ambiguous):
    assert page.evaluate(PARSE, [[typed, locale]]) == [{"value": value, "rest": rest, "isAmbiguous": is_ambiguous}]


@pytest.mark.parametrize("typed", ["", "abc", "1.2,3.4", "--1", "TB/s"])
def test_what_is_no_number_is_refused(page, typed):
    assert page.evaluate(PARSE, [[typed, "en"]]) == [None]



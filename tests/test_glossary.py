"""The glossary itself: whole, computed and to the standard it promises."""

import json

import pytest
from conftest import ROOT

from macros.cli import SCHEMA_PATH, coverage
from macros.formulas import FORMULAS
from macros.loader import load_glossary
from macros.model import json_schema, passages
from macros.project import load_project

GLOSSARY = load_glossary(ROOT / "glossary.yml").glossary
FIRST_TEN = "compute gpu-hour vram bandwidth tops token batch-size tensorrt mfu roofline".split()


@pytest.fixture(scope="module")
def project():
    return load_project(ROOT)


def test_the_glossary_has_no_problem(project):
    assert list(project.editions) == ["en", "de", "nl", "tr"]


def test_there_are_enough_terms_questions_and_comparisons():
    assert len(GLOSSARY.terms) >= 50 and set(FIRST_TEN) <= set(GLOSSARY.terms)
    assert sum(len(term.quiz) for term in GLOSSARY.terms.values()) >= 120
    assert len(GLOSSARY.comparisons) >= 15
    assert len(GLOSSARY.accelerators) == 18


@pytest.mark.parametrize("locale", ["de", "tr", "nl"])
def test_a_language_is_translated_in_full_and_nothing_is_stale(locale):
    states = coverage(ROOT)[locale]
    assert states == {"fresh": len(passages(GLOSSARY)), "stale": 0, "missing": 0}


def test_every_formula_with_a_source_names_one_of_the_glossary():
    assert not {formula.source for formula in FORMULAS.values() if formula.source} - set(GLOSSARY.sources)


def test_every_term_has_an_example_with_a_claim_or_says_that_it_computes_nothing():
    without = [term_id for term_id, term in GLOSSARY.terms.items() if not any(example.claims for example in term.examples.values())]
    assert not without


def test_the_right_option_is_not_always_the_longest():
    longest = [
        len(question.answer) > max(len(wrong.text) for wrong in question.wrong.values())
        for term in GLOSSARY.terms.values()
        for question in term.quiz.values()
    ]
    assert sum(longest) / len(longest) < 0.4


def test_every_price_and_threshold_has_its_day():
    for term_id, term in GLOSSARY.terms.items():
        for key, example in term.examples.items():
            for name, given in example.given.items():
                if "USD/GPU" in given.value or "USD/kWh" in given.value:
                    assert given.as_of or not given.source, f"{term_id}.{key}.{name}"


def test_the_schema_for_editors_is_the_model():
    assert json.loads((ROOT / SCHEMA_PATH).read_text(encoding="utf-8")) == json.loads(json.dumps(json_schema()))


def test_a_relation_that_one_term_names_holds_for_both():
    named = {(term_id, other) for term_id, term in GLOSSARY.terms.items() for other in term.related}
    assert {(term_id, other) for term_id in GLOSSARY.terms for other in GLOSSARY.related(term_id)} == named | {(other, term_id) for term_id, other in named}
    assert len(named) > 150

"""The questions to take away, read back: the Anki decks by SQL and by Anki itself, the GIFT files by its rules and by another reader."""

import html
import io
import re
import sqlite3
import subprocess
import zipfile
from dataclasses import replace

import pytest
from anki import collection
from conftest import LANGUAGES, ROOT
from exported import SITE_URL, add_empty_language

from macros.exports.decks import anki_decks, cards, gift_files
from macros.project import load_project

PARSE = """
import {{ parse }} from "gift-pegjs";
import {{ readFileSync }} from "fs";
const found = parse(readFileSync("{path}", "utf8")).filter((each) => each.type === "MC");
console.log(found.length, found.every((each) => each.choices.filter((choice) => choice.isCorrect).length === 1));
"""


@pytest.fixture(scope="module")
def project():
    return load_project(ROOT)


@pytest.fixture(scope="module")
def decks(project) -> dict[str, bytes]:
    return dict(anki_decks(project, SITE_URL))


@pytest.fixture(scope="module")
def gifts(project) -> dict[str, str]:
    return {path: content.decode() for path, content in gift_files(project, SITE_URL)}


def rows(package: bytes, query: str, folder) -> list[tuple]:
    path = folder / "collection.anki2"
    path.write_bytes(zipfile.ZipFile(io.BytesIO(package)).read("collection.anki2"))
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def questions_of(gift: str) -> dict[str, tuple[str, list[tuple[bool, str, str]]]]:
    """Id -> (question, (right, option, feedback) of each option), by the rules of Moodle's documentation."""
    mark, found = r"(?<!\\)", {}
    for match in re.finditer(rf"^::(.+?){mark}::\[plain\](.+?){mark}\{{\n(.*?)^\}}$", gift, re.MULTILINE | re.DOTALL):
        options = [re.fullmatch(rf"\t([=~])(?:\[plain\])?(.*?){mark}#(.*)", line).groups() for line in match[3].splitlines()]
        found[match[1]] = bare(match[2]), [(sign == "=", bare(option), bare(feedback)) for sign, option, feedback in options]
    return found


def bare(text: str) -> str:
    return re.sub(r"\\([\\~=#{}:])", r"\1", text.replace("\\n", "\n"))


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_deck_holds_every_question_of_its_language(project, decks, locale, tmp_path):
    found = rows(decks[f"practice/{locale}.apkg"], "select guid, flds from notes", tmp_path)
    expected = {f"{locale}/{card.id}": card for card in cards(project.editions[locale], SITE_URL)}
    assert {guid for guid, _ in found} == set(expected) and len(found) == len(expected) > 100
    for guid, fields in found:
        id_, question, listed, answer, _, _ = fields.split("\x1f")
        card = expected[guid]
        assert (id_, html.unescape(question), html.unescape(answer)) == (card.id, card.question, card.answer)
        assert [html.unescape(item) for item in re.findall("<li>(.*?)</li>", listed, re.DOTALL)] == [text for text, _ in card.options]


def test_ids_do_not_change_with_the_text(project, decks, tmp_path):
    fewer = replace(project, editions={"de": project.editions["de"]})
    query = "select notes.guid, cards.did from notes join cards on cards.nid = notes.id order by guid"
    assert rows(decks["practice/de.apkg"], query, tmp_path) == rows(dict(anki_decks(fewer, SITE_URL))["practice/de.apkg"], query, tmp_path)
    # The first of all questions, as it was published: a change here loses what learners have done.
    assert ("de/compute/what-the-law-counts", 1462276357) in rows(decks["practice/de.apkg"], query, tmp_path)


def test_the_same_questions_give_the_same_bytes(project, decks):
    assert dict(anki_decks(project, SITE_URL)) == decks


def test_anki_itself_reads_a_deck_and_keeps_what_it_knows(decks, tmp_path):
    opened = collection.Collection(str(tmp_path / "collection.anki2"))
    path = tmp_path / "deck.apkg"
    path.write_bytes(decks["practice/tr.apkg"])
    request = collection.ImportAnkiPackageRequest(package_path=str(path), options=collection.ImportAnkiPackageOptions())
    first, second = (opened.import_anki_package(request).log for _ in range(2))
    assert len(first.new) > 100 and not second.new and len(second.duplicate) == len(first.new)
    opened.close()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_gift_file_holds_every_question_of_its_language(project, gifts, locale):
    found = questions_of(gifts[f"practice/{locale}.gift"])
    expected = {card.id: card for card in cards(project.editions[locale], SITE_URL)}
    assert sorted(found) == sorted(expected) and len(found) > 100
    for id_, (question, options) in found.items():
        card = expected[id_]
        assert question == card.question
        assert options == [(reason is None, text, reason or card.explanation) for text, reason in card.options]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_another_reader_finds_one_right_option_in_each(gifts, locale, tmp_path):
    path = tmp_path / "questions.gift"
    path.write_text(gifts[f"practice/{locale}.gift"], encoding="utf-8")
    script = ["node", "--input-type=module", "--eval", PARSE.format(path=path)]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == [str(len(questions_of(gifts[f"practice/{locale}.gift"]))), "true"], done.stderr


def test_a_language_without_text_has_no_english_questions(small_project):
    add_empty_language(small_project, "nl")
    project = load_project(small_project)
    # What has no words, such as a question of numbers alone, is the same in every language.
    assert list(cards(project.editions["nl"], SITE_URL)) == []
    assert "::" not in dict(gift_files(project, SITE_URL))["practice/nl.gift"].decode()

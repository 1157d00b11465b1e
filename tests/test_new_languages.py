"""A fifth and a sixth language, one of them from right to left: one command each, and the site of the real glossary has them."""

import json
import re

import polib
import pytest
from conftest import build, copy_project
from htmlpage import Page
from test_cli import run

from macros.loader import load_glossary
from macros.site.virtual import virtual_pages

NEW = ("fr", "ar")
# In code-point order é would come after z.
NAMES = {"compute": ("étude", "باء"), "gpu": ("Eau", "ألف"), "tpu": ("fin", "تاء")}
WORDS = {
    "fr": {"label.definition": "Définition", "unit.gpu-hour": ("GPU-heure", "GPU-heures", "GPU-heures")},
    "ar": {"label.definition": "التعريف", "unit.gpu-hour": ("ساعة GPU",) * 6},
}
PASSAGE = {
    "fr": ("gpu-hour.examples.eight-gpus-for-a-day-and-a-half.text", "Prix : {cost} pour {hours}."),
    "ar": ("gpu-hour.examples.eight-gpus-for-a-day-and-a-half.text", "السعر: {cost} مقابل {hours}."),
}


def leave_english(folder):
    """Only English stays, so that the build is short."""
    settings = folder / "mkdocs.yml"
    settings.write_text(
        re.sub(r"^        - locale: .*\n(?:          .*\n)*", "", settings.read_text(encoding="utf-8"), flags=re.MULTILINE),
        encoding="utf-8",
    )
    for path in [*folder.glob("docs/**/*.??.md"), *folder.glob("locales/*/LC_MESSAGES/*.po")]:
        path.unlink()
    glossary = folder / "glossary.yml"
    text = re.sub(r"^      (de|tr|nl):.*\n(?:        .*\n)*", "", glossary.read_text(encoding="utf-8"), flags=re.MULTILINE)
    glossary.write_text(re.sub(r"^languages: .*", "languages: [en]", text, flags=re.MULTILINE), encoding="utf-8")


def give_names(folder):
    path = folder / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    for term_id, (french, arabic) in NAMES.items():
        names = f"      fr: {{name: {french}}}\n      ar: {{name: {arabic}}}\n"
        text = re.sub(rf"(^  {term_id}:\n(?:    .*\n)*?      en: .*\n)", rf"\1{names}", text, count=1, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")


def translate(folder, locale):
    place = folder / "locales" / locale / "LC_MESSAGES"
    words = polib.pofile(str(place / "site.po"), wrapwidth=0)
    for key, word in WORDS[locale].items():
        entry = words.find(key, by="msgctxt")
        entry.msgstr, entry.msgstr_plural = (word, {}) if isinstance(word, str) else ("", dict(enumerate(word)))
    words.save()
    passages = polib.pofile(str(place / "glossary.po"), wrapwidth=0)
    key, text = PASSAGE[locale]
    original = passages.find(key, by="msgctxt")
    # The rest of the placeholders, so that the passage says what the English says.
    others = sorted({*re.findall(r"\{\w+", original.msgid)} - {*re.findall(r"\{\w+", text)})
    links = re.findall(r"\]\(term:[a-z0-9-]+\)", original.msgid)
    original.msgstr = text + "".join(f" {name}}}" for name in others) + "".join(f" [x{link}" for link in links)
    passages.save()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = copy_project(tmp_path_factory.mktemp("languages") / "project")
    leave_english(folder)
    for locale in NEW:
        assert run(folder, "new-language", locale) == 0
    give_names(folder)
    for locale in NEW:
        translate(folder, locale)
    return folder


@pytest.fixture(scope="module")
def site(folder):
    done = build(folder, folder / "site")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


# Language -> direction, a sentence with its numbers and units, a number in a table.
SHOWN = {
    "fr": ("ltr", "864 $US pour 288 GPU-heures", "3\u202f350"),
    "ar": ("rtl", "288 ساعة GPU", "3,350"),
}


def test_a_new_language_has_its_pages_words_numbers_order_and_search(folder, site):
    for locale in NEW:
        check_language(locale, folder, site)
    # The page for translators counts it, and the addresses that belong to no language lead to it.
    assert re.search(r"français 0 ?% 1 0 ", Page.read(site / "fr/translation/index.html").text)
    assert 'hreflang="fr"' in (site / "go/gpu-hour/index.html").read_text(encoding="utf-8")


def check_language(locale, folder, site):
    direction, price, bandwidth = SHOWN[locale]
    glossary = load_glossary(folder / "glossary.yml").glossary
    missing = [path for path in virtual_pages(glossary) if not (site / locale / path / "index.html").exists()]
    assert not missing

    html = (site / locale / "terms/gpu-hour/index.html").read_text(encoding="utf-8")
    assert f'<html lang="{locale}"' in html and f'dir="{direction}"' in html
    page = Page.read(site / locale / "terms/gpu-hour/index.html")
    texts = "".join(text for text, _, _ in page.texts)
    assert WORDS[locale]["label.definition"] in texts
    assert price in texts.replace("\u00a0", " ")

    # What is not translated is English, and says so to a screen reader.
    english = [languages for text, languages, tags in page.texts if any("g-untranslated" in tag for tag in tags)]
    assert english and all(languages[-1] == "en" for languages in english)

    accelerators = "".join(text for text, _, _ in Page.read(site / locale / "accelerators/index.html").texts)
    assert bandwidth in accelerators

    index = "".join(text for text, _, _ in Page.read(site / locale / "terms/index.html").texts)
    names = [names[NEW.index(locale)] for names in NAMES.values()]
    places = {name: index.index(name) for name in names}
    assert sorted(names, key=places.get) == [names[1], names[0], names[2]]

    search = json.loads((site / locale / "search/search_index.json").read_text(encoding="utf-8"))
    assert {entry["location"] for entry in search["docs"]} >= {"terms/compute/", "terms/gpu-hour/"}
    assert search["config"]["names"]["etude" if locale == "fr" else "باء"] == "terms/compute/"
    assert search["config"]["names"]["gpuhour"] == "terms/gpu-hour/"

"""What readers see of a translation that is older than the English: the old text, and a note beside that passage alone."""

import re

import pytest
from conftest import build
from htmlpage import Page

from macros.cli import main

NOTE = "Diese Übersetzung ist älter als das englische Original."


def rewrite(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def pages(small_site, tmp_path):
    glossary, german = small_site / "glossary.yml", small_site / "locales/de/LC_MESSAGES/glossary.po"
    # Merged: marked fuzzy in the file.
    rewrite(glossary, "would help.", "would help at all.")
    assert main(["--folder", str(small_site), "sync"]) == 0
    # Not merged, as after an edit in a browser.
    rewrite(glossary, "Look it up on the data sheet.", "Look it up in the data sheet.")
    rewrite(glossary, "answer: a rate", "answer: a quantity")
    # A number is no text.
    rewrite(glossary, "intensity: 10 FLOP/B", "intensity: 12 FLOP/B")
    rewrite(german, 'msgstr "Byte pro Sekunde, mit dezimalen Präfixen."', 'msgstr ""')
    done = build(small_site, tmp_path / "site")
    assert done.returncode == 0, done.stdout + done.stderr
    return {path.relative_to(tmp_path / "site").as_posix(): path for path in (tmp_path / "site").rglob("*.html")}


def test_only_the_passages_whose_english_changed_carry_the_note(pages):
    html = {path: file.read_text(encoding="utf-8") for path, file in pages.items()}
    noted = {path: text.count('class="g-stale"') for path, text in html.items() if 'class="g-stale"' in text}
    assert noted == {"de/terms/roofline/index.html": 1, "de/terms/bandwidth/index.html": 2}
    assert re.search(rf"mehr <a[^>]*>Bandbreite</a> helfen würde\.</p><p class=\"g-stale\">{NOTE}", html["de/terms/roofline/index.html"])
    bandwidth = html["de/terms/bandwidth/index.html"]
    assert f'Sieh im Datenblatt nach.</p><p class="g-stale">{NOTE}' in bandwidth
    assert re.search(rf'<span>eine Rate</span></li>.*?</ol>\s*<p class="g-stale">{NOTE}', bandwidth, re.DOTALL)
    # A changed number is new everywhere; a missing passage is English and says so.
    assert re.search(r"erreicht sie 24 TFLOP/s ?\.", Page.read(pages["de/terms/roofline/index.html"]).text)
    texts = Page.read(pages["de/terms/bandwidth/index.html"]).texts
    english = [languages for text, languages, _ in texts if "Bytes per second, in decimal prefixes." in text]
    assert english and all(languages[-1] == "en" for languages in english)
    # The page for translators leads to what is left to do, the missing passage first.
    tasks = re.findall(r'<li><a href="([^"]*)"[^>]*>([^<]*)</a> <small>\(([^)]*)\)', html["de/translation/index.html"])
    assert [(title, state) for _, title, state in tasks[:2]] == [
        ("Speicherbandbreite: Technisch genau", "Nicht übersetzt"),
        ("Speicherbandbreite: In der Praxis", "Älter als das Englische"),
    ]
    assert len(tasks) == 4 and all("/locales/de/LC_MESSAGES/glossary.po#L" in address for address, _, _ in tasks)

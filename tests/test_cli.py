"""The command line: what people type and what they read."""

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

import polib
import pytest
from conftest import ROOT, build

from macros.cli import COMMANDS, main
from macros.cli.command import progress
from macros.cli.settings import setting, with_language
from macros.cli.todo import word_diff

DE = "locales/de/LC_MESSAGES/glossary.po"


def run(folder, *arguments):
    return main(["--folder", str(folder), *map(str, arguments)])


def rewrite(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def entry(folder, key, path=DE):
    return polib.pofile(str(folder / path), wrapwidth=0).find(key, by="msgctxt")


@pytest.fixture
def project(small_project):
    """The small project with nothing left to do."""
    (small_project / "mkdocs.yml").write_bytes((ROOT / "mkdocs.yml").read_bytes())
    run(small_project, "sync")
    return small_project


# --- help, exit codes, progress


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_help_of_a_command_teaches_by_example(command, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([command.name, "--help"])
    assert stopped.value.code == 0
    assert re.search(rf"^  glossary {command.name}\b", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    "arguments",
    [
        ["todo", "--lang", "xx"],
        ["status", "--lang", "xx"],
        ["check", "--lang", "xx"],
        ["preview", "--lang", "xx"],
        ["sync", "--same-meaning", "no.such.key"],
        ["new-language", "de"],
        ["new-language", "en"],
        ["new-language", "French"],
        ["new-language", "xx"],
        ["changes", "nowhere.json", "nowhere.json"],
        ["changes", "glossary.yml", "glossary.yml"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_as_asked_exits_with_two_and_says_why(arguments, project, capsys, monkeypatch):
    monkeypatch.chdir(project)
    before = sorted(project.rglob("*"))
    assert run(".", *arguments) == 2
    assert capsys.readouterr().err.startswith(f"glossary {arguments[0]}: ")
    assert sorted(project.rglob("*")) == before


def test_a_language_that_the_theme_has_no_words_for_is_refused(project, capsys):
    assert run(project, "new-language", "ga") == 2
    assert "the theme has no words in ga" in capsys.readouterr().err


def test_what_takes_long_says_so_and_what_does_not_keeps_quiet(capsys):
    with progress("thinking", patience=0.02):
        time.sleep(0.1)
    with progress("blinking", patience=1):
        pass
    said = capsys.readouterr().err
    assert said.startswith("thinking … 0 s\n") and "blinking" not in said


def test_a_reader_who_stops_reading_is_no_fault(project):
    command = f"{sys.executable} -m macros --folder {project} snapshot | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# --- check


def test_problems_come_in_the_form_that_the_reader_needs(project, capsys, monkeypatch):
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    rewrite(project / DE, "Sieh im Datenblatt nach.", "Sieh 3 Mal im Datenblatt nach.")
    assert run(project, "check") == 1
    editor = capsys.readouterr().out.strip()
    path, line, rest = editor.split(":", 2)
    assert path == DE and rest.startswith(" bandwidth.practice: a typed digit: '3'; use a placeholder")
    assert run(project, "check", "--format", "github") == 1
    assert capsys.readouterr().out.startswith(f"::error file={DE},line={line},title=digits::bandwidth.practice: a typed digit")
    assert run(project, "check", "--format", "json") == 1
    assert [problem["line"] for problem in json.loads(capsys.readouterr().out)] == [int(line)]
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert run(project, "check") == 1
    assert [text.split(":")[0] for text in capsys.readouterr().out.splitlines()] == [DE, ""]


def test_a_translator_can_ask_for_one_language(project, capsys):
    rewrite(project / "glossary.yml", "Look it up on", "Look it up 2 times on")
    assert run(project, "check", "--lang", "de") == 0
    assert run(project, "check") == 1


# --- status and todo


def test_status_counts_by_language_and_term(project, capsys):
    rewrite(project / "glossary.yml", "Look it up on the data sheet.", "Look it up in the data sheet.")
    assert run(project, "status", "--json") == 0
    data = json.loads(capsys.readouterr().out)["de"]
    assert (data["stale"], data["missing"]) == (1, 0)
    assert data["terms"]["bandwidth"]["stale"] == 1 and data["terms"]["roofline"]["stale"] == 0
    assert data["words"]["missing"] == 0
    assert run(project, "status", "--lang", "de") == 0
    table = capsys.readouterr().out
    assert re.search(r"^  bandwidth +\d+% +\d+ +1 +0$", table, re.MULTILINE) and "  roofline" not in table


def test_a_badge_is_what_shields_reads(project, capsys):
    assert run(project, "status", "--lang", "de", "--badge") == 0
    assert json.loads(capsys.readouterr().out) == {"schemaVersion": 1, "label": "Deutsch", "message": "100%", "color": "brightgreen"}


def test_todo_shows_what_is_missing_first_then_what_changed_by_links(project, capsys):
    rewrite(project / "glossary.yml", "Look it up on the data sheet.", "Look it up in the data sheet.")
    rewrite(project / "glossary.yml", "The lower of two ceilings counts.", "The lower of the two ceilings counts.")
    rewrite(project / DE, "Die niedrigere Decke zählt.", "")
    assert run(project, "todo", "--lang", "de") == 0
    said = capsys.readouterr().out
    keys = re.findall(rf"^{DE}:\d+: (\S+) \((\w+)\)$", said, re.MULTILINE)
    assert keys == [("roofline.quiz.rate.explanation", "missing"), ("bandwidth.practice", "stale"), ("roofline.technical", "stale")]
    assert "Look it up [-on-] {+in+} the data sheet." in said
    assert "now:     Sieh im Datenblatt nach." in said
    assert "3 of 3 shown (1 missing, 2 stale)" in said


def test_todo_says_when_nothing_is_left(project, capsys):
    assert run(project, "todo", "--lang", "de") == 0
    assert capsys.readouterr().out.startswith("nothing to do")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("a b c", "a c", "a [-b-] c"),
        ("a c", "a b c", "a {+b+} c"),
        ("one\n\ntwo", "one\n\nthree", "one ¶ [-two-] {+three+}"),
        ("same", "same", "same"),
    ],
)
def test_a_word_diff_shows_words(before, after, shown):
    assert word_diff(before, after) == shown


# --- sync


def test_sync_twice_changes_nothing(project, capsys):
    before = (project / DE).read_bytes()
    assert run(project, "sync") == 0
    assert (project / DE).read_bytes() == before
    assert capsys.readouterr().out.count("nothing to do") == 2


def test_sync_makes_the_files_of_a_language_that_the_glossary_names(project):
    rewrite(project / "glossary.yml", "languages: [en, de]", "languages: [en, de, pl]")
    assert run(project, "sync") == 0
    file = polib.pofile(str(project / "locales/pl/LC_MESSAGES/site.po"))
    assert file.metadata["Language"] == "pl" and file.metadata["Plural-Forms"].startswith("nplurals=3;")
    assert sorted(file.find("unit.gpu-hour", by="msgctxt").msgstr_plural) == [0, 1, 2]


def test_a_changed_meaning_is_stale_and_a_declared_typo_is_not(project):
    rewrite(project / "glossary.yml", "Look it up on the data sheet.", "Look it up in the data sheet.")
    rewrite(project / "glossary.yml", "The lower of two ceilings counts.", "The lower of the two ceilings counts.")
    assert run(project, "sync", "--same-meaning", "roofline.technical") == 0
    assert not entry(project, "roofline.technical").fuzzy
    stale = entry(project, "bandwidth.practice")
    assert (stale.fuzzy, stale.previous_msgid) == (True, "Look it up on the data sheet.")


def test_a_typo_can_be_declared_after_a_sync(project):
    rewrite(project / "glossary.yml", "Look it up on the data sheet.", "Look it up in the data sheet.")
    run(project, "sync")
    assert run(project, "sync", "--same-meaning", "bandwidth") == 0
    mended = entry(project, "bandwidth.practice")
    assert (mended.fuzzy, mended.previous_msgid) == (False, None)


def test_a_typo_does_not_freshen_what_was_stale_before(project):
    rewrite(project / "glossary.yml", "Look it up on the data sheet.", "Look it up in teh data sheet.")
    run(project, "sync")
    rewrite(project / "glossary.yml", "in teh data sheet.", "in the data sheet.")
    run(project, "sync", "--same-meaning", "bandwidth.practice")
    still = entry(project, "bandwidth.practice")
    assert (still.fuzzy, still.previous_msgid) == (True, "Look it up on the data sheet.")


def test_a_changed_number_makes_nothing_stale(project, capsys):
    rewrite(project / "glossary.yml", "intensity: 10 FLOP/B", "intensity: 12 FLOP/B")
    assert run(project, "check") == 0
    run(project, "status", "--json")
    assert json.loads(capsys.readouterr().out.split("\n", 1)[1])["de"]["stale"] == 0


def test_the_words_of_the_site_are_merged_too(project):
    rewrite(project / "locales/site.pot", 'msgid "Definition"', 'msgid "What it is"')
    assert run(project, "sync") == 0
    word = entry(project, "label.definition", "locales/de/LC_MESSAGES/site.po")
    assert (word.msgid, word.msgstr, word.fuzzy, word.previous_msgid) == ("What it is", "Definition", True, "Definition")


def test_words_that_a_language_has_beside_the_template_stay_where_they_are(project):
    path = project / "locales/de/LC_MESSAGES/site.po"
    before = path.read_text(encoding="utf-8")
    assert 'msgctxt "unit.cycle.genitive"' in before and "unit.cycle.genitive" not in (project / "locales/site.pot").read_text(
        encoding="utf-8"
    )
    assert run(project, "sync") == 0
    assert path.read_text(encoding="utf-8") == before


# --- new-language and the settings


def test_a_new_language_has_its_plural_forms_and_the_site_its_block(project, capsys):
    before = (project / "mkdocs.yml").read_text(encoding="utf-8")
    assert run(project, "new-language", "fr") == 0
    after = (project / "mkdocs.yml").read_text(encoding="utf-8")
    block = "        - locale: fr\n          name: Français\n          build: true\n"
    assert after.replace(block, "") == before and block in after
    file = polib.pofile(str(project / "locales/fr/LC_MESSAGES/glossary.po"))
    assert file.metadata["Plural-Forms"].startswith("nplurals=3; plural=(n == 0 || n == 1) ? 0")
    assert (project / "locales/fr/STYLE.md").exists()
    assert run(project, "check") == 0
    capsys.readouterr()
    run(project, "todo", "--lang", "fr", "--limit", "1")
    assert "locales/fr/LC_MESSAGES/site.po" in capsys.readouterr().out


@pytest.mark.parametrize(
    "tail",
    ["", "\n", "\n  # about macros\n  - macros: {}\n", "\n\n# the end\n", "\n        # the fifth language goes here\n  - macros\n"],
)
def test_a_language_is_added_without_losing_anything(tail, tmp_path):
    path = tmp_path / "mkdocs.yml"
    head = "site_name: x # why\nplugins:\n  - search\n  - i18n:\n      # all of them\n      languages:\n"
    head += "        - {locale: en, build: true}\n        - locale: de\n          name: Deutsch"
    path.write_text(head + tail, encoding="utf-8")
    text = with_language(path, "fr", "Français")
    block = "        - locale: fr\n          name: Français\n          build: true\n"
    assert text == head + "\n" + block + tail.removeprefix("\n")


def test_a_setting_may_come_from_the_environment(tmp_path, monkeypatch):
    path = tmp_path / "mkdocs.yml"
    path.write_text('site_url: !ENV [A_SITE, "https://example.org/"]\nsite_name: x\n', encoding="utf-8")
    assert (setting(path, "site_url"), setting(path, "site_name"), setting(path, "theme")) == ("https://example.org/", "x", None)
    monkeypatch.setenv("A_SITE", "https://example.com/")
    assert setting(path, "site_url") == "https://example.com/"


def test_a_language_without_files_stops_the_build_with_a_word_on_how_to_begin_it(small_site, tmp_path):
    path = small_site / "mkdocs.yml"
    path.write_text(with_language(path, "fr", "Français"), encoding="utf-8")
    done = build(small_site, tmp_path / "site")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert re.search(
        r"^mkdocs\.yml:\d+: plugins\.i18n\.languages: `fr` has no PO files; run `glossary new-language fr`", done.stdout, re.MULTILINE
    )
    assert run(small_site, "new-language", "fr") == 0


# --- export, snapshot, changes, preview


def test_export_writes_the_files_without_the_site(project, tmp_path, capsys):
    assert run(project, "export", "--to", tmp_path / "out", "--only", "go/") == 0
    assert "terms/roofline/" in (tmp_path / "out/go/roofline/index.html").read_text(encoding="utf-8")


def test_two_snapshots_show_the_numbers_that_changed(project, tmp_path, capsys):
    def snapshot(name):
        capsys.readouterr()
        assert run(project, "snapshot") == 0
        (tmp_path / name).write_text(capsys.readouterr().out, encoding="utf-8")

    snapshot("before.json")
    rewrite(project / "glossary.yml", "intensity: 10 FLOP/B", "intensity: 12 FLOP/B")
    rewrite(project / "glossary.yml", "Look it up on the data sheet.", "Look it up in the data sheet.")
    snapshot("after.json")
    assert run(project, "changes", tmp_path / "before.json", tmp_path / "after.json") == 0
    said = capsys.readouterr().out.replace("\u00a0", " ")
    assert "| `roofline.examples.kernel.attainable` | 20 TFLOP/s | 24 TFLOP/s |" in said
    assert "2 number(s) on the site change" in said
    assert re.search(r"^\| de \| \d+ → \*\*\d+\*\* \| 0 → \*\*1\*\* \| 0 \|$", said, re.MULTILINE)
    run(project, "changes", tmp_path / "after.json", tmp_path / "after.json")
    assert "No number on the site changes." in capsys.readouterr().out


def test_a_preview_serves_one_language_and_stops_when_told(small_site, tmp_path, free_port):
    address = f"127.0.0.1:{free_port}"
    command = [sys.executable, "-m", "macros", "preview", "--lang", "de", "--addr", address]
    with open(tmp_path / "log", "w") as log, subprocess.Popen(command, cwd=small_site, stdout=log, stderr=log) as server:
        try:
            assert "Sieh im Datenblatt nach." in wait_for(f"http://{address}/de/terms/bandwidth/", server)
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"http://{address}/terms/bandwidth/", timeout=10)
        finally:
            server.terminate()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://{address}/", timeout=10)
    assert "Traceback" not in (tmp_path / "log").read_text()


def wait_for(address, server, seconds=60):
    for _ in range(seconds * 5):
        assert server.poll() is None, "the server has stopped"
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return answer.read().decode()
        except urllib.error.URLError:
            time.sleep(0.2)
    raise AssertionError("no answer")

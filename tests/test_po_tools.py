"""The PO files in the tools that translators use, and in git."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from babel.messages.pofile import read_po, write_po
from conftest import ROOT
from test_cli import DE, rewrite, run
from translate.storage.pypo import pofile

FILES = sorted((ROOT / "locales").glob("*/LC_MESSAGES/*.po"))
SHOWN = [path.relative_to(ROOT).as_posix() for path in FILES]
# What Babel writes of its own whatever it reads: a header with its name and the hour, flags that it guesses, an empty line at the end.
GUESSED = re.compile(rb"^#, python-(?:brace-)?format\n", re.MULTILINE)
HEADER = re.compile(rb'\A.*?msgid ""\nmsgstr ""\n(?:"[^\n]*\n)+', re.DOTALL)


def with_babel(data: bytes) -> bytes:
    written = io.BytesIO()
    write_po(written, read_po(io.BytesIO(data)), width=None)
    return GUESSED.sub(b"", HEADER.sub(b"", written.getvalue())).rstrip(b"\n") + b"\n"


def with_polib(data: bytes, tmp_path: Path) -> bytes:
    path = tmp_path / "file.po"
    path.write_bytes(data)
    polib.pofile(str(path), wrapwidth=0).save()
    return path.read_bytes()


def with_translate_toolkit(data: bytes) -> bytes:
    file = pofile()
    file.parse(data)
    return bytes(file)


@pytest.mark.parametrize("path", FILES, ids=SHOWN)
def test_a_file_comes_back_byte_for_byte(path, tmp_path):
    data = path.read_bytes()
    assert with_polib(data, tmp_path) == data
    assert with_translate_toolkit(data) == data
    assert with_babel(data) == HEADER.sub(b"", data)


@pytest.mark.parametrize("path", FILES, ids=SHOWN)
def test_msgfmt_finds_nothing_wrong(path):
    done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True)
    # It would like to have names and a date in the header; they would make every merge a conflict.
    assert done.returncode == 0 and not re.sub(r".*: warning: header field '.*' missing in header\n", "", done.stderr), done.stderr


def test_sync_takes_out_flags_by_which_msgfmt_would_refuse_a_case_form(small_project):
    rewrite(
        small_project / DE, 'msgctxt "roofline.examples.kernel.text"', '#, python-brace-format\nmsgctxt "roofline.examples.kernel.text"'
    )
    rewrite(small_project / DE, "Mit {peak} und", "Mit {peak:dative} und")
    command = ["msgfmt", "--check", "-o", "/dev/null", small_project / DE]
    assert subprocess.run(command, capture_output=True).returncode == 1
    assert run(small_project, "sync") == 0
    assert subprocess.run(command, capture_output=True).returncode == 0


def test_sync_takes_out_what_an_editor_wrote_about_itself_into_the_header(small_project):
    run(small_project, "sync")
    before = (small_project / DE).read_text(encoding="utf-8")
    rewrite(
        small_project / DE,
        '"Language: de\\n"\n',
        '"Language: de\\n"\n"PO-Revision-Date: 2026-11-30 12:00+0100\\n"\n"X-Generator: Poedit 3.6\\n"\n',
    )
    assert run(small_project, "check") == 0
    assert run(small_project, "sync") == 0
    assert (small_project / DE).read_text(encoding="utf-8") == before


@pytest.mark.parametrize("path", FILES, ids=SHOWN)
def test_pofilter_is_clean(path):
    settings = json.loads((ROOT / "locales" / "pofilter.json").read_text(encoding="utf-8"))
    options = [f"--excludefilter={name}" for name in settings["exclude"]]
    command = [Path(sys.executable).parent / "pofilter", "--progress=none", f"--language={path.parts[-3]}", *options, path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and "(pofilter)" not in done.stdout, done.stdout[:3000]


def test_a_component_of_weblate_names_files_that_exist():
    components = json.loads((ROOT / "locales" / "weblate.json").read_text(encoding="utf-8"))
    assert {path for component in components for path in ROOT.glob(component["filemask"])} == set(FILES)
    assert {component["file_format"] for component in components} == {"po"}


# --- git


@pytest.fixture
def repository(small_project, monkeypatch):
    """The small project under git, in sync, with two neighbours waiting to be translated."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A translator")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "translator@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    rewrite(small_project / "glossary.yml", "would help.", "would help at all.")
    rewrite(small_project / "glossary.yml", "Compare the intensity with the ridge point.", "Compare the intensity with the ridge.")
    rewrite(small_project / DE, 'msgstr "Die niedrigere der beiden Decken zählt."', 'msgstr ""')
    assert run(small_project, "sync") == 0
    git(small_project, "init", "--quiet", "--initial-branch=main")
    commit(small_project)
    return small_project


def git(folder, *arguments):
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def commit(folder):
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "a change")


def on_branch(folder, name, change):
    git(folder, "switch", "--quiet", "--create", name, "main")
    change()
    assert run(folder, "check") == 0
    commit(folder)


def merged(folder, *branches):
    git(folder, "switch", "--quiet", "main")
    for branch in branches:
        git(folder, "merge", "--quiet", "--no-edit", branch)
    before = (folder / DE).read_bytes()
    assert run(folder, "check") == 0
    assert run(folder, "sync") == 0
    assert (folder / DE).read_bytes() == before


def translate(folder, key, text):
    file = polib.pofile(str(folder / DE), wrapwidth=0)
    entry = file.find(key, by="msgctxt")
    entry.msgstr, entry.previous_msgid, entry.flags = text, None, []
    (folder / DE).write_text(str(file).rstrip("\n") + "\n", encoding="utf-8")


def test_two_branches_that_translate_neighbours_merge(repository):
    translations = {
        "roofline.why": "Die Rate sagt, ob mehr [Bandbreite](term:bandwidth) überhaupt helfen würde.",
        "roofline.practice": "Vergleiche die Intensität mit dem Knick.",
        "roofline.technical": "Die niedrigere Decke zählt.",
    }
    for number, (key, text) in enumerate(translations.items()):
        on_branch(repository, f"branch-{number}", lambda: translate(repository, key, text))
    merged(repository, "branch-0", "branch-1", "branch-2")
    file = polib.pofile(str(repository / DE))
    assert {key: file.find(key, by="msgctxt").msgstr for key in translations} == translations


TERM = """\
  {id}:
    topic: basics
    names:
      en: {{name: {id}}}
      de: {{name: {id}-Begriff, gender: m}}
    definition: What {id} is.
    why: It counts.
    practice: Look it up.
    technical: Exactly so.
    confused_with: {{{other}: They differ.}}
    quiz:
      one: {{question: What is {id}?, answer: this, wrong: {{that: {{text: that, because: It is this.}}}}, explanation: It is.}}
      two: {{question: What is it not?, answer: that, wrong: {{that: {{text: this, because: It is that.}}}}, explanation: It is not.}}
    related: [{other}]
    sources: [some-2020]
"""


def test_two_branches_that_add_other_terms_merge(repository):
    def add(term_id, other, before):
        text = (repository / "glossary.yml").read_text(encoding="utf-8")
        head, found, tail = text.partition(f"related: [{before}]\n    sources: [some-2020]\n")
        (repository / "glossary.yml").write_text(head + found + TERM.format(id=term_id, other=other) + tail, encoding="utf-8")
        assert run(repository, "sync") == 0

    on_branch(repository, "ours", lambda: add("alpha", "roofline", "bandwidth"))
    on_branch(repository, "theirs", lambda: add("beta", "bandwidth", "roofline"))
    merged(repository, "ours", "theirs")
    file = polib.pofile(str(repository / DE))
    assert all(file.find(f"{term_id}.why", by="msgctxt") for term_id in ("alpha", "beta"))

"""What GitHub does with a pull request: workflows safe for forks, forms that it accepts, a team for each language."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from conftest import ROOT
from test_cli import rewrite

from macros.catalogs import languages

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
ELEMENTS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}


def zizmor(path):
    command = [Path(sys.executable).parent / "zizmor", "--offline", "--no-progress", "--persona=pedantic", "--format=plain", path]
    return subprocess.run(command, capture_output=True, text=True)


def test_zizmor_finds_nothing_in_the_workflows():
    done = zizmor(GITHUB)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("  pull_request:\n", "  pull_request_target:\n", "dangerous-triggers"),
        ("permissions: {}", "permissions: write-all", "excessive-permissions"),
        ("run: make check", "run: echo ${{ github.event.pull_request.title }}", "template-injection"),
        ("actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0 # v7.0.0", "actions/checkout@v7", "unpinned-uses"),
    ],
)
def test_zizmor_would_find_what_makes_a_workflow_unsafe_for_forks(old, new, finding, tmp_path):
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    text = (GITHUB / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert old in text
    (folder / "ci.yml").write_text(text.replace(old, new, 1), encoding="utf-8")
    done = zizmor(folder)
    assert done.returncode and finding in done.stdout


def test_what_runs_for_a_pull_request_holds_no_secret_and_may_only_read():
    text = (GITHUB / "workflows" / "ci.yml").read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    assert "secrets." not in text and set(workflow[True]) == {"pull_request", "push"}
    assert workflow["permissions"] == {}
    assert all(job["permissions"] == {"contents": "read"} for job in workflow["jobs"].values())


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_and_says_its_version(path):
    uses = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert uses and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use) for use in uses)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_is_one_that_github_accepts(path):
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert set(form) == {"name", "description", "labels", "body"}
    assert {part["type"] for part in form["body"]} <= ELEMENTS
    ids = [part["id"] for part in form["body"]]
    assert len(ids) == len(set(ids)) and all(part["attributes"]["label"] for part in form["body"])
    assert all(part["attributes"]["options"] for part in form["body"] if part["type"] == "dropdown")


def test_there_is_a_form_and_a_guide_in_every_language():
    for locale in languages(ROOT / "locales"):
        assert (GITHUB / "ISSUE_TEMPLATE" / f"mistake-{locale}.yml").exists()
        assert (ROOT / ("CONTRIBUTING.md" if locale == "en" else f"CONTRIBUTING.{locale}.md")).exists()


def test_every_language_has_a_team_that_is_asked():
    lines = (line.split() for line in (GITHUB / "CODEOWNERS").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    owners = {pattern: team for pattern, team in lines}
    assert all(team.startswith("@compute-glossary/") for team in owners.values())
    for locale in languages(ROOT / "locales")[1:]:
        team = f"@compute-glossary/{locale}"
        assert {owners[pattern] for pattern in (f"/locales/{locale}/", f"/docs/**/*.{locale}.md", f"/CONTRIBUTING.{locale}.md")} == {team}


def test_the_summary_of_a_pull_request_says_what_changes(small_project, tmp_path_factory):
    """With the program in place of a virtual environment, so that nothing is installed."""
    base = tmp_path_factory.mktemp("summary")
    before, after = base / "before", base / "after"
    for folder in (before, after):
        subprocess.run(["cp", "-r", small_project, folder], check=True)
        (folder / ".venv" / "bin").mkdir(parents=True)
        (folder / "Makefile").write_text(".venv/run:\n\t@touch $@\n")
        program = folder / ".venv" / "bin" / "glossary"
        program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m macros "$@"\n')
        program.chmod(0o755)
    rewrite(after / "glossary.yml", "intensity: 10 FLOP/B", "intensity: 12 FLOP/B")
    done = subprocess.run([GITHUB / "summary", before, after], capture_output=True, text=True, env=os.environ)
    assert done.returncode == 0, done.stderr
    assert "| `roofline.examples.kernel.attainable` | 20\u00a0TFLOP/s | 24\u00a0TFLOP/s |" in done.stdout
    assert "preview-of-the-site" in done.stdout

"""Bad glossaries: each file in fixtures/bad declares the problems it must give, in `# expect: line: check: words` lines."""

import re
import shutil
import subprocess
import sys

import pytest
from conftest import FIXTURES, ROOT

from macros.problems import GlossaryError
from macros.project import load_project

BAD = sorted((FIXTURES / "bad").glob("*.yml"))
EXPECT = re.compile(r"^# expect: (\d+): ([a-z-]+): (.*)$", re.MULTILINE)


def problems_of(folder):
    with pytest.raises(GlossaryError) as caught:
        load_project(folder)
    return caught.value.problems


def test_the_good_glossary_has_no_problem(small_project):
    project = load_project(small_project)
    assert list(project.editions) == ["en", "de"]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_glossary_gives_the_problems_it_declares(path, small_project):
    shutil.copy(path, small_project / "glossary.yml")
    expected = EXPECT.findall(path.read_text(encoding="utf-8"))
    assert expected, "the file declares no problem"
    found = problems_of(small_project)
    for line, check, words in expected:
        assert any(str(p.line) == line and p.check == check and words in p.message + "; " + p.hint for p in found), [str(p) for p in found]
    assert all(problem.path == "glossary.yml" and problem.hint for problem in found)


def test_all_problems_come_at_once(small_project):
    path = small_project / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("10 FLOP/B", "10 apples").replace("related: [roofline]", "related: [rooflin]").replace("Look it up", "Look 3 times")
    path.write_text(text, encoding="utf-8")
    assert {"values", "term-known", "digits"} <= {problem.check for problem in problems_of(small_project)}


def test_the_command_prints_problems_and_no_traceback(small_project):
    shutil.copy(FIXTURES / "bad" / "syntax.yml", small_project / "glossary.yml")
    done = subprocess.run([sys.executable, "-m", "macros", "--folder", small_project, "check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(r"^glossary\.yml:\d+: YAML cannot be read", done.stdout, re.MULTILINE)
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("arguments", [["nonsense"], []])
def test_a_wrong_call_exits_with_two(arguments):
    done = subprocess.run([sys.executable, "-m", "macros", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "Traceback" not in done.stderr


def test_a_folder_without_a_glossary_is_a_wrong_call(tmp_path):
    done = subprocess.run([sys.executable, "-m", "macros", "--folder", tmp_path, "check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "there is no glossary.yml" in done.stderr

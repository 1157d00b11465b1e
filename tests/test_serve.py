"""`make serve`: an edit of the package starts the server anew, and so does any edit after it could not start."""

import os
import signal
import subprocess
import sys
import time

import pytest
from conftest import ROOT

SERVER = """
import sys, time
print("started", flush=True)
time.sleep(60 if "Broken" not in open("glossary.yml").read() else 0)
"""
PROGRAM = "import sys; from pathlib import Path; from macros.site.serve import serve; serve(Path.cwd(), [sys.executable, 'server.script'])"


@pytest.fixture
def project(tmp_path):
    for name in ("macros", "docs", "locales"):
        (tmp_path / name).mkdir()
    (tmp_path / "server.script").write_text(SERVER)
    (tmp_path / "glossary.yml").write_text("fine")
    (tmp_path / "macros" / "pages.py").write_text("")
    return tmp_path


@pytest.fixture
def starts(project):
    """Starts the supervisor; gives a function that waits for a count of starts of the server and says whether it came."""
    log = project / "log.txt"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    with log.open("w") as output:
        process = subprocess.Popen([sys.executable, "-c", PROGRAM], cwd=project, env=environment, stdout=output, stderr=subprocess.STDOUT)

    def count(wanted, seconds=20):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and log.read_text().count("started") < wanted:
            time.sleep(0.1)
        return log.read_text().count("started")

    yield count
    process.send_signal(signal.SIGINT)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def test_an_edit_of_the_package_starts_the_server_anew(project, starts):
    assert starts(1) == 1
    time.sleep(1)
    (project / "locales" / "a.po").write_text("text")
    assert starts(2, 3) == 1, "MkDocs itself follows an edit of a text"
    (project / "macros" / "pages.py").write_text("changed = True")
    assert starts(2) == 2


def test_after_a_start_that_failed_the_next_edit_starts_the_server(project, starts):
    assert starts(1) == 1
    time.sleep(1)
    (project / "glossary.yml").write_text("Broken")
    (project / "macros" / "pages.py").write_text("changed = True")
    assert starts(2) >= 2
    known = starts(9, 3)
    assert known <= 3, "a server that fails is not started over and over"
    (project / "glossary.yml").write_text("fine")
    assert starts(known + 1) == known + 1

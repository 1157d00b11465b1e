"""The hand-written JavaScript keeps to the types that its comments declare."""

import re
import subprocess

import pytest
from conftest import ROOT

COMPILER = ROOT / "node_modules" / ".bin" / "tsc"


def test_types():
    assert COMPILER.exists(), "the type checker is missing: run `make test`, which installs it, or `npm ci`"
    done = subprocess.run([COMPILER, "-p", "tests/tsconfig.json"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "assets").glob("*.js")), ids=lambda path: path.name)
def test_no_template_literal_stands_in_another(path):
    # What shortens the scripts takes the spaces out of the inner one.
    nested = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if re.search(r"`[^`]*\$\{[^}`]*`", line)]
    assert not nested

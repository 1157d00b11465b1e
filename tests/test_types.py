"""The hand-written JavaScript keeps to the types that its comments declare."""

import shutil
import subprocess

import pytest
from conftest import ROOT

COMPILER = ROOT / "node_modules" / ".bin" / "tsc"


@pytest.mark.skipif(not (COMPILER.exists() and shutil.which("node")), reason="the type checker is not installed; see `make types`")
def test_types():
    done = subprocess.run([COMPILER, "-p", "tests/tsconfig.json"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout

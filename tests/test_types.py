"""The hand-written JavaScript keeps to the types that its comments declare."""

import subprocess

from conftest import ROOT

COMPILER = ROOT / "node_modules" / ".bin" / "tsc"


def test_types():
    assert COMPILER.exists(), "the type checker is missing: run `make test`, which installs it, or `npm ci`"
    done = subprocess.run([COMPILER, "-p", "tests/tsconfig.json"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout

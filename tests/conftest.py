"""Shared pieces of the tests: a small project folder to spoil, and the built site."""

import fcntl
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from htmlpage import Page
from hypothesis import settings

# The same cases in every run, and no clock: the machines that run the tests are shared.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

ROOT = Path(__file__).parents[1]
# Whole projects of readers of our files; the tests build them, pytest does not read them.
collect_ignore = ["consumers"]
FIXTURES = Path(__file__).parent / "fixtures"
LANGUAGES = ("en", "de", "tr", "nl")
SOURCES = ("docs", "glossary.yml", "locales", "macros", "mkdocs.yml", "tests/consumers")


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """A project folder with two terms, English and German."""
    shutil.copy(FIXTURES / "good" / "glossary.yml", tmp_path / "glossary.yml")
    shutil.copytree(FIXTURES / "good" / "locales", tmp_path / "locales")
    shutil.copy(ROOT / "locales" / "site.pot", tmp_path / "locales" / "site.pot")
    shutil.copy(ROOT / "locales" / "de" / "LC_MESSAGES" / "site.po", tmp_path / "locales" / "de" / "LC_MESSAGES" / "site.po")
    return tmp_path


@pytest.fixture
def small_site(small_project: Path) -> Path:
    """The small project with a site of two languages around it, built in a few seconds."""
    (small_project / "macros").symlink_to(ROOT / "macros")
    docs = small_project / "docs"
    docs.mkdir()
    (docs / "assets").symlink_to(ROOT / "docs" / "assets")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for name in re.findall(r"^  - (\w+\.md)$", settings, re.MULTILINE):
        (docs / name).write_text("# Page\n", encoding="utf-8")
    kept = re.sub(r"^        - locale: (?!de\b).*\n(?:          .*\n)*", "", settings, flags=re.MULTILINE)
    # It compares nothing, so that list has no pages below it.
    (small_project / "mkdocs.yml").write_text(kept.replace("comparisons/index.md", "comparisons.md"), encoding="utf-8")
    return small_project


def build(folder: Path, site: Path, *options: str) -> subprocess.CompletedProcess:
    """Build the project in a folder, as `make site` does."""
    environment = os.environ | {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site), *options]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def copy_project(target: Path) -> Path:
    """The project's sources in a folder of their own, to be changed by a test."""
    target.mkdir(parents=True, exist_ok=True)
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target / name)
    return target


@pytest.fixture
def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def built_once(factory: pytest.TempPathFactory, name: str, fill: Callable[[Path], subprocess.CompletedProcess]) -> Path:
    """The folder that a program fills, once for all workers; what the program says stands beside it."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, log = shared / name, shared / f"{name}.log"
    with open(shared / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not log.exists():
            done = fill(folder)
            log.write_text(f"{done.returncode}\n{done.stdout}{done.stderr}", encoding="utf-8")
    assert log.read_text(encoding="utf-8").startswith("0\n"), log.read_text(encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The whole site, built once for all workers."""
    return built_once(tmp_path_factory, "site", lambda folder: build(ROOT, folder))


@pytest.fixture(scope="session")
def site_log(site) -> str:
    return (site.parent / "site.log").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def pages(site) -> dict[str, Page]:
    """Every page of the site by its path below the root."""
    return {path.relative_to(site).as_posix(): Page.read(path) for path in sorted(site.rglob("*.html"))}

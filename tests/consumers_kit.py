"""What the tests of consumers share: the site on a loopback address, a consumer's project that points there, its page in a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from exported import SITE_URL
from playwright.sync_api import Browser

CONSUMERS = Path(__file__).parent / "consumers"
CARD = "#compute-glossary-card"


class _Handler(SimpleHTTPRequestHandler):
    """A quiet file server that lets other origins read, as static hosts do."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on a free port of the loopback interface; yields its address with a final slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def consumer(name: str, target: Path, site_url: str) -> Path:
    """A copy of a consumer's project that reads the site at another address."""
    return copy_with_address(CONSUMERS / name, target, site_url)


def copy_with_address(source: Path, target: Path, site_url: str) -> Path:
    """A copy of a folder in which all text names the site at another address."""
    shutil.copytree(source, target)
    for path in target.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(SITE_URL.encode(), site_url.encode()))
    return target


def run(command: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess:
    """Run a Python tool in a folder, away from the project's own modules and from proxies."""
    return run_program([sys.executable, "-m", command, *arguments], folder)


def run_program(command: list[str | Path], folder: Path, **settings: str) -> subprocess.CompletedProcess:
    """Run a program in a folder, with settings of its own in the environment."""
    environment = {key: value for key, value in os.environ.items() if "proxy" not in key.lower() and key != "PYTHONPATH"}
    environment |= {"NO_PROXY": "*", "DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true", **settings}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


class Host:
    """A page of another author on an origin of its own, and what it asked of others."""

    def __init__(self, browser: Browser, **options):
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def term(self):
        return self.page.locator('a[data-term="gpu-hour"]')

    @property
    def card(self):
        return self.page.locator(CARD)

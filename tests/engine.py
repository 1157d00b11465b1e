"""A real JavaScript engine for the tests: a browser, and a small server for the modules and pages that it loads."""

from __future__ import annotations

import atexit
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_MISSING = (
    f"these tests need a browser on the path ({', '.join(_BROWSERS)}) or named in CHROMIUM: install the package chromium of your system"
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """As a host of static pages does: `404.html`, if there is one, for what does not exist."""
        page = Path(self.directory) / "404.html"
        if not page.is_file():
            return super().send_error(code, message, explain)
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page.read_bytes())


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address under which a folder can be read while the context lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@cache
def _browser() -> Browser:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    if path is None:
        pytest.fail(_MISSING, pytrace=False)
    # Playwright can be started only once at a time: all tests of a process share the browser, until its end.
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright.chromium.launch(executable_path=path, args=_OPTIONS)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the machine, or the one named in CHROMIUM."""
    yield _browser()

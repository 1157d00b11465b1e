"""What the tests of consumers share: the built site on a loopback address, and a consumer's project that points there."""

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

CONSUMERS = Path(__file__).parent / "consumers"


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
    shutil.copytree(CONSUMERS / name, target)
    for path in target.rglob("*"):
        if path.is_file():
            path.write_text(path.read_text(encoding="utf-8").replace(SITE_URL, site_url), encoding="utf-8")
    return target


def run(command: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess:
    """Run a Python tool in a folder, away from the project's own modules and from proxies."""
    environment = {key: value for key, value in os.environ.items() if "proxy" not in key.lower() and key != "PYTHONPATH"}
    environment |= {"NO_PROXY": "*", "DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true"}
    return subprocess.run([sys.executable, "-m", command, *arguments], cwd=folder, env=environment, capture_output=True, text=True)

"""Serves the site and follows every edit: `python -m macros.site.serve`, with the options of `mkdocs serve`.

MkDocs builds again when a text or a template changes. Python that was imported stays as it was, so an edit of the package starts the server
anew; and a server that could not start, because a file has problems, is started again after the next edit.
"""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import time
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

_FOLDERS = ("macros", "docs", "locales")
# One save of an editor is several events.
_SETTLED = 0.5
_PATIENCE = 5


class _Edits(FileSystemEventHandler):
    """Puts the path of every file that changes into a queue."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.paths: queue.Queue[Path] = queue.Queue()

    def on_any_event(self, event: FileSystemEvent) -> None:
        path = Path(str(event.dest_path or event.src_path))
        is_edit = not event.is_directory and event.event_type in ("created", "modified", "moved", "deleted")
        # Neither what Python compiles when the server starts, nor a log that it is written to.
        is_source = path.parent.name != "__pycache__" and (path.parent != self._folder or path.suffix == ".yml")
        if is_edit and is_source:
            self.paths.put(path)

    def settled(self) -> set[Path]:
        """What has changed when nothing more does; empty where nothing changes for a while."""
        found: set[Path] = set()
        try:
            while True:
                found.add(self.paths.get(timeout=_SETTLED))
        except queue.Empty:
            return found


def serve(folder: Path, command: list[str]) -> None:
    """Keep the server of a folder running until somebody stops it.

    Args:
        folder: The project.
        command: What starts the server.
    """
    edits = _watched(folder)
    while True:
        server = subprocess.Popen(command, cwd=folder)
        try:
            _wait_for_reason(server, edits)
        finally:
            _stop(server)


def _watched(folder: Path) -> _Edits:
    edits, observer = _Edits(folder), Observer()
    observer.schedule(edits, str(folder))
    for name in _FOLDERS:
        observer.schedule(edits, str(folder / name), recursive=True)
    observer.daemon = True
    observer.start()
    return edits


def _wait_for_reason(server: subprocess.Popen, edits: _Edits) -> None:
    """Until the package was edited, or anything at all after the server has ended by itself."""
    has_said = False
    while True:
        changed = edits.settled()
        has_ended = server.poll() is not None
        if any(path.suffix == ".py" for path in changed) or changed and has_ended:
            return
        if has_ended and not has_said:
            has_said = True
            print("the server has ended; it starts again after your next edit (Ctrl-C stops)", flush=True)


def _stop(server: subprocess.Popen) -> None:
    """Politely first, so that MkDocs removes its temporary folder."""
    for ask in (lambda: server.send_signal(signal.SIGINT), server.terminate, server.kill):
        if server.poll() is not None:
            return
        ask()
        deadline = time.monotonic() + _PATIENCE
        while server.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        serve(Path.cwd(), [sys.executable, "-m", "mkdocs", "serve", "--livereload", *sys.argv[1:]])
    except KeyboardInterrupt:
        pass

"""Fixtures: the built site on a loopback port, a browser for each worker, and pages that note what goes wrong in them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from engine import chromium, served
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, Route


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """Address of the site, with a final slash."""
    with served(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of this worker."""
    with chromium() as browser:
        yield browser


@dataclass
class Visit:
    """A page, and what went wrong in it."""

    page: Page
    server: str
    allowed: tuple[str, ...] = ()
    faults: list[str] = field(default_factory=list)

    def note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text}")

    def note_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.url}")

    def note_request(self, request: Request) -> None:
        if urlsplit(request.url).scheme not in ("data", "blob") and not request.url.startswith(self.server):
            self._note(f"another host: {request.url}")

    def note_failure(self, request: Request) -> None:
        # A page that is left takes its open requests with it.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"failed: {request.url}: {request.failure}")

    def _note(self, fault: str) -> None:
        if not any(part in fault for part in self.allowed):
            self.faults.append(fault)


def _without_scripts(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r"<script.*?</script>", "", answer.text(), flags=re.DOTALL))


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Opens a page: `visit("de/terms/gpu/", width=320, scheme="dark")`. Whatever goes wrong in a page fails its test."""
    visits: list[Visit] = []

    def open_page(
        path: str,
        *,
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        allowed: tuple[str, ...] = (),
        own_scripts: bool = True,
        **options,
    ) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **options)
        context.set_default_timeout(10_000)
        if not own_scripts:
            context.route(server + path, _without_scripts)
        page = context.new_page()
        found = Visit(page, server, allowed)
        page.on("console", found.note_console)
        page.on("pageerror", lambda error: found._note(f"error: {error}"))
        page.on("response", found.note_response)
        page.on("request", found.note_request)
        page.on("requestfailed", found.note_failure)
        page.goto(server + path, wait_until="load")
        visits.append(found)
        return page

    yield open_page
    faults = [f"{found.page.url}: {fault}" for found in visits for fault in found.faults]
    for found in visits:
        found.page.context.close()
    assert not faults, "\n".join(faults)

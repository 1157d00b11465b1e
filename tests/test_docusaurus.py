"""A real Docusaurus site with our script: React adopts its pages in the browser, and changes them without loading new ones."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import LANGUAGES, ROOT, built_once
from consumers_kit import CONSUMERS, Host, copy_with_address, run_program, served
from engine import chromium
from test_embed import integrity

INSTALLED = ROOT / ".venv" / "docusaurus" / "node_modules"
OFFLINE = {"DOCUSAURUS_NO_TELEMETRY": "1", "NO_UPDATE_NOTIFIER": "1", "DOCUSAURUS_NO_PERSISTENT_CACHE": "1"}
# What Docusaurus says of a page that React has adopted.
ADOPTED = "html[data-has-hydrated=true]"
TOUCH = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 700}}


@pytest.fixture(scope="module")
def site_url(site):
    with served(site) as address:
        yield address


@pytest.fixture(scope="module")
def definitions(site) -> dict[str, dict[str, str]]:
    cards = {locale: json.loads((site / "hover" / f"{locale}.json").read_text(encoding="utf-8")) for locale in LANGUAGES}
    return {locale: {term_id: card["definition"] for term_id, card in cards[locale].items()} for locale in LANGUAGES}


def build(folder: Path) -> subprocess.CompletedProcess:
    """Build the consumer; it pins the script, so that Docusaurus reads those two attributes as well."""
    shutil.copytree(CONSUMERS / "docusaurus", folder)
    settings = folder / "docusaurus.config.js"
    pin = f'async: true, integrity: "{integrity()}", crossorigin: "anonymous"'
    settings.write_text(settings.read_text(encoding="utf-8").replace("async: true", pin), encoding="utf-8")
    (folder / "node_modules").symlink_to(INSTALLED)
    return run_program([INSTALLED / ".bin" / "docusaurus", "build", "--no-minify"], folder, **OFFLINE)


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """The folder of the project, built once for all workers."""
    assert INSTALLED.exists(), "Docusaurus is missing: run `make test`, which installs it"
    return built_once(tmp_path_factory, "docusaurus", build)


@pytest.fixture(scope="module")
def docusaurus(built, site_url, tmp_path_factory):
    """Address of the built site."""
    with served(copy_with_address(built / "build", tmp_path_factory.mktemp("host") / "build", site_url)) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture
def open_host(browser, docusaurus):
    hosts = []

    def open_page(path: str = "", *, prepare=lambda page: None, **options) -> Host:
        host = Host(browser, **options)
        hosts.append(host)
        prepare(host.page)
        host.page.goto(docusaurus + path, wait_until="commit")
        host.page.wait_for_selector(ADOPTED)
        return host

    yield open_page
    for host in hosts:
        host.context.close()
        assert not host.errors


def tree(locale: str) -> str:
    return "" if locale == "en" else f"{locale}/"


def link(host: Host, term_id: str):
    """The link to a term, once it has an address."""
    return host.page.locator(f'article a[data-term="{term_id}"][href]')


def turn_page(host: Host, path: str) -> None:
    """Follow the link to the other page, which the browser does not load."""
    host.page.evaluate("window.isSame = true")
    host.page.locator(f'article a[href="{path}"]').click()
    host.page.wait_for_selector('article a[data-term="kv-cache"]')
    assert host.page.evaluate("window.isSame")


def test_the_consumer_builds_without_a_warning(built):
    assert "[WARNING]" not in (built.parent / "docusaurus.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_language_of_the_site_has_its_cards_also_on_a_page_that_was_not_loaded(locale, open_host, definitions, site_url):
    host = open_host(tree(locale))
    link(host, "gpu-hour").hover()
    host.card.wait_for()
    assert definitions[locale]["gpu-hour"] in host.card.inner_text() and host.card.get_attribute("lang") == locale
    turn_page(host, f"/{tree(locale)}memory")
    host.card.wait_for(state="hidden")
    link(host, "kv-cache").hover()
    host.card.wait_for()
    assert definitions[locale]["kv-cache"] in host.card.inner_text()
    assert link(host, "kv-cache").get_attribute("href") == f"{site_url}{tree(locale)}terms/kv-cache/"


def held(page, last: str, until: str) -> None:
    """Let one script wait until the page looks as a script that came before left it."""

    def answer(route) -> None:
        page.wait_for_selector(until)
        route.continue_()

    page.route(re.compile(last), answer)


@pytest.mark.parametrize(
    ("last", "until"), [(r"/main(\.\w+)?\.js$", "a[data-term][href]"), (r"/embed\.js$", ADOPTED)], ids=["react-last", "script-last"]
)
def test_it_is_all_the_same_which_script_comes_first(last, until, open_host, definitions, site_url):
    host = open_host(prepare=lambda page: held(page, last, until))
    assert link(host, "gpu-hour").get_attribute("href") == f"{site_url}go/gpu-hour/"
    link(host, "gpu-hour").hover()
    host.card.wait_for()
    assert definitions["en"]["gpu-hour"] in host.card.inner_text()


def test_the_keyboard_opens_the_card_and_escape_closes_it(open_host):
    host = open_host()
    link(host, "gpu-hour").focus()
    host.page.keyboard.press("Shift+Tab")
    host.page.keyboard.press("Tab")
    host.card.wait_for()
    host.page.keyboard.press("Escape")
    host.card.wait_for(state="hidden")
    assert link(host, "gpu-hour").evaluate("link => link === document.activeElement")


def test_the_card_goes_with_the_page_that_a_reader_leaves(open_host):
    host = open_host()
    turn_page(host, "/memory")
    link(host, "kv-cache").focus()
    host.page.keyboard.press("Shift+Tab")
    host.page.keyboard.press("Tab")
    host.card.wait_for()
    host.page.evaluate("history.back()")
    link(host, "gpu-hour").wait_for()
    host.card.wait_for(state="hidden")


def test_the_first_touch_shows_the_card_and_the_second_follows_the_link(open_host, site_url):
    host = open_host("de/", **TOUCH)
    turn_page(host, "/de/memory")
    before = host.page.url
    link(host, "kv-cache").tap()
    host.card.wait_for()
    assert host.page.url == before
    link(host, "kv-cache").tap()
    host.page.wait_for_url(f"{site_url}de/terms/kv-cache/")


@pytest.mark.parametrize("answer", [lambda route: route.abort(), lambda route: None], ids=["refused", "no-answer"])
def test_the_pages_work_where_our_site_is_down(answer, open_host):
    host = open_host(prepare=lambda page: page.route("**/embed.js", answer))
    turn_page(host, "/memory")
    term = host.page.locator('a[data-term="kv-cache"]')
    term.hover()
    host.page.wait_for_timeout(400)
    assert term.get_attribute("href") is None and host.card.count() == 0

"""The script for other people's pages, in a real browser, on a page of another origin."""

import base64
import gzip
import hashlib
import re
from pathlib import Path

import pytest
from conftest import LANGUAGES, ROOT
from consumers_kit import CARD, Host, consumer, served
from engine import chromium
from exported import load

SCRIPT = ROOT / "docs" / "assets" / "embed.js"
MOST_BYTES = 5000


@pytest.fixture(scope="module")
def site_url(site):
    with served(site) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def definitions() -> dict[str, str]:
    editions = load(ROOT).editions
    return {
        locale: edition.plain("gpu-hour.definition", edition.glossary.terms["gpu-hour"].definition) for locale, edition in editions.items()
    }


@pytest.fixture
def open_host(browser, site_url, tmp_path):
    hosts, servers = [], []

    def open_page(
        locale: str = "en", *, change=lambda page: page, prepare=lambda page: None, site: str = site_url, wait_until="load", **options
    ) -> Host:
        folder = consumer(f"html/{locale}", tmp_path / f"host{len(hosts)}", site)
        path = folder / "index.html"
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        server = served(folder)
        servers.append(server)
        host = Host(browser, **options)
        hosts.append(host)
        prepare(host.page)
        host.page.goto(server.__enter__(), wait_until=wait_until)
        return host

    yield open_page
    for host in hosts:
        host.context.close()
    for server in servers:
        server.__exit__(None, None, None)


def test_the_script_is_small():
    assert len(gzip.compress(SCRIPT.read_bytes(), 9)) < MOST_BYTES


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_card_shows_the_definition_in_the_language_of_the_host_page(locale, open_host, definitions, site_url):
    host = open_host(locale)
    host.term.hover()
    host.card.wait_for()
    assert definitions[locale] in host.card.inner_text()
    assert host.card.get_attribute("lang") == locale
    assert host.term.get_attribute("href") == f"{site_url}{'' if locale == 'en' else locale + '/'}terms/gpu-hour/"
    assert not host.errors


def test_a_language_that_we_lack_gets_english(open_host, definitions):
    host = open_host(change=lambda page: page.replace('lang="en"', 'lang="fi-FI"'))
    host.term.hover()
    host.card.wait_for()
    assert definitions["en"] in host.card.inner_text() and host.card.get_attribute("lang") == "en"


def test_a_passage_in_another_language_gets_its_own(open_host, definitions):
    host = open_host(change=lambda page: page.replace("<p>", '<p lang="de-AT">'))
    host.term.hover()
    host.card.wait_for()
    assert definitions["de"] in host.card.inner_text()


def test_nothing_is_asked_before_a_reader_points_at_a_term_and_nothing_is_stored(open_host, site_url):
    host = open_host()
    host.page.wait_for_load_state("networkidle")
    assert [url for url in host.requests if url.startswith(site_url)] == [f"{site_url}assets/embed.js"]
    host.term.hover()
    host.card.wait_for()
    assert [url for url in host.requests if url.startswith(site_url)] == [f"{site_url}assets/embed.js", f"{site_url}hover/en.json"]
    assert host.context.cookies() == [] and host.page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_the_keyboard_opens_the_card_and_escape_closes_it(open_host):
    host = open_host()
    host.page.keyboard.press("Tab")
    host.card.wait_for()
    assert host.term.evaluate("link => link === document.activeElement")
    assert host.term.get_attribute("aria-describedby") == CARD[1:]
    assert host.card.get_attribute("role") == "tooltip"
    host.page.keyboard.press("Escape")
    assert not host.card.is_visible() and host.term.get_attribute("aria-describedby") is None
    host.page.keyboard.press("Tab")
    host.card.wait_for()
    assert "KV cache" in host.card.inner_text()


def test_the_pointer_may_move_into_the_card(open_host):
    host = open_host()
    host.term.hover()
    host.card.wait_for()
    host.card.hover()
    host.page.wait_for_timeout(400)
    assert host.card.is_visible()
    host.page.mouse.move(1000, 700)
    host.card.wait_for(state="hidden")


def test_the_first_touch_shows_the_card_and_the_second_follows_the_link(open_host, site_url):
    host = open_host(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 700})
    before = host.page.url
    host.term.tap()
    host.card.wait_for()
    assert host.page.url == before
    box = host.card.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert host.page.evaluate("document.documentElement.scrollWidth") <= 360
    host.term.tap()
    host.page.wait_for_url(f"{site_url}terms/gpu-hour/")


def test_a_touch_elsewhere_closes_the_card(open_host):
    host = open_host(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 700})
    host.term.tap()
    host.card.wait_for()
    host.page.touchscreen.tap(180, 600)
    host.card.wait_for(state="hidden")


def test_a_link_that_has_an_address_keeps_it(open_host):
    host = open_host(change=lambda page: page.replace('<a data-term="gpu-hour"', '<a href="https://example.org/mine" data-term="gpu-hour"'))
    host.term.hover()
    host.card.wait_for()
    assert host.term.get_attribute("href") == "https://example.org/mine"


def test_a_link_that_comes_later_works_too(open_host):
    host = open_host()
    host.page.evaluate("""document.body.insertAdjacentHTML("beforeend", '<p><a data-term="mfu">MFU</a></p>')""")
    host.page.locator('a[data-term="mfu"][href]').hover()
    host.card.wait_for()
    assert host.card.inner_text().startswith("MFU")


def test_a_link_whose_attributes_a_framework_takes_away_gets_its_address_again(open_host, site_url):
    host = open_host()
    host.term.evaluate("link => link.removeAttribute('href')")
    host.page.wait_for_selector('a[data-term="gpu-hour"][href]')
    assert host.term.get_attribute("href") == f"{site_url}go/gpu-hour/"


def test_a_link_that_a_framework_uses_again_for_another_term_leads_there(open_host, site_url):
    host = open_host()
    link = host.page.locator("a").first
    link.hover()
    host.card.wait_for()
    link.evaluate("link => { link.dataset.term = 'mfu'; }")
    host.card.wait_for(state="hidden")
    assert link.get_attribute("href") == f"{site_url}go/mfu/"
    host.page.mouse.move(0, 0)
    link.hover()
    host.card.wait_for()
    assert host.card.inner_text().startswith("MFU") and link.get_attribute("href") == f"{site_url}terms/mfu/"


def test_an_address_that_the_page_gives_a_link_later_stays(open_host):
    host = open_host()
    host.term.evaluate("link => { link.href = 'https://example.org/mine'; link.dataset.term = 'mfu'; }")
    link = host.page.locator('a[data-term="mfu"]')
    link.hover()
    host.card.wait_for()
    assert link.get_attribute("href") == "https://example.org/mine"


def test_the_card_goes_with_its_link(open_host):
    host = open_host()
    host.page.keyboard.press("Tab")
    host.card.wait_for()
    host.term.evaluate("link => link.remove()")
    host.card.wait_for(state="hidden")
    assert not host.errors


def test_a_script_that_is_run_again_gives_no_second_card(open_host, site_url):
    host = open_host()
    host.page.add_script_tag(url=f"{site_url}assets/embed.js")
    host.term.hover()
    host.card.wait_for()
    assert host.page.locator("[role=tooltip]").count() == 1


def test_escape_closes_the_card_where_the_page_keeps_its_keys_to_itself(open_host):
    host = open_host(change=lambda page: page.replace("<body>", '<body onkeydown="event.stopPropagation()">'))
    host.page.keyboard.press("Tab")
    host.card.wait_for()
    host.page.keyboard.press("Escape")
    assert not host.card.is_visible()


def test_a_term_that_does_not_exist_shows_nothing(open_host):
    host = open_host(change=lambda page: page.replace('data-term="gpu-hour"', 'data-term="gpu-minute"'))
    host.page.locator('a[data-term="gpu-minute"]').hover()
    host.page.wait_for_timeout(500)
    assert host.card.count() == 0 and not host.errors


def test_the_page_is_unharmed_where_the_site_is_down(open_host):
    host = open_host(site="http://127.0.0.1:9/")
    assert host.term.inner_text() == "GPU-hours" and host.term.get_attribute("href") is None
    host.term.hover()
    host.page.wait_for_timeout(400)
    assert host.card.count() == 0 and not host.errors


def test_a_site_that_never_answers_holds_up_nothing_of_the_page(open_host):
    host = open_host(
        change=lambda page: page.replace("</head>", '<script src="data:text/javascript,window.isRun=true" defer></script>\n</head>'),
        prepare=lambda page: page.route("**/embed.js", lambda route: None),
        wait_until="domcontentloaded",
    )
    assert host.page.evaluate("window.isRun") and host.term.inner_text() == "GPU-hours"


def test_a_link_stays_a_link_where_only_the_data_is_gone(open_host, site_url):
    host = open_host()
    host.page.route("**/hover/*.json", lambda route: route.abort())
    host.term.hover()
    host.page.wait_for_timeout(500)
    assert host.card.count() == 0 and not host.errors
    assert host.term.get_attribute("href") == f"{site_url}go/gpu-hour/"


POLICY = "default-src 'none'; script-src {site}; connect-src {site}"


def test_a_strict_content_security_policy_lets_the_card_pass(open_host, site_url):
    tag = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(site=site_url)}">'
    host = open_host(change=lambda page: page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{tag}'))
    said = []
    host.page.on("console", lambda message: said.append(message.text))
    host.term.hover()
    host.card.wait_for()
    assert host.card.evaluate("card => getComputedStyle(card).position") == "absolute" and not said


def integrity() -> str:
    return "sha384-" + base64.b64encode(hashlib.sha384(SCRIPT.read_bytes()).digest()).decode()


@pytest.mark.parametrize(("value", "is_run"), [(integrity(), True), ("sha384-" + "A" * 64, False)])
def test_the_integrity_hash_lets_only_this_script_pass(value, is_run, open_host):
    host = open_host(change=lambda page: page.replace(" async>", f' integrity="{value}" crossorigin="anonymous" async>'))
    host.page.wait_for_load_state("networkidle")
    assert (host.term.get_attribute("href") is not None) == is_run


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_text_can_be_read_on_a_light_and_on_a_dark_page(scheme, open_host):
    host = open_host(
        change=lambda page: page.replace("<head>", '<head>\n<meta name="color-scheme" content="light dark">'), color_scheme=scheme
    )
    host.term.hover()
    host.card.wait_for()
    colours = host.card.evaluate("card => [getComputedStyle(card).color, getComputedStyle(card).backgroundColor]")
    text, ground = (sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in colours)
    assert abs(text - ground) > 500


def test_the_script_in_the_site_is_the_one_documented(site):
    assert (Path(site) / "assets" / "embed.js").read_bytes() == SCRIPT.read_bytes()

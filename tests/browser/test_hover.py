"""The card at a link to a term: WCAG 1.4.13, and the first touch."""

import json

import pytest
from conftest import LANGUAGES
from playwright.sync_api import Page, expect

from browser.kinds import address

LINK = ".g-prose a.g-term"


@pytest.fixture(scope="module")
def cards(site) -> dict:
    return {locale: json.loads((site / "hover" / f"{locale}.json").read_text(encoding="utf-8")) for locale in LANGUAGES}


@pytest.fixture
def open_page(visit):
    """A page whose scripts have come and have changed what they change."""

    def open_page(path: str, **options) -> Page:
        page = visit(path, **options)
        card(page).wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        return page

    return open_page


def card(page: Page):
    return page.locator(".g-card")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_card_shows_the_definition_in_the_language_of_the_page(locale, open_page, cards):
    page = open_page(address(locale, "terms/roofline/"))
    link = page.locator(LINK).first
    link.hover()
    entry = cards[locale][link.get_attribute("data-term")]
    expect(card(page).locator("p")).to_have_text(entry["definition"])
    expect(card(page).locator("p")).to_have_attribute("lang", locale)
    expect(card(page).locator("a")).to_have_text(entry["name"])


@pytest.mark.parametrize(
    ("path", "selector"), [("terms/", ".g-entries a"), ("terms/mfu/", ".g-related a.g-term"), ("", ".g-hero a.g-term")]
)
def test_it_works_in_lists_chips_and_text(path, selector, open_page):
    page = open_page(path)
    page.locator(selector).first.hover()
    expect(card(page)).to_be_visible()


def test_there_is_none_where_the_definition_stands_beside_the_link(open_page):
    page = open_page("topics/cost/")
    page.locator(".g-defined a").first.focus()
    page.keyboard.press("Shift")
    page.locator(".g-defined a").first.hover()
    page.wait_for_timeout(500)
    expect(card(page)).to_be_hidden()


def test_the_pointer_may_move_into_the_card_and_out_of_it(open_page):
    page = open_page("terms/roofline/")
    page.locator(LINK).first.hover()
    expect(card(page)).to_be_visible()
    card(page).locator("p").hover()
    page.wait_for_timeout(500)
    expect(card(page)).to_be_visible()
    page.locator("h1").hover()
    expect(card(page)).to_be_hidden()


def test_escape_closes_it_without_moving_pointer_or_focus(open_page):
    page = open_page("terms/roofline/")
    link = page.locator(LINK).first
    link.hover()
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()


def test_the_focus_shows_it_and_describes_the_link(open_page):
    page = open_page("terms/roofline/")
    link = page.locator(LINK).first
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card(page)).to_be_visible()
    described = link.get_attribute("aria-describedby")
    assert page.locator(f"#{described}").inner_text() == card(page).locator("p").inner_text()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    expect(card(page)).to_be_hidden()
    assert link.get_attribute("aria-describedby") is None


def test_the_first_touch_shows_the_card_and_the_second_one_follows_the_link(open_page):
    page = open_page("de/terms/roofline/", width=360, has_touch=True, is_mobile=True)
    link = page.locator(LINK).first
    term_id = link.get_attribute("data-term")
    link.tap()
    expect(card(page)).to_be_visible()
    assert page.url.endswith("/roofline/")
    page.locator(".g-definition p").first.tap()
    expect(card(page)).to_be_hidden()
    link.tap()
    expect(card(page)).to_be_visible()
    link.tap()
    page.wait_for_url(f"**/de/terms/{term_id}/")


def test_the_link_inside_the_card_can_be_touched(open_page):
    page = open_page("terms/roofline/", width=360, has_touch=True, is_mobile=True)
    link = page.locator(LINK).first
    term_id = link.get_attribute("data-term")
    link.tap()
    card(page).locator("a").tap()
    page.wait_for_url(f"**/terms/{term_id}/")


def test_without_the_definitions_a_touch_follows_the_link_at_once(open_page):
    page = open_page("terms/roofline/", width=360, has_touch=True, is_mobile=True, allowed=("hover/en.json", "Failed to load resource"))
    page.context.route("**/hover/*.json", lambda route: route.fulfill(status=404))
    link = page.locator(LINK).first
    term_id = link.get_attribute("data-term")
    link.tap()
    page.wait_for_url(f"**/terms/{term_id}/")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_it_stays_inside_a_narrow_page_and_moves_nothing(direction, open_page):
    page = open_page("de/terms/roofline/", width=320, height=500, reduced_motion="reduce")
    page.evaluate("direction => document.body.dir = direction", direction)
    height = "document.querySelector('article').offsetHeight"
    links = page.locator("article a.g-term")
    for link in links.all():
        if link.evaluate("link => Boolean(link.closest('.g-defined')) || !link.checkVisibility()"):
            continue
        link.scroll_into_view_if_needed()
        before = page.evaluate(height)
        link.hover()
        expect(card(page)).to_be_visible()
        assert page.evaluate(height) == before
        box = card(page).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["height"] < 400
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        page.keyboard.press("Escape")
        page.mouse.move(0, 0)
    assert links.count() > 8

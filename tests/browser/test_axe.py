"""axe-core finds no violation on any kind of page, in any language, light or dark."""

from importlib.resources import files

import pytest
from conftest import LANGUAGES
from playwright.sync_api import Page

from browser.kinds import KINDS, NEUTRAL, address

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = "(options) => axe.run(document, {resultTypes: ['violations'], preload: false, ...options}).then(({violations}) => violations)"
# What can differ between two colour schemes of one document.
COLORS = {"runOnly": ["color-contrast", "link-in-text-block"]}


def violations(page: Page, options: dict | None = None) -> list[str]:
    """What axe finds: rule, element and reason."""
    page.evaluate(AXE)
    found = page.evaluate(RUN, options or {})
    return [f"{rule['id']}: {node['html'][:160]}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_violation_on_any_kind_of_page_light_or_dark(kind, locale, visit):
    page = visit(address(locale, KINDS[kind]), reduced_motion="reduce")
    page.evaluate("document.querySelectorAll('article details').forEach(details => details.open = true)")
    assert not violations(page)
    page.locator(".g-scheme label:visible").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    assert not violations(page, COLORS)


@pytest.mark.parametrize("path", NEUTRAL.values(), ids=NEUTRAL.keys())
def test_no_violation_on_pages_of_no_language(path, visit):
    page = visit(path, own_scripts=False)  # which lead a reader on at once
    assert not violations(page)
    page.emulate_media(color_scheme="dark")
    assert not violations(page, COLORS)


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_while_searching(width, scheme, visit):
    page = visit("de/", width=width, scheme=scheme, reduced_motion="reduce")
    if width < 960:
        page.locator(".g-search-open").click()
    page.locator(".md-search__input").fill("gpu")
    page.keyboard.press("Shift")
    page.locator(".md-search-result__item").first.wait_for()
    assert not violations(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_with_a_card_and_a_menu_open(scheme, visit):
    page = visit("tr/terms/roofline/", width=400, scheme=scheme, reduced_motion="reduce")
    page.locator(".g-card").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.locator(".g-prose a.g-term").first.hover()
    page.locator(".g-card").wait_for()
    page.locator(".g-menu--nav").evaluate("menu => menu.open = true")
    assert page.locator(".g-card").is_visible() and not violations(page)

"""Small scripts: the table that can be sorted, the texts that can be copied, and what a page asks for."""

import pytest
from conftest import LANGUAGES
from playwright.sync_api import Page, expect

from browser.kinds import address

OVERVIEW = "table.g-data >> nth=0"


def column(page: Page, index: int) -> list[float | None]:
    """The numbers of a column, from the top."""
    cells = page.locator(OVERVIEW).locator(f"tbody tr > :nth-child({index})")
    return [None if order is None else float(order) for order in cells.evaluate_all("all => all.map(each => each.dataset.order ?? null)")]


def test_a_heading_sorts_the_table_by_keyboard(visit):
    page = visit("de/accelerators/")
    before = column(page, 5)
    head = page.locator(OVERVIEW).locator("thead th").nth(4)
    head.locator("button").focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    assert column(page, 5) == sorted(before, reverse=True)
    page.keyboard.press("Space")
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert column(page, 5) == sorted(before)
    assert page.locator("[aria-sort]").count() == 1
    expect(head.locator("button")).to_be_focused()


def test_what_is_not_published_comes_last_in_both_directions(visit):
    page = visit("accelerators/")
    button = page.locator(OVERVIEW).locator("thead th").nth(5).locator("button")
    for _ in range(2):
        button.click()
        values = column(page, 6)
        known = [value for value in values if value is not None]
        assert 0 < len(known) < len(values) and values[: len(known)] == known


def test_names_are_sorted_in_the_order_of_the_language(visit):
    page = visit("tr/accelerators/")
    page.locator(OVERVIEW).locator("thead button").first.click()
    names = page.locator(OVERVIEW).locator("tbody th").all_inner_texts()
    assert names[0].startswith("AMD") and names[-1].startswith("NVIDIA") and "80" in " ".join(names)


def test_a_column_under_a_shared_heading_is_sorted_too(visit):
    page = visit("accelerators/")
    table = page.locator("table.g-data").nth(1)
    button = table.locator("thead tr:nth-child(2) button").first
    button.click()
    orders = table.locator("tbody tr > :nth-child(2)").evaluate_all(
        "all => all.map(each => each.dataset.order ? Number(each.dataset.order) : -1)"
    )
    assert orders == sorted(orders, reverse=True)


def test_without_scripts_the_table_is_a_plain_table(visit):
    page = visit("accelerators/", java_script_enabled=False)
    assert page.locator("table.g-data button").count() == 0
    expect(page.locator(".g-sort-hint")).to_be_hidden()
    expect(page.locator("table.g-data tbody tr").first).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_button_copies_the_text_and_says_so(locale, visit):
    page = visit(address(locale, "terms/gpu-hour/"), permissions=["clipboard-read", "clipboard-write"])
    box = page.locator(".g-share")
    assert box.locator("dt").all_inner_texts() == ["Markdown", "Sphinx", "HTML", "URL"]
    status = box.locator("[role=status]")
    said = status.get_attribute("data-copied")
    for text, button in zip(box.locator("code").all_inner_texts(), box.locator("button").all(), strict=True):
        button.focus()
        page.keyboard.press("Enter")
        expect(status).to_have_text(said)
        expect(button).to_have_text(said)
        assert page.evaluate("navigator.clipboard.readText()") == text
        assert "/go/gpu-hour/" in text or text.startswith(":term:")


def test_where_copying_fails_the_text_is_selected_and_the_reader_is_told(visit):
    page = visit("de/terms/gpu-hour/")
    page.evaluate("navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false")
    page.locator(".g-copy").last.click()
    expect(page.locator(".g-copy-status")).to_have_text(page.locator(".g-copy-status").get_attribute("data-failed"))
    assert page.evaluate("getSelection().toString().trim()") == page.locator(".g-share code").last.inner_text()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_page_asks_no_other_host_and_for_nothing_that_is_missing(locale, visit):
    for path in ("", "terms/roofline/", "accelerators/"):
        page = visit(address(locale, path))
        page.wait_for_load_state("networkidle")
        page.locator("a.g-term:visible").first.hover()
        page.wait_for_load_state("networkidle")
    # `visit` fails the test for requests to other hosts, failed ones, and messages in the console.


def test_a_path_that_does_not_exist_leads_to_a_page_in_four_languages(visit):
    page = visit("de/no/such/page/", allowed=("404",))
    assert {each.get_attribute("lang") for each in page.locator("section").all()} == set(LANGUAGES)
    page.locator("section[lang=tr] a").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "tr")


@pytest.mark.parametrize(("language", "locale"), [("de-AT", "de"), ("tr", "tr"), ("fr", "en")])
def test_a_neutral_link_leads_to_the_language_of_the_reader(language, locale, visit):
    page = visit("go/gpu-hour/", locale=language)
    page.wait_for_url(f"**/{address(locale, 'terms/gpu-hour/')}")
    expect(page.locator("html")).to_have_attribute("lang", locale)


def test_a_neutral_link_lists_all_languages_without_scripts(visit):
    page = visit("go/gpu-hour/", java_script_enabled=False)
    assert {each.get_attribute("hreflang") for each in page.locator("li a").all()} == set(LANGUAGES)

"""The site by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

TERM = "de/terms/roofline/"
# What has the focus: its box, whether it is what one sees there, and whether something shows that it has the focus.
FOCUSED = """() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const shown = element.matches(".md-option") ? element.nextElementSibling : element;
  const box = [...shown.getClientRects()].find(({width, height}) => width * height > 0) ?? shown.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const rings = [element, shown, element.closest(".md-search__form"), ...["::before", "::after"].map((pseudo) => [element, pseudo])];
  const hasRing = rings.filter(Boolean).some((each) => {
    const style = Array.isArray(each) ? getComputedStyle(...each) : getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  });
  return {
    text: (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\\s+/g, " ").slice(0, 60) + " <" + element.className + ">",
    isSeen: Boolean(at && (shown.contains(at) || at.contains(shown))),
    hasRing,
  };
}"""


def focused(page: Page) -> dict | None:
    return page.evaluate(FOCUSED)


@pytest.mark.parametrize("width", [1280, 360])
def test_everything_can_be_reached_is_in_sight_and_shows_the_focus(width, visit):
    page = visit(TERM, width=width, reduced_motion="reduce")
    stops = []
    for _ in range(300):
        page.keyboard.press("Tab")
        if (stop := focused(page)) is None:
            break
        stops.append(stop)
        page.keyboard.press("Escape")  # a card may lie over the next stop
    assert 40 < len(stops) < 300
    assert not [stop["text"] for stop in stops if not stop["isSeen"]]
    assert not [stop["text"] for stop in stops if not stop["hasRing"]]


def test_the_first_stop_leads_past_the_navigation(visit):
    page = visit(TERM)
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    target = page.locator(page.evaluate("location.hash"))
    assert target.evaluate("element => element.tagName") == "H1"
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('article').contains(document.activeElement)")


def test_a_search_goes_from_the_field_to_a_result(visit):
    page = visit("de/")
    page.locator(".md-search__input").focus()
    page.keyboard.type("durchsatz")
    first = page.locator(".md-search-result__list a").first
    first.wait_for()
    expect(page.locator(".md-search-result__meta")).to_have_attribute("role", "status")
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/de/terms/throughput/**")


def test_the_search_of_a_phone_opens_and_gives_the_focus_back(visit):
    page = visit("tr/", width=360)
    opener, field = page.locator(".g-search-open"), page.locator(".md-search__input")
    opener.focus()
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "false")
    assert not page.locator("#__search").is_checked()


def test_the_search_closes_when_the_focus_leaves_it(visit):
    page = visit("nl/")
    page.locator(".md-search__input").focus()
    expect(page.locator("#__search")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.locator("#__search")).not_to_be_checked()
    expect(page.locator(".g-menu--language summary")).to_be_focused()


@pytest.mark.parametrize("key", ["s", "f", "/", "n", "p"])
def test_a_single_letter_does_nothing(key, visit):
    page = visit(TERM)
    before = page.url
    page.locator("article a").first.focus()
    page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert page.url == before and not page.locator("#__search").is_checked()


def test_the_language_switch_stays_on_the_term(visit):
    page = visit(TERM)
    menu = page.locator(".g-menu--language")
    summary = menu.locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(menu.locator("a[hreflang=tr]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tr/terms/roofline/")


def test_the_menu_of_a_phone_closes_when_the_focus_leaves_it(visit):
    page = visit(TERM, width=360)
    menu = page.locator(".g-menu--nav")
    menu.locator("summary").focus()
    page.keyboard.press("Space")
    expect(menu.locator("a").first).to_be_visible()
    for _ in range(menu.locator("a").count() + 1):
        page.keyboard.press("Tab")
    expect(menu).not_to_have_attribute("open", "")


def test_the_colours_are_switched_and_kept(visit):
    page = visit(TERM)
    page.locator(".md-option:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_the_colours_follow_the_system_until_the_reader_chooses_others(visit):
    page = visit(TERM)
    body, switch = page.locator("body"), page.locator(".g-scheme label:visible")
    for scheme, wanted in (("dark", "slate"), ("light", "default"), ("dark", "slate")):
        page.emulate_media(color_scheme=scheme)
        expect(body).to_have_attribute("data-md-color-scheme", wanted)
        expect(switch).to_have_count(1)
    page.emulate_media(color_scheme="light")
    page.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    switch.click()
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    page.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    switch.click()
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


def test_a_question_without_scripts_shows_its_answer(visit):
    page = visit(TERM, java_script_enabled=False)
    question = page.locator(".g-question").first
    question.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(question.locator(".g-right")).to_be_visible()

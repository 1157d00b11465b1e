"""What a reader sees on a phone, in large type, on paper, without motion, in forced colours, from right to left, and without scripts."""

import json
import re

import pytest
from conftest import LANGUAGES
from playwright.sync_api import Page, expect

from browser.kinds import KINDS, NEUTRAL, address

OPEN = "document.querySelectorAll('article details').forEach(details => details.open = true)"
# Elements that reach beyond the page, but for those in a frame of their own that scrolls.
WIDE = """() => {
  const page = document.documentElement;
  const beyond = [...document.querySelectorAll("body *")].filter((element) => {
    const {right, left, width} = element.getBoundingClientRect();
    return width && (right > page.clientWidth + 1 || left < -1);
  });
  return {
    isWide: page.scrollWidth > page.clientWidth || document.body.scrollWidth > page.clientWidth,
    beyond: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
  };
}"""
SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"
# Pairs of controls in the header that lie over each other, and text that is cut off.
HEADER = """() => {
  const controls = [...document.querySelectorAll(".g-header a, .g-header summary, .g-header button, .g-scheme label, .g-tabs a")]
    .filter((element) => element.checkVisibility({visibilityProperty: true}) && !element.closest(".md-search"));
  const boxes = controls.map((element) => [element, element.getBoundingClientRect()]);
  const overlaps = ([, a], [, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((first, index) => boxes.slice(index + 1).filter((second) => overlaps(first, second)).map(([b]) => [first[0].className, b.className]))
    .concat(boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([element]) => ["cut off", element.className]));
}"""


def assert_fits(page: Page, where: str) -> None:
    found = page.evaluate(WIDE)
    assert not found["isWide"], (where, found["beyond"])


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_page_scrolls_sideways_at_320_pixels(locale, visit):
    for path in KINDS.values():
        page = visit(address(locale, path), width=320, height=640)
        assert_fits(page, path)
        page.evaluate(OPEN)
        assert_fits(page, f"{path} with everything unfolded")


@pytest.mark.parametrize("path", NEUTRAL.values())
def test_no_page_of_no_language_scrolls_sideways(path, visit):
    assert_fits(visit(path, width=320, own_scripts=False), path)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 700])
def test_text_twice_as_large_fits(width, locale, visit):
    for path in (KINDS["home"], KINDS["term"], KINDS["accelerators"]):
        page = visit(address(locale, path), width=width)
        page.add_style_tag(content="html { font-size: 250% !important }")
        assert_fits(page, path)
        assert not page.evaluate(HEADER)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_text_with_more_space_fits(locale, visit):
    for path in (KINDS["home"], KINDS["term"]):
        page = visit(address(locale, path), width=360)
        page.add_style_tag(content=SPACED)
        assert_fits(page, path)
        assert not page.evaluate(HEADER)


@pytest.mark.parametrize("width", [320, 360, 719, 720, 959, 960, 1440])
def test_the_header_has_room_for_its_controls(width, visit):
    for locale in LANGUAGES:
        assert not visit(address(locale, "terms/gpu/"), width=width).evaluate(HEADER)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_definition_and_key_number_are_in_view_on_a_phone(locale, site, visit):
    cards = json.loads((site / "hover" / f"{locale}.json").read_text(encoding="utf-8"))
    longest = sorted(cards, key=lambda term_id: len(cards[term_id]["definition"]) + 2 * len(cards[term_id]["name"]))[-4:]
    for term_id in longest:
        page = visit(address(locale, f"terms/{term_id}/"), width=360, height=740)
        boxes = [page.locator(selector).bounding_box() for selector in (".g-definition", ".g-key dd >> nth=0")]
        assert all(box["y"] + box["height"] <= 740 for box in boxes), (term_id, boxes)


# Text that is seen, and its height on the screen: that of a drawing is scaled with it.
SMALL = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  for (let node; (node = walker.nextNode()); ) {
    const element = node.parentElement, svg = element.closest("svg[viewBox]");
    if (!node.data.trim() || element.closest(".g-hidden") || !element.checkVisibility({visibilityProperty: true})) continue;
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 11.99) small.push([node.data.trim(), size]);
  }
  return small;
}"""


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_text_is_smaller_than_12_pixels(width, locale, visit):
    for path in (*(KINDS[kind] for kind in ("home", "term", "accelerators", "calculators", "figures", "text")), "terms/gpu-hour/"):
        page = visit(address(locale, path), width=width)
        page.evaluate(OPEN)
        assert not page.evaluate(SMALL), path


@pytest.mark.parametrize("locale", LANGUAGES)
def test_words_in_a_formula_stay_on_their_line(locale, visit):
    """Browsers show the first line only."""
    page = visit(address(locale, KINDS["term"]), width=320)
    page.evaluate(OPEN)
    lines = page.locator("mtext").evaluate_all(
        "all => all.map(each => { const range = new Range(); range.selectNodeContents(each); return range.getClientRects().length; })"
    )
    assert lines and set(lines) == {1}


def test_main_controls_are_a_finger_high_where_there_is_no_mouse(visit):
    page = visit("tr/terms/roofline/", width=360, is_mobile=True, has_touch=True)
    page.locator(".g-calc > summary").first.click()
    for selector in (".g-header .g-button:visible", ".g-calc-row input:visible", ".g-calc-row select:visible", ".g-quiz-check"):
        heights = page.locator(selector).evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
        assert heights and min(heights) >= 44, (selector, heights)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_header_stands_as_it_will_before_the_theme_runs(width, visit):
    page = visit("de/", width=width, scheme="dark", allowed=("bundle", "ERR_FAILED"))
    row = page.locator(".g-header__row")
    wanted = row.bounding_box(), row.locator(":scope > *:visible").count()
    page.route(re.compile(r"bundle|site\.js"), lambda route: route.abort())
    page.evaluate("localStorage.clear()")
    page.reload()
    assert (row.bounding_box(), row.locator(":scope > *:visible").count()) == wanted
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_a_target_is_large_enough_for_a_finger(visit):
    page = visit("de/terms/mfu/", width=360)
    boxes = page.locator(
        ":is(.g-header, .g-related, .g-share, .g-prose) :is(summary, button, a:not(.g-term), label.g-button, .g-related a)"
    ).evaluate_all(
        "all => all.filter(each => each.checkVisibility({visibilityProperty: true}))"
        ".map(each => [each.className, each.getBoundingClientRect().width, each.getBoundingClientRect().height])"
    )
    assert boxes and not [box for box in boxes if min(box[1:]) < 24]


def test_nothing_moves_for_those_who_do_not_want_it(visit):
    page = visit("terms/roofline/", reduced_motion="reduce")
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(each => ['transitionDuration', 'animationDuration']"
        ".some(name => getComputedStyle(each)[name].split(', ').some(value => parseFloat(value) > 0))).map(each => each.className)"
    )
    assert not moving


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_keep_icons_borders_and_the_place_in_the_navigation(scheme, visit):
    page = visit("terms/roofline/", scheme=scheme, forced_colors="active")
    canvas = page.evaluate("getComputedStyle(document.body).backgroundColor")
    for selector, pseudo in ((".g-edit", "::before"), (".g-steps summary", "::after")):
        color = page.locator(selector).first.evaluate("(each, pseudo) => getComputedStyle(each, pseudo).backgroundColor", pseudo)
        assert color not in (canvas, "rgba(0, 0, 0, 0)")
    expect(page.locator(".g-tabs [aria-current]")).to_have_css("border-bottom-style", "solid")
    page.locator(".g-card").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.locator(".g-prose a.g-term").first.hover()
    expect(page.locator(".g-card")).to_be_visible()
    expect(page.locator(".g-card")).to_have_css("border-top-style", "solid")


def test_paper_has_the_text_unfolded_and_no_controls(visit):
    page = visit("terms/roofline/", scheme="dark")
    page.emulate_media(media="print")
    for selector in (".g-header", ".g-tabs", ".g-footer", ".md-sidebar", ".g-edit", ".g-copy"):
        assert not [each for each in page.locator(selector).all() if each.is_visible()], selector
    expect(page.locator(".g-compute").first).to_be_visible()
    expect(page.locator(".g-right").first).to_be_visible()
    expect(page.locator("h1")).to_have_css("color", "rgb(22, 41, 61)")
    assert page.pdf()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_page_from_right_to_left_fits(width, visit):
    for path in (KINDS["home"], KINDS["term"], KINDS["accelerators"]):
        page = visit(path, width=width)
        page.evaluate("document.body.dir = 'rtl'")
        assert_fits(page, path)
        brand, menu = page.locator(".g-brand").bounding_box(), page.locator(".g-menu--language").bounding_box()
        assert brand["x"] > menu["x"]


@pytest.mark.parametrize("width", [360, 1280])
def test_without_scripts_the_page_can_be_read_and_left(width, visit):
    page = visit("de/terms/roofline/", width=width, scheme="dark", java_script_enabled=False)
    expect(page.locator(".md-search__input")).to_be_hidden()
    expect(page.locator(".g-copy").first).to_be_hidden()
    expect(page.locator("body")).to_have_css("background-color", "rgb(19, 27, 36)")
    page.locator(".g-steps summary").first.click()
    expect(page.locator(".g-compute").first).to_be_visible()
    page.locator(".g-menu--language summary").click()
    page.locator(".g-menu--language a[hreflang=nl]").click()
    page.wait_for_url("**/nl/terms/roofline/")
    if width == 360:
        page.locator(".g-menu--nav summary").click()
    page.locator(".g-nav a:visible").first.click()
    page.wait_for_url("**/nl/topics/")

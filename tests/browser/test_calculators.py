"""Every calculator, in four languages: it shows what the build computed, follows its inputs, and goes back."""

import gzip
import re
from pathlib import Path

import pytest
from conftest import LANGUAGES

# Without a change each marked value reads as the build wrote it; then every input is doubled in turn and put back.
PLAY = """async () => {
    const texts = (root) => [...root.querySelectorAll(".g-example [data-value]")].map((place) => place.textContent);
    const built = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const wanted = texts(built), faults = [], settled = () => new Promise((done) => setTimeout(done, 0));
    const same = (when) => {
        const found = texts(document);
        wanted.forEach((text, index) => { if (text !== found[index]) faults.push(`${when}: ${text} | ${found[index]}`); });
    };
    await settled();
    same("at first");
    let played = 0;
    for (const form of document.querySelectorAll(".g-calculator")) {
        const results = () => [...form.querySelectorAll("[data-result] strong")].map((place) => place.textContent);
        const before = results().join("|");
        if (!before) faults.push("no results");
        let changed = 0;
        for (const input of form.querySelectorAll(".g-calc-row:not(.g-calc-measured) input")) {
            const first = input.value;
            input.value = "3";
            form.dispatchEvent(new Event("input"));
            await settled();
            changed += results().join("|") !== before;
            if (/(?<!\\()NaN|undefined|\\{/.test(form.textContent)) faults.push(form.textContent);
            input.value = first;
            form.dispatchEvent(new Event("input"));
            await settled();
        }
        if (!changed) faults.push(`nothing follows the inputs: ${before}`);
        form.querySelector(".g-calc-reset").click();
        await settled();
        played += 1;
    }
    await new Promise((done) => setTimeout(done, 20));
    same("after a reset");
    return [played, faults];
}"""


def pages_with_models(site: Path, locale: str) -> list[str]:
    root = site if locale == "en" else site / locale
    found = [*sorted((root / "terms").glob("*/index.html")), root / "calculators" / "index.html"]
    return [path.relative_to(site).as_posix().removesuffix("index.html") for path in found if "g-model" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_calculator_can_be_played(visit, server, site, locale):
    paths = pages_with_models(site, locale)
    page, played = visit(paths[0]), 0
    # Nothing here depends on how a page looks, and there are hundreds.
    page.route(re.compile(r"\.css$|bundle|search"), lambda route: route.fulfill(body=""))
    for path in paths:
        page.goto(server + path, wait_until="domcontentloaded")
        page.wait_for_selector(".g-calc")
        page.wait_for_function("document.querySelectorAll('.g-model').length === document.querySelectorAll('.g-calc').length")
        count, faults = page.evaluate(PLAY)
        assert not faults, (path, faults)
        played += count
    assert played > 140


def test_an_operation_turns_from_memory_bound_to_compute_bound(visit):
    page = visit("de/terms/roofline/")
    box = page.locator("#roofline-examples-memory-bound-kernel")
    box.locator(".g-calc > summary").click()
    assert "speicherbegrenzt" in box.locator(".g-example-text").inner_text()
    box.get_by_label("arithmetische Intensität", exact=True).fill("2.000,5")
    assert "rechenbegrenzt" in box.locator(".g-example-text").inner_text()
    assert "2.000,5\u00a0FLOP/B" in box.locator(".g-example-text").inner_text()
    assert box.locator(".g-calc-fails").count() == 3


def test_a_card_fills_the_inputs_and_own_numbers_leave_it(visit):
    page = visit("terms/roofline/")
    box = page.locator("#roofline-examples-memory-bound-kernel")
    box.locator(".g-calc > summary").click()
    card, peak = box.get_by_label("Accelerator", exact=True), box.locator("input").first
    card.select_option("h100-sxm-80")
    assert peak.input_value() == "989.4"
    assert box.locator('[data-result="ridge"] strong').inner_text() == "295\u00a0FLOP/B"
    peak.fill("900")
    assert card.input_value() == ""


def test_a_link_opens_the_page_with_the_same_numbers(visit, server):
    page = visit("tr/terms/gpu-hour/")
    box = page.locator(".g-example").first
    box.locator(".g-calc > summary").click()
    box.locator("input").first.fill("16")
    shown = box.locator(".g-example-text").inner_text()
    page.goto(box.locator(".g-calc-link").get_attribute("href"))
    page.wait_for_selector(".g-calc[open]")
    assert page.locator(".g-example").first.locator(".g-example-text").inner_text() == shown
    assert "16" in shown


def test_a_unit_can_be_typed_or_chosen(visit):
    page = visit("terms/roofline/")
    box = page.locator("#roofline-examples-memory-bound-kernel")
    box.locator(".g-calc > summary").click()
    bandwidth = box.locator(".g-calc-row input").nth(1)
    bandwidth.fill("4000 GB/s")
    assert box.locator('[data-result="ridge"] strong').inner_text() == "25\u00a0FLOP/B"
    bandwidth.fill("4000 apples")
    assert "unit" in box.locator(".g-calc-row .g-calc-note:not(:empty)").inner_text()
    bandwidth.fill("1,500")
    assert "Read as 1500." in box.locator(".g-calc-row .g-calc-note:not(:empty)").inner_text()
    bandwidth.fill("-1")
    assert "> 0" in box.locator(".g-calc-row .g-calc-note:not(:empty)").inner_text()


@pytest.mark.parametrize(("typed", "share", "said"), [("10", "50%", "Usual"), ("19", "95%", "Close"), ("2", "10%", "Far below"), ("30", "150%", "cannot be right")])
def test_a_measured_value_is_held_against_its_bound(visit, typed, share, said):
    page = visit("terms/roofline/")
    box = page.locator("#roofline-examples-memory-bound-kernel")
    box.locator(".g-calc > summary").click()
    box.locator("[data-measured]").fill(typed)
    note = box.locator(".g-calc-measured .g-calc-note").inner_text()
    assert share in note and said in note


def test_a_measured_time_is_held_against_the_shortest_one(visit):
    page = visit("terms/interconnect/")
    box = page.locator("#interconnect-examples-inside-and-between")
    box.locator(".g-calc > summary").click()
    # 16 GB at 450 GB/s take 35.5556 ms at least.
    for measured, said in (("71.1111", "50% of the bound. Usual"), ("17.7778", "200% of the bound. This cannot be right")):
        box.locator('[data-measured="inside"]').fill(measured)
        assert said in box.locator(".g-calc-measured", has=page.locator("[data-measured=inside]")).locator(".g-calc-note").inner_text()


@pytest.mark.parametrize("typed", ["0", "-4"])
def test_a_measured_value_is_above_zero(visit, typed):
    page = visit("terms/interconnect/")
    box = page.locator("#interconnect-examples-inside-and-between")
    box.locator(".g-calc > summary").click()
    box.locator("[data-measured=inside]").fill(typed)
    assert box.locator(".g-calc-measured .g-calc-note").first.inner_text().endswith("> 0.")


def test_a_utilization_that_cannot_be_right_says_what_to_look_for(visit):
    page = visit("terms/mfu/")
    box = page.locator(".g-example", has=page.locator('[data-result]')).first
    box.locator(".g-calc > summary").click()
    result = box.locator("[data-result]", has_text="%").first
    assert "cannot be right" not in result.inner_text()
    rate = box.locator(".g-calc-row", has=page.locator("option[value=\"token/s\"]")).locator("input").first
    rate.fill("240000")
    assert "cannot be right" in result.inner_text()


def test_a_price_can_be_given_for_a_machine(visit):
    page = visit("terms/gpu-hour/")
    box = page.locator(".g-example").first
    box.locator(".g-calc > summary").click()
    row = box.locator(".g-calc-row", has=page.locator("option[value=machine-8]"))
    row.locator("input").fill("24")
    row.locator("select").select_option("machine-8")
    assert box.locator('[data-result="cost"] strong').inner_text() == "$864"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_page_of_calculators_has_the_five_questions(visit, locale):
    page = visit(("" if locale == "en" else f"{locale}/") + "calculators/")
    page.wait_for_function("document.querySelectorAll('.g-calc').length === 5")
    assert page.locator("h2").count() == 6


def test_without_scripts_the_example_stands_as_computed(visit):
    page = visit("terms/roofline/", java_script_enabled=False)
    assert page.locator(".g-calc").count() == 0
    assert "20\u00a0TFLOP/s" in page.locator(".g-example-text").first.inner_text()


OWN = re.compile(r"/assets/(?!javascripts/)[^?]*\.js$")


@pytest.mark.parametrize(
    "path", ["calculators/", "terms/roofline/", "de/topics/performance/", "tr/terms/gpu-hour/", "terms/batch-size/", "nl/terms/compute-bound/"]
)
def test_a_page_loads_little_javascript_of_our_own(visit, server, site, path):
    page = visit("")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url) if OWN.search(request.url) else None)
    page.goto(server + path)
    if page.locator(".g-practice").count():
        page.locator(".g-practice-start").click()
        page.locator(".g-practice-stage .g-question").wait_for()
    page.wait_for_timeout(300)
    sizes = {url: len(gzip.compress((site / url.removeprefix(server)).read_bytes())) for url in set(loaded)}
    assert sum(sizes.values()) < 15_000, sizes


def test_the_steps_credit_the_card_that_was_chosen(visit):
    page = visit("terms/ridge-point/")
    box = page.locator(".g-example", has=page.locator(".g-origin")).first
    box.locator(".g-calc > summary").click()
    box.locator(".g-steps > summary").click()
    first, select = box.locator(".g-given .g-origin").first, box.locator(".g-calc-card select").first
    before = first.inner_text()
    select.select_option("rtx-4090")
    box.locator(".g-given .g-origin", has_text="NVIDIA GeForce RTX 4090").first.wait_for()
    assert first.inner_text() == "NVIDIA GeForce RTX 4090" and first.get_attribute("href").endswith("#rtx-4090")
    assert not box.locator(".g-calc-row .g-calc-note:not(:empty)").count()
    box.locator(".g-calc-row", has=page.locator('option[value="TFLOP/s"]')).locator("input").first.fill("123")
    first.wait_for(state="hidden")
    box.locator(".g-calc-reset").click()
    first.wait_for()
    assert first.inner_text() == before


def test_a_range_is_told_in_the_unit_that_was_typed(visit):
    page = visit("de/terms/speculative-decoding/")
    box = page.locator(".g-example", has=page.locator('.g-calc-row option[value="%"][selected]')).first
    box.locator(".g-calc > summary").click()
    row = box.locator(".g-calc-row", has=page.locator('option[value="%"][selected]')).first
    row.locator("input").fill("150")
    assert "≤ 100\u00a0%" in row.locator(".g-calc-note").inner_text()
    assert "g-calc-unread" in box.get_attribute("class")
    row.locator("input").fill("50")
    assert "g-calc-unread" not in box.get_attribute("class")


def test_results_of_one_name_are_told_apart(visit):
    page = visit("terms/decode/")
    for box in page.locator(".g-example", has=page.locator(".g-calc")).all():
        box.locator(".g-calc > summary").click()
        names = [name.split("\n")[0] for name in box.locator(".g-calc-results dt").all_inner_texts()]
        assert len(set(names)) == len(names), names


def test_a_break_even_that_never_comes_sets_the_text_apart(visit):
    page = visit("terms/gpu-hour/")
    box = page.locator(".g-example", has=page.get_by_text("break-even", exact=False)).first
    box.locator(".g-calc > summary").click()
    row = box.locator(".g-calc-row", has=page.locator("option[value=machine-8]"))
    row.locator("input").fill("0.01")
    page.locator(".g-calc-apart").wait_for()
    assert "never" in box.locator(".g-calc-results").inner_text()
    box.locator(".g-calc-reset").click()
    page.locator(".g-calc-apart").wait_for(state="detached")


def test_a_claim_sets_its_values_apart_from_their_names(visit):
    page = visit("terms/roofline/")
    page.locator(".g-calc > summary").first.click()
    claims = page.locator(".g-calc-claims").first.inner_text()
    assert "(" in claims and not re.search(r"\S\(", claims)


def test_inputs_of_one_name_are_told_apart(visit):
    page = visit("de/terms/mfu/")
    for form in page.locator(".g-calculator").all():
        names = form.locator("label").all_text_contents()
        assert len(set(names)) == len(names), names


def test_what_it_comes_to_stays_in_sight_on_a_phone(visit):
    page = visit("nl/terms/vram/", width=360, height=640)
    page.locator(".g-calc > summary").first.click()
    form = page.locator(".g-calculator").first
    field, now = form.locator(".g-calc-row input").last, form.locator(".g-calc-now")
    field.scroll_into_view_if_needed()
    before = now.inner_text()
    field.fill("50")
    box, header = now.bounding_box(), page.locator(".g-header").bounding_box()
    assert now.inner_text() != before and header["height"] - 1 <= box["y"] < field.bounding_box()["y"]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_calculation_of_the_list_is_open_where_it_leads(visit, locale):
    page = visit("calculators/" if locale == "en" else f"{locale}/calculators/")
    page.locator(".g-calculators a").first.click()
    page.locator(".g-calc[open] .g-calc-now").wait_for()
    assert page.locator(".g-calc[open]").count() == 1

"""Questions on the page and whole rounds of practice, by mouse and by keyboard, in four languages."""

import json

import pytest
from conftest import LANGUAGES

TOPICS = ("basics", "hardware", "performance", "numbers", "models", "serving", "training", "cost")

# Every question with its own numbers and with new ones: the options differ, exactly one is right. Every third answer is wrong.
ROUND = """async () => {
    const stage = document.querySelector(".g-practice-stage"), faults = [];
    const change = (button) => new Promise((done) => {
        new MutationObserver((_, observer) => (observer.disconnect(), done())).observe(stage, { childList: true });
        button.click();
    });
    let asked = 0, varied = 0;
    while (stage.querySelector(".g-question")) {
        const numbers = stage.querySelector(".g-practice-numbers");
        if (numbers) {
            await change(numbers);
            varied += 1;
        }
        const options = [...stage.querySelectorAll(".g-options li")];
        const texts = options.map((option) => option.textContent);
        if (new Set(texts).size !== texts.length) faults.push(texts.join(" | "));
        if (/(?<!\\()NaN|undefined|\\{/.test(stage.textContent)) faults.push(stage.textContent);
        const right = options.filter((option) => option.dataset.option === "answer");
        if (right.length !== 1) faults.push("right answers: " + right.length);
        const wrong = options.find((option) => option.dataset.option !== "answer");
        (asked % 3 === 2 ? wrong : right[0]).querySelector("input").click();
        stage.querySelector(".g-quiz-check").click();
        asked += 1;
        const said = stage.querySelector(".g-quiz-said").textContent;
        if (said.length < 20) faults.push("no reason: " + said);
        await change(stage.querySelector(".g-practice-next"));
    }
    return [asked, varied, document.querySelectorAll(".g-practice-missed a").length, faults, document.querySelector(".g-practice-score").textContent];
}"""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_whole_round_of_every_topic(visit, server, site, locale):
    page, varied = visit(""), 0
    for topic in TOPICS:
        page.goto(f"{server}{'' if locale == 'en' else locale + '/'}topics/{topic}/")
        page.locator(".g-practice-start").click()
        page.locator(".g-practice-stage .g-question").wait_for()
        asked, changed, missed, faults, score = page.evaluate(ROUND)
        assert not faults, (topic, faults)
        assert asked == len(json.loads((site / "practice" / locale / f"{topic}.json").read_text(encoding="utf-8")))
        assert missed == asked // 3 and str(asked) in score
        varied += changed
        page.locator(".g-practice-restart").click()
        page.locator(".g-practice-stage .g-question").wait_for()
    assert varied >= 40


def test_the_score_stays_in_the_browser(visit):
    page = visit("topics/cost/")
    page.locator(".g-practice-start").click()
    page.locator("[data-option=answer] input").check()
    page.locator(".g-practice-stage .g-quiz-check").click()
    page.reload()
    page.locator(".g-practice-start").click()
    page.get_by_text("Question 2 of").wait_for()
    assert page.locator(".g-practice-score").inner_text() == "1 of 1 right"


def test_a_question_leads_to_its_term(visit, server):
    page = visit("nl/topics/cost/")
    page.locator(".g-practice-start").click()
    page.locator("[data-option=answer] input").check()
    page.locator(".g-practice-stage .g-quiz-check").click()
    page.locator(".g-practice-term").click()
    assert page.url.startswith(f"{server}nl/terms/")


def test_a_question_on_the_page_says_which_mistake_leads_there(visit):
    page = visit("terms/gpu-hour/")
    question = page.locator(".g-question").first
    question.locator(".g-quiz-check").click()
    assert question.locator(".g-quiz-said").inner_text() == "Choose an answer first."
    wrong = question.locator("li:not([data-option=answer])").first
    because = question.locator(f"[data-because={wrong.get_attribute('data-option')}]").text_content()
    wrong.locator("input").check()
    question.locator(".g-quiz-check").click()
    assert because in question.locator(".g-quiz-said").inner_text()
    question.locator("[data-option=answer] input").check()
    question.locator(".g-quiz-check").click()
    assert question.locator(".g-said-right").count() == 1


def test_a_question_is_answered_with_the_keyboard_alone(visit):
    page = visit("de/terms/gpu-hour/")
    question = page.locator(".g-question").first
    question.locator("input").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert question.locator(".g-quiz-said").inner_text()
    group = question.get_by_role("radiogroup")
    assert group.get_attribute("aria-labelledby") and group.get_by_role("radio").count() >= 2


def test_without_scripts_the_questions_stand_with_their_answers(visit):
    page = visit("terms/gpu-hour/", java_script_enabled=False)
    question = page.locator(".g-question").first
    assert question.locator("input").count() == 0
    question.locator("summary").click()
    assert question.locator(".g-right").is_visible()
    page = visit("topics/cost/", java_script_enabled=False)
    assert page.locator(".g-practice a").count() >= 4


def test_new_numbers_that_come_late_do_not_bring_a_question_back(visit):
    page, held = visit("topics/cost/"), []
    page.route("**/formulas/*.js", lambda route: held.append(route))
    page.locator(".g-practice-start").click()
    page.locator(".g-practice-stage .g-question").wait_for()

    def answer():
        page.locator("[data-option=answer] input").check()
        page.locator(".g-practice-stage .g-quiz-check").click()
        page.locator(".g-practice-next").click()

    while not page.locator(".g-practice-numbers").count():
        answer()
    page.locator(".g-practice-numbers").click()
    answer()
    place = page.locator(".g-practice-place").inner_text()
    assert held
    for route in held:
        route.continue_()
    page.wait_for_timeout(500)
    assert page.locator(".g-practice-place").inner_text() == place


def test_what_was_answered_gets_no_new_numbers(visit):
    page = visit("topics/cost/")
    page.locator(".g-practice-start").click()
    page.locator(".g-practice-stage .g-question").wait_for()
    while not page.locator(".g-practice-numbers").count():
        page.locator("[data-option=answer] input").check()
        page.locator(".g-practice-stage .g-quiz-check").click()
        page.locator(".g-practice-next").click()
    page.locator("[data-option=answer] input").check()
    page.locator(".g-practice-stage .g-quiz-check").click()
    assert not page.locator(".g-practice-numbers").count()


def test_what_was_missed_leads_to_the_question_on_its_page(visit, server, site):
    page = visit("de/topics/cost/")
    page.locator(".g-practice-start").click()
    page.locator(".g-practice-stage .g-question").wait_for()
    asked = page.locator(".g-practice-stage .g-question p").first.inner_text()
    while page.locator(".g-practice-stage .g-question").count():
        page.locator(".g-options li:not([data-option=answer]) input").first.check()
        page.locator(".g-practice-stage .g-quiz-check").click()
        page.locator(".g-practice-next").click()
    link = page.locator(".g-practice-missed a").first
    assert asked in link.inner_text()
    link.click()
    assert page.locator(f"[id='{page.url.partition('#')[2]}']").inner_text().count(asked) == 1

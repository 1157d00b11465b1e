// @ts-check
/** Questions that can be answered: choose an option, check it, read which mistake leads there. Without this script the options are a list
 * and the answer stands behind "Show the answer". */

import { loadFormatter, make } from "./model.js";

let count = 0;

/** Makes a question answerable.
 * @param {HTMLElement} box
 * @param {import("./format.js").Formatter} formatter
 * @param {(isRight: boolean) => void} [answered] Called once, with the first answer.
 */
export function enhance(box, formatter, answered = () => {}) {
  const list = /** @type {HTMLElement} */ (box.querySelector(".g-options"));
  const group = `quiz-${(count += 1)}`;
  const question = /** @type {HTMLElement} */ (list.previousElementSibling ?? box);
  question.id ||= `${group}-question`;
  list.setAttribute("role", "radiogroup");
  list.setAttribute("aria-labelledby", question.id);
  for (const item of list.children) addChoice(/** @type {HTMLElement} */ (item), group);
  const button = make("button", { type: "button", class: "g-quiz-check" }, formatter.label("quiz_check"));
  const said = make("div", { class: "g-quiz-said", role: "status" });
  list.after(button, said);
  let isFirst = true;
  button.addEventListener("click", () => {
    const chosen = /** @type {HTMLInputElement | null} */ (list.querySelector("input:checked"));
    if (!chosen) {
      said.textContent = formatter.label("quiz_choose");
      list.querySelector("input")?.focus();
      return;
    }
    const isRight = chosen.value === "answer";
    mark(list, chosen.value);
    said.replaceChildren(...verdict(box, chosen.value, formatter));
    if (isFirst) answered(isRight);
    isFirst = false;
  });
}

/** @type {(item: HTMLElement, group: string) => void} */
function addChoice(item, group) {
  item.setAttribute("role", "presentation");
  const value = item.dataset.option ?? "";
  const text = /** @type {HTMLElement} */ (item.firstElementChild);
  const label = make("label");
  text.replaceWith(label);
  label.append(make("input", { type: "radio", name: group, value }), text);
}

/** @type {(list: HTMLElement, chosen: string) => void} */
function mark(list, chosen) {
  for (const item of list.children) {
    const option = /** @type {HTMLElement} */ (item).dataset.option;
    item.classList.toggle("g-chosen-right", option === chosen && chosen === "answer");
    item.classList.toggle("g-chosen-wrong", option === chosen && chosen !== "answer");
  }
}

/** Right, with the explanation; or not right, with the mistake that leads there. @type {(box: HTMLElement, chosen: string, formatter: import("./format.js").Formatter) => Node[]} */
function verdict(box, chosen, formatter) {
  const isRight = chosen === "answer";
  const source = box.querySelector(isRight ? ".g-explanation" : `[data-because="${CSS.escape(chosen)}"]`);
  const head = make("strong", { class: isRight ? "g-said-right" : "g-said-wrong" }, `${formatter.label(isRight ? "right" : "wrong")}.`);
  const copy = make("div");
  copy.append(...[...(source?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  return [head, copy];
}

if (document.querySelector(".g-quiz .g-question")) {
  const formatter = await loadFormatter(document.documentElement.lang);
  for (const box of document.querySelectorAll(".g-quiz .g-question")) enhance(/** @type {HTMLElement} */ (box), formatter);
}

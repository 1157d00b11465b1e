// @ts-check
/** What stands around the numbers of a calculator: where they are from, and the text that was written for them. Loaded when the first is changed. */

/** @typedef {import("./model.js").Scope} Scope */
/** @typedef {{box: HTMLElement, model: import("./model.js").Model, given: Record<string, unknown>, cards: Record<string, any>,
 *   cardOf: Record<string, HTMLSelectElement>, isChanged: (name?: string) => boolean, latest?: Scope}} Calculator */

/** @type {(box: Element, selector: string) => HTMLElement[]} */
const all = (box, selector) => [...box.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));

/** @type {(calculator: Calculator, scope: Scope) => void} */
export function showAround(calculator, scope) {
  // Two that waited for this script need not go on in their order.
  if (calculator.latest !== scope) return;
  showOrigins(calculator);
  // A value that is no number any more: the sentences were written for one.
  const isEndless = all(calculator.box, ".g-example-text [data-value]").some(({ dataset: { value = "" } }) => {
    return value in calculator.model.compute && !Number.isFinite(scope.amount(value).root);
  });
  calculator.box.classList.toggle("g-calc-apart", isEndless);
}

/** A number that was changed is not from the data sheet or of the day beside it. @type {(calculator: Calculator) => void} */
function showOrigins(calculator) {
  const { box, given, cards, cardOf } = calculator;
  for (const place of all(box, ".g-given [data-value]")) {
    const name = place.dataset.value ?? "";
    const origin = /** @type {HTMLElement | null} */ (place.closest("td")?.querySelector(".g-origin"));
    if (!origin || !(name in given)) continue;
    const card = cardOf[name]?.value;
    origin.hidden = card === undefined ? calculator.isChanged(name) : !card;
    if (!card || !(origin instanceof HTMLAnchorElement)) continue;
    origin.hash = card;
    origin.textContent = cards[card].name;
  }
}

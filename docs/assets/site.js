// The one script that every page loads; each part comes only where the page has something for it.
import "./frame.js";

/** @type {[string, () => Promise<unknown>][]} */
const PARTS = [
  ["a[data-term]", () => import("./hover.js")],
  [".g-copy", () => import("./copy.js")],
  ["table[data-sortable]", () => import("./sort.js")],
  [".g-model", () => import("./calculator.js")],
  [".g-question", () => import("./quiz.js")],
  [".g-practice", () => import("./practice.js")],
];

for (const [selector, load] of PARTS) {
  if (document.querySelector(selector)) load();
}

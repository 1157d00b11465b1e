// @ts-check
/** The questions of a topic, one after another, with new numbers where the build has proven others. The score stays in this browser. */

import { fill, loadFormatter, loadFormulas, make, Scope } from "./model.js";
import { enhance } from "./quiz.js";

/** @typedef {import("./model.js").Given} Given */
/** @typedef {{id: string, term: string, name: string, html: string, model: import("./model.js").Model, vary: Record<string, Given[]>}} Question */
/** @typedef {{place: number, right: number, missed: string[]}} State */

/** One round through a topic. */
class Practice {
  /** @param {HTMLElement} box @param {Question[]} questions @param {import("./format.js").Formatter} formatter */
  constructor(box, questions, formatter) {
    this.box = box;
    this.questions = questions;
    this.formatter = formatter;
    this.key = `practice:${box.dataset.topic}`;
    /** @type {State} */
    this.state = this.saved();
    this.turn = 0;
    this.score = make("p", { class: "g-practice-score", role: "status" });
    this.stage = make("div", { class: "g-practice-stage", tabindex: "-1" });
    this.restart = make("button", { type: "button", class: "g-practice-restart" }, this.label("restart"));
    this.restart.addEventListener("click", () => this.begin());
    box.replaceChildren(this.score, this.stage, make("p", { class: "g-practice-tools" }, this.restart));
    this.show();
  }

  /** @type {(key: string, fill?: Record<string, string>) => string} */
  label(key, fill = {}) {
    return this.formatter.label(`exercise_${key}`, fill);
  }

  /** @type {(value: number) => string} */
  number(value) {
    return this.formatter.format(value, "");
  }

  /** What this browser remembers, unless the questions have changed since. @type {() => State} */
  saved() {
    try {
      const state = JSON.parse(localStorage.getItem(this.key) ?? "null");
      if (state && state.place <= this.questions.length) return state;
    } catch {
      // No storage, or not ours: start anew.
    }
    return { place: 0, right: 0, missed: [] };
  }

  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.state));
    } catch {
      // Without storage the round lasts as long as the page.
    }
  }

  begin() {
    this.state = { place: 0, right: 0, missed: [] };
    this.save();
    this.show();
  }

  /** @type {(given?: Record<string, Given>) => Promise<void>} */
  async show(given) {
    const { place, right } = this.state;
    const question = this.questions[place], turn = (this.turn += 1);
    this.score.textContent = place || right ? this.label("score", { right: this.number(right), all: this.number(place) }) : "";
    if (!question) return this.finish();
    const head = make("p", { class: "g-practice-place" }, this.label("place", { n: this.number(place + 1), all: this.number(this.questions.length) }));
    const body = make("div");
    body.innerHTML = question.html;
    const box = /** @type {HTMLElement} */ (body.firstElementChild);
    for (const link of box.querySelectorAll("a[data-term]")) link.setAttribute("href", this.address(link.getAttribute("href") ?? ""));
    if (given) await this.refill(box, question, given);
    // Meanwhile the reader may have gone on.
    if (turn !== this.turn) return;
    const after = make("p", { class: "g-practice-after" });
    enhance(box, this.formatter, (isRight) => this.answered(question, isRight, after));
    const tools = make("p", { class: "g-practice-tools" }, ...this.varied(question));
    this.stage.replaceChildren(head, box, after, tools);
    if (given || place || document.activeElement !== document.body) this.stage.focus();
  }

  /** @type {(path: string) => string} */
  address(path) {
    return `${this.box.dataset.root}${path}`;
  }

  /** @type {(box: HTMLElement, question: Question, given: Record<string, Given>) => Promise<void>} */
  async refill(box, question, given) {
    const { model } = question;
    await fill(box, new Scope(model, { ...model.given, ...given }, await loadFormulas(model), this.formatter));
  }

  /** The button for other numbers, where there are some. @type {(question: Question) => HTMLElement[]} */
  varied(question) {
    if (!Object.keys(question.vary).length) return [];
    const button = make("button", { type: "button", class: "g-practice-numbers" }, this.label("numbers"));
    button.addEventListener("click", () => {
      const pick = (/** @type {Given[]} */ from) => from[Math.floor(Math.random() * from.length)];
      this.show(Object.fromEntries(Object.entries(question.vary).map(([name, values]) => [name, { ...question.model.given[name], ...pick(values) }])));
    });
    return [button];
  }

  /** @type {(question: Question, isRight: boolean, after: HTMLElement) => void} */
  answered(question, isRight, after) {
    const { state } = this;
    // What was answered keeps its numbers.
    this.stage.querySelector(".g-practice-numbers")?.remove();
    state.place += 1;
    if (isRight) state.right += 1;
    else state.missed.push(question.id);
    this.save();
    this.score.textContent = this.label("score", { right: this.number(state.right), all: this.number(state.place) });
    const next = make("button", { type: "button", class: "g-practice-next" }, this.label("next"));
    next.addEventListener("click", () => this.show());
    after.replaceChildren(next, " ", this.link(question));
  }

  /** @type {(question: Question) => HTMLElement} */
  link(question) {
    const words = `${this.formatter.label("term")}: ${question.name}`;
    return make("a", { class: "g-practice-term", href: this.address(`terms/${question.term}/`) }, words);
  }

  /** A link to a question on its term's page, by its words. @type {(question: Question) => HTMLElement} */
  asked({ id, term, name, html }) {
    const body = make("div");
    body.innerHTML = html;
    const href = this.address(`terms/${term}/#quiz-${id.slice(term.length + 1)}`);
    return make("a", { href }, `${name}: ${body.querySelector("p")?.textContent ?? ""}`);
  }

  finish() {
    const missed = this.questions.filter(({ id }) => this.state.missed.includes(id));
    const list = make("ul", { class: "g-practice-missed" }, ...missed.map((question) => make("li", {}, this.asked(question))));
    const parts = missed.length ? [make("p", {}, `${this.label("missed")}:`), list] : [];
    this.stage.replaceChildren(make("p", { class: "g-practice-done" }, this.label("done")), ...parts);
    this.stage.focus();
  }
}

for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".g-practice"))) {
  const formatter = await loadFormatter(document.documentElement.lang);
  const button = make("button", { type: "button", class: "g-practice-start" }, formatter.label("exercise_start"));
  button.addEventListener("click", async () => {
    const questions = await (await fetch(/** @type {string} */ (box.dataset.questions))).json();
    new Practice(box, questions, formatter);
  });
  box.prepend(button);
}

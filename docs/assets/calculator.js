// @ts-check
/** Worked examples that can be changed. Without this script a page shows the example as computed by the build. */

import { parseNumber } from "./format.js";
import { fill, loadCards, loadFormatter, loadFormulas, make, OutOfRange, Scope } from "./model.js";

/** @typedef {import("./model.js").Given} Given */
/** @typedef {import("./model.js").Model} Model */

// Published training runs reach 21 to 46 % of the dense peak (palm-2022, llama-3-2024); careful kernels and decoding come closer to theirs.
const NEAR = 0.7, USUAL = 0.2;

/** One example of the page. */
class Calculator {
  /** @param {HTMLElement} box @param {Model} model @param {import("./format.js").Formatter} formatter @param {Record<string, import("./model.js").Formula>} formulas @param {Record<string, any>} cards */
  constructor(box, model, formatter, formulas, cards) {
    this.box = box;
    this.model = model;
    this.formatter = formatter;
    this.formulas = formulas;
    this.cards = cards;
    /** @type {Record<string, {input: HTMLInputElement, unit: HTMLSelectElement, note: HTMLElement, first: string, preset: string, written?: string}>} */
    this.fields = {};
    /** @type {Record<string, {input: HTMLInputElement, unit: HTMLSelectElement, note: HTMLElement, row: HTMLElement}>} */
    this.measured = {};
    /** @type {Record<string, Given>} */
    this.given = structuredClone(model.given);
    this.build();
  }

  /** @type {(key: string, fill?: Record<string, string>) => string} */
  label(key, fill = {}) {
    return this.formatter.label(key, fill);
  }

  build() {
    const form = make("form", { class: "g-calculator", novalidate: "" });
    const rows = [...this.cardRows(), ...Object.keys(this.model.given).filter((name) => this.isInput(name)).map((name) => this.row(name))];
    // What it comes to stays in sight while the inputs are changed; the results below say it again, in full.
    this.now = make("p", { class: "g-calc-now", "aria-hidden": "true" });
    form.append(make("div", {}, this.now, ...rows));
    this.status = make("p", { class: "g-calc-status", role: "status" });
    this.results = make("dl", { class: "g-calc-results" });
    this.claims = make("ul", { class: "g-calc-claims" });
    this.link = make("a", { class: "g-calc-link", href: location.href }, this.label("calc.link"));
    const reset = make("button", { type: "button", class: "g-calc-reset" }, this.label("calc.reset"));
    reset.addEventListener("click", () => this.reset());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.update());
    const claims = this.model.claims.length ? [make("p", { class: "g-calc-head" }, this.label("claims")), this.claims] : [];
    form.append(make("p", { class: "g-calc-head" }, this.label("calc.results")), this.results, this.status, ...this.measureRows(), ...claims);
    form.append(make("p", { class: "g-calc-tools" }, reset, this.link));
    this.details = /** @type {HTMLDetailsElement} */ (make("details", { class: "g-calc" }, make("summary", {}, this.label("calc.open")), form));
    this.box.querySelector(".g-model")?.before(this.details);
    this.readAddress();
    this.update();
  }

  /** Whether something is computed from a value. @type {(name: string) => boolean} */
  isInput(name) {
    return Object.values(this.model.compute).some((step) => step.with.some(([used]) => used === name));
  }

  /** What a value is called; two of one name are told apart by their own. @type {(name: string) => string} */
  nameOf(name) {
    const { labels } = this.model;
    const label = labels[name] ?? name.replaceAll("_", " ");
    const isShared = Object.keys(this.model.given).some((other) => other !== name && labels[other] === label && this.isInput(other));
    return isShared ? `${label} (${this.startText(name)})` : label;
  }

  /** A card's name, where no other value of the same name is of that card. @type {(name: string) => string} */
  startText(name) {
    const { given, labels } = this.model;
    const { value, unit, form } = given[name];
    const cardOf = (/** @type {string} */ each) => given[each].card?.split(".")[0];
    const key = cardOf(name);
    const isAlone = !Object.keys(given).some((other) => other !== name && labels[other] === labels[name] && cardOf(other) === key);
    return key && isAlone ? this.cards[key].name : this.formatter.format(value, unit, { form });
  }

  // --- inputs

  /** @type {(name: string) => HTMLElement} */
  row(name) {
    const given = this.model.given[name];
    const units = this.choices(given.unit);
    const preset = this.preset(given, units);
    const value = (given.value * this.root(given.unit)) / this.root(preset);
    const text = this.formatter.format(Number(value.toPrecision(15)), "", {});
    const field = this.field(this.nameOf(name), units, preset, text);
    this.fields[name] = { ...field, first: text, preset };
    return field.row;
  }

  /** A labelled number with its unit. @type {(label: string, units: string[], unit: string, text: string) => {row: HTMLElement, input: HTMLInputElement, unit: HTMLSelectElement, note: HTMLElement}} */
  field(label, units, unit, text) {
    const id = `calc-${(Calculator.count += 1)}`;
    const input = /** @type {HTMLInputElement} */ (make("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", "aria-describedby": `${id}-note` }));
    input.value = text;
    const select = this.select(`${this.label("unit")}: ${label}`, units.map((key) => [key, this.formatter.words.units[key].name]), unit);
    if (units.length === 1 && unit === "") select.hidden = true;
    const note = make("p", { id: `${id}-note`, class: "g-calc-note" });
    return { row: make("div", { class: "g-calc-row" }, make("label", { for: id }, label), input, select, note), input, unit: select, note };
  }

  static count = 0;

  /** @type {(label: string, options: [string, string][], value: string) => HTMLSelectElement} */
  select(label, options, value) {
    const select = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": label }));
    select.append(...options.map(([key, text]) => make("option", { value: key, ...(key === value ? { selected: "" } : {}) }, text)));
    return select;
  }

  /** @type {(unit: string) => number} */
  root(unit) {
    return this.formatter.words.units[unit].root;
  }

  /** The units that measure the same, the own one first. @type {(unit: string) => string[]} */
  choices(unit) {
    const { units } = this.formatter.words;
    const { choices } = /** @type {any} */ (this.formatter.words);
    const others = choices.filter((/** @type {string} */ key) => units[key] && units[key].of === units[unit].of && key !== unit);
    return [unit, ...others];
  }

  /** 405 billion instead of 405000000000: the unit in which a count is shortest. @type {(given: Given, units: string[]) => string} */
  preset(given, units) {
    if (given.value < 1e6) return given.unit;
    const root = given.value * this.root(given.unit);
    const short = units.filter((unit) => root / this.root(unit) >= 1).sort((a, b) => this.root(b) - this.root(a))[0];
    return short ?? given.unit;
  }

  // --- accelerators

  /** A choice for each card of the example, and one for numbers that any card could fill. @type {() => HTMLElement[]} */
  cardRows() {
    const groups = new Map();
    for (const [name, { card }] of Object.entries(this.model.given)) {
      if (!card || !this.isInput(name)) continue;
      const key = card.split(".")[0];
      groups.set(key, [...(groups.get(key) ?? []), name]);
    }
    return [...groups].map(([key, names]) => this.cardRow(key, names, groups.size === 1));
  }

  /** @type {(current: string, names: string[], isOnly: boolean) => HTMLElement} */
  cardRow(current, names, isOnly) {
    const fieldsOf = names.map((name) => (this.model.given[name].card ?? "").slice(current.length + 1));
    const isComplete = (/** @type {any} */ card) => fieldsOf.every((field) => card[field]);
    /** @type {[string, string][]} */
    const options = Object.entries(this.cards).filter(([, card]) => isComplete(card)).map(([key, card]) => [key, card.name]);
    const label = current && !isOnly ? `${this.label("accelerator")}: ${this.cards[current].name}` : this.label("accelerator");
    const select = this.select(label, [["", this.label("calc.own")], ...options], current);
    // Before the form hears of it, and finds numbers that are not the card's.
    select.addEventListener("input", () => {
      const card = this.cards[select.value];
      names.forEach((name, index) => card && this.put(name, card[fieldsOf[index]][0], card[fieldsOf[index]][1]));
    });
    const id = `calc-${(Calculator.count += 1)}`;
    select.id = id;
    select.removeAttribute("aria-label");
    select.translate = false;
    names.forEach((name) => (this.cardOf[name] = select));
    return make("div", { class: "g-calc-row g-calc-card" }, make("label", { for: id }, label), select);
  }

  /** @type {Record<string, HTMLSelectElement>} */
  cardOf = {};

  /** Sets an input. @type {(name: string, value: number, unit: string) => void} */
  put(name, value, unit) {
    const field = this.fields[name];
    if (!field) return;
    const isOffered = [...field.unit.options].some((option) => option.value === unit);
    if (isOffered) field.unit.value = unit;
    const inUnit = isOffered ? value : (value * this.root(unit)) / this.root(field.unit.value);
    field.written = field.input.value = this.formatter.format(Number(inUnit.toPrecision(15)), "", {});
  }

  // --- reading

  /** What a field says, or null with a note beside it. @type {(field: {input: HTMLInputElement, unit: HTMLSelectElement, note: HTMLElement, written?: string}, example: string) => {value: number, unit: string} | null} */
  read(field, example) {
    const parsed = parseNumber(field.input.value, this.formatter.words.locale);
    const fault = (/** @type {string} */ text) => {
      field.note.textContent = text;
      field.input.setAttribute("aria-invalid", "true");
      return null;
    };
    if (!parsed) return fault(this.label("calc.no_number", { value: example }));
    if (parsed.rest) {
      const option = [...field.unit.options].find(({ value, text }) => [value, text].some((name) => name.replace(/\s/g, " ") === parsed.rest));
      if (!option) return fault(this.label("calc.unknown_unit"));
      field.unit.value = option.value;
    }
    field.input.removeAttribute("aria-invalid");
    const isDoubtful = parsed.isAmbiguous && field.input.value !== field.written;
    field.note.textContent = isDoubtful ? this.label("calc.read_as", { value: this.formatter.ungrouped(parsed.value) }) : "";
    return { value: parsed.value, unit: field.unit.value };
  }

  /** @type {() => boolean} */
  readAll() {
    let isReadable = true;
    for (const [name, field] of Object.entries(this.fields)) {
      const original = this.model.given[name];
      const isUntouched = field.input.value === field.first && field.unit.value === field.preset;
      if (isUntouched) {
        this.given[name] = { ...original };
        field.note.textContent = "";
        field.input.removeAttribute("aria-invalid");
        continue;
      }
      const found = this.read(field, field.first);
      isReadable &&= !!found;
      if (found) this.given[name] = this.inOwnUnit(found, original, field.preset);
    }
    return isReadable;
  }

  /** A preset unit is only a shorter way to type. @type {(found: {value: number, unit: string}, original: Given, preset: string) => Given} */
  inOwnUnit(found, original, preset) {
    if (found.unit !== preset || preset === original.unit) return { ...original, ...found };
    return { ...original, value: Number(((found.value * this.root(preset)) / this.root(original.unit)).toPrecision(15)) };
  }

  /** Whether a reader's number stands in a place, or in any. @type {(name?: string) => boolean} */
  isChanged(name) {
    if (name === undefined) return Object.keys(this.given).some((each) => this.isChanged(each));
    return this.given[name].value !== this.model.given[name].value || this.given[name].unit !== this.model.given[name].unit;
  }

  /** What a result is called; results of one name are told apart by the inputs in which they differ. @type {(name: string, scope: Scope) => string} */
  resultName(name, scope) {
    const { compute, labels } = this.model;
    if (!labels[name]) return name;
    const same = Object.keys(compute).filter((other) => labels[other] === labels[name]);
    const own = compute[name].with.map(([used]) => used).filter((used, index) => same.some((other) => compute[other].with[index]?.[0] !== used));
    return own.length ? `${labels[name]} (${own.map((used) => scope.show(used)).join(", ")})` : labels[name];
  }

  // --- showing

  async update() {
    const isReadable = this.readAll();
    this.box.classList.toggle("g-calc-unread", !isReadable);
    for (const select of new Set(Object.values(this.cardOf))) this.markCard(select);
    if (!isReadable) return;
    const scope = new Scope(this.model, { ...this.given }, this.formulas, this.formatter);
    this.drawFigures(scope);
    try {
      this.showResults(scope);
      this.showClaims(scope);
      await fill(this.box, scope);
    } catch (error) {
      if (!(error instanceof OutOfRange)) throw error;
      this.showRange(error);
      return;
    }
    this.showMeasured(scope);
    this.showAround(scope);
    this.link?.setAttribute("href", this.address());
  }

  isTouched = false;

  /** What draws a figure again comes when the first number is changed. @type {(scope: Scope) => Promise<void>} */
  async drawFigures(scope) {
    const isChanged = this.isChanged();
    this.isTouched ||= isChanged;
    this.latest = scope;
    if (this.isTouched && this.model.drawn) (await import("./figure.js")).follow(this, scope, isChanged);
  }

  /** So does what stands around the numbers. @type {(scope: Scope) => Promise<void>} */
  async showAround(scope) {
    if (this.isTouched) (await import("./around.js")).showAround(this, scope);
  }

  /** "Own values" as soon as a number is not the card's. @type {(select: HTMLSelectElement) => void} */
  markCard(select) {
    const names = Object.keys(this.cardOf).filter((name) => this.cardOf[name] === select);
    const card = this.cards[select.value];
    const isSame = (/** @type {string} */ name) => {
      const field = /** @type {string} */ (this.model.given[name].card).replace(/^[^.]*\./, "");
      const { value, unit } = this.given[name];
      const own = value * this.root(unit), wanted = card[field][0] * this.root(card[field][1]);
      return Math.abs(own - wanted) <= 1e-12 * wanted;
    };
    if (card && !names.every(isSame)) select.value = "";
  }

  /** @type {(scope: Scope) => void} */
  showResults(scope) {
    const rows = Object.entries(this.model.compute).map(([name, step]) => {
      const meant = step.bound === "share" && this.isChanged() ? this.verdict(scope.amount(name).root) : "";
      const assumed = [meant, ...step.assume.map((key) => this.label(`assume.${key}`))].join(" ").trim();
      const note = assumed ? [make("span", { class: "g-calc-assume" }, assumed)] : [];
      return make("div", {}, make("dt", {}, this.resultName(name, scope)), make("dd", { "data-result": name }, make("strong", {}, scope.show(name)), ...note));
    });
    this.results?.replaceChildren(...rows);
    const used = Object.values(this.model.compute).flatMap((step) => step.with.map(([name]) => name));
    const main = Object.entries(this.model.compute).filter(([name, step]) => step.bound || !used.includes(name)).slice(-4);
    this.now?.replaceChildren(...main.map(([name]) => make("span", {}, `${this.resultName(name, scope)} `, make("strong", {}, scope.show(name)))));
    if (this.status) this.status.textContent = "";
  }

  /** @type {(scope: Scope) => void} */
  showClaims(scope) {
    const held = scope.claims();
    const items = held.map((isHeld, index) => {
      const words = this.label(isHeld ? "calc.holds" : "calc.fails");
      return make("li", { class: isHeld ? "g-calc-holds" : "g-calc-fails" }, scope.claimText(index), " ", make("em", {}, words));
    });
    this.claims?.replaceChildren(...items);
    if (this.status && held.includes(false)) this.status.textContent = this.label("calc.claim_fails");
  }

  /** @type {(error: OutOfRange) => void} */
  showRange(error) {
    const field = this.fields[error.input], unit = field?.unit.value ?? this.model.compute[error.input]?.unit ?? "";
    const parts = error.range.split(" ").map((part) => {
      const sign = /^[<>]=?/.exec(part)?.[0];
      if (!sign) return this.label("calc.whole");
      return `${sign.replace(">=", "≥").replace("<=", "≤")} ${this.formatter.format(Number(((Number(part.slice(sign.length)) * error.root) / this.root(unit)).toPrecision(15)), unit)}`;
    });
    const text = this.label("calc.out_of_range", { range: parts.join(", ") });
    this.box.classList.add("g-calc-unread");
    for (const { note } of Object.values(this.measured)) note.textContent = "";
    if (field) field.input.setAttribute("aria-invalid", "true");
    if (field) field.note.textContent = text;
    else if (this.status) this.status.textContent = `${this.model.labels[error.input] ?? ""}: ${text}`;
    this.results?.replaceChildren();
    this.now?.replaceChildren();
    this.claims?.replaceChildren();
  }

  // --- a measured value beside its bound

  /** @type {() => HTMLElement[]} */
  measureRows() {
    const bounds = Object.entries(this.model.compute).filter(([, step]) => step.bound && step.bound !== "share");
    return bounds.map(([name, step]) => {
      const field = this.field(this.label("calc.measured", { name: this.model.labels[name] ?? name }), this.choices(step.unit), step.unit, "");
      field.row.classList.add("g-calc-measured");
      field.note.setAttribute("role", "status");
      field.input.dataset.measured = name;
      this.measured[name] = field;
      return field.row;
    });
  }

  /** What a share of a bound usually means. @type {(share: number) => string} */
  verdict(share) {
    const meant = share > 1 + 1e-9 ? "over" : share >= NEAR ? "near" : share >= USUAL ? "usual" : "low";
    return this.label(`calc.share_${meant}`);
  }

  /** @type {(scope: Scope) => void} */
  showMeasured(scope) {
    for (const [name, field] of Object.entries(this.measured)) {
      field.note.textContent = "";
      field.input.removeAttribute("aria-invalid");
      const label = field.row.querySelector("label");
      if (label) label.textContent = this.label("calc.measured", { name: this.resultName(name, scope) });
      const found = field.input.value.trim() && this.read(field, scope.show(name, ["number"]));
      if (!found) continue;
      if (found.value <= 0) {
        field.input.setAttribute("aria-invalid", "true");
        field.note.textContent = this.label("calc.out_of_range", { range: `> ${this.formatter.ungrouped(0)}` });
        continue;
      }
      const ratio = (found.value * this.root(found.unit)) / scope.amount(name).root;
      const share = this.model.compute[name].bound === "least" ? 1 / ratio : ratio;
      const text = this.label("calc.share", { share: this.formatter.format(share * 100, "%", { digits: 3 }) });
      field.note.textContent = [field.note.textContent, `${text}. ${this.verdict(share)}`].join(" ").trim();
      field.note.classList.toggle("g-calc-over", share > 1 + 1e-9);
    }
  }

  // --- address

  /** The page with the changed inputs. @type {() => string} */
  address() {
    const url = new URL(location.href);
    url.search = "";
    url.hash = this.box.id;
    for (const [name, field] of Object.entries(this.fields)) {
      const { value, unit } = this.given[name];
      const original = this.model.given[name];
      if (value !== original.value || unit !== original.unit) url.searchParams.set(name, `${value} ${unit || "1"}`);
      if (field.note.textContent && field.input.ariaInvalid) url.searchParams.delete(name);
    }
    if (url.search) url.searchParams.set("example", this.box.id);
    return url.href;
  }

  readAddress() {
    const asked = new URLSearchParams(location.search);
    if (asked.get("example") !== this.box.id) return;
    for (const [name, text] of asked) {
      const match = /^(-?[\d.]+(?:e[+-]?\d+)?) (\S+)$/.exec(text);
      const unit = match?.[2] === "1" ? "" : match?.[2];
      if (!match || unit === undefined || !this.fields[name]) continue;
      if (this.choices(this.model.given[name].unit).includes(unit)) this.put(name, Number(match[1]), unit);
    }
    if (this.details) this.details.open = true;
  }

  reset() {
    for (const field of Object.values(this.fields)) {
      field.input.value = field.first;
      field.unit.value = field.preset;
    }
    for (const field of Object.values(this.measured)) field.input.value = "";
    for (const [name, select] of Object.entries(this.cardOf)) select.value = (this.model.given[name].card ?? "").split(".")[0];
    this.update();
  }
}

async function start() {
  const formatter = await loadFormatter(document.documentElement.lang);
  const cards = await loadCards();
  for (const source of document.querySelectorAll(".g-example .g-model")) {
    const model = /** @type {Model} */ (JSON.parse(source.textContent ?? ""));
    const box = /** @type {HTMLElement} */ (source.closest(".g-example"));
    new Calculator(box, model, formatter, await loadFormulas(model), cards);
  }
}

start();

// @ts-check
/** An example as a calculation: its given values, what follows from them by the generated formulas, and its claims. */

import { Formatter } from "./format.js";

/** @typedef {{value: number, unit: string, form?: string, card?: string}} Given */
/** @typedef {{formula: string, from: string, with: [string, number][], unit: string, root: number, digits: number, form?: string,
 *   bound?: "most" | "least" | "share", assume: string[]}} Step */
/** @typedef {{name?: string, factor?: number, outcome?: string, value?: number, unit?: string}} Side */
/** @typedef {{given: Record<string, Given>, compute: Record<string, Step>, claims: [Side, string, Side][], labels: Record<string, string>,
 *   drawn?: {given: Record<string, Given>, compute: Record<string, Step>}}} Model */
/** @typedef {{compute: (...inputs: number[]) => number, ranges: string[], outcomes?: [number, string][]}} Formula */
/** A value in root units, or an outcome; `fault` says that an input is out of range. @typedef {{root: number, outcome?: string}} Amount */

const SAME = 1e-9;

/** An element with text and attributes. @type {(tag: string, attributes?: Record<string, string>, ...children: (string | Node)[]) => HTMLElement} */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** @type {<T>(path: string, load: (url: string) => Promise<T>) => Promise<T>} */
function once(path, load) {
  if (!loaded.has(path)) loaded.set(path, load(new URL(path, import.meta.url).href));
  return /** @type {Promise<any>} */ (loaded.get(path));
}

/** @type {(url: string) => Promise<any>} */
const asJson = async (url) => (await fetch(url)).json();

/** The formatter of a language. @type {(language: string) => Promise<Formatter>} */
export const loadFormatter = (language) => once(`#${language}`, async () => new Formatter(await once(`words/${language}.json`, asJson)));

/** @type {() => Promise<Record<string, any>>} */
export const loadCards = () => once("cards.json", asJson);

/** The formulas that a model uses. @type {(model: Model) => Promise<Record<string, Formula>>} */
export async function loadFormulas(model) {
  const subjects = [...new Set(Object.values({ ...model.compute, ...model.drawn?.compute }).map((step) => step.from))];
  const modules = await Promise.all(subjects.map((name) => once(`formulas/${name}.js`, (url) => import(url))));
  return Object.assign({}, ...modules.map((module) => module.default));
}

/** An input that a formula refuses. */
export class OutOfRange extends Error {
  /** @param {string} name @param {string} range @param {number} root */
  constructor(name, range, root) {
    super(`${name}: ${range}`);
    this.input = name;
    this.range = range;
    this.root = root;
  }
}

/** The values that follow from what is given. */
export class Scope {
  /** @param {Model} model @param {Record<string, Given>} given @param {Record<string, Formula>} formulas @param {Formatter} formatter */
  constructor(model, given, formulas, formatter) {
    this.model = model;
    this.given = given;
    this.formulas = formulas;
    this.formatter = formatter;
    /** @type {Map<string, Amount>} */
    this.known = new Map();
  }

  /** @type {(unit: string) => number} */
  root(unit) {
    return this.formatter.words.units[unit].root;
  }

  /** @type {(name: string) => Amount} */
  amount(name) {
    let found = this.known.get(name);
    if (!found) {
      const given = this.given[name];
      found = given ? { root: given.value * this.root(given.unit) } : this.computed(this.model.compute[name]);
      this.known.set(name, found);
    }
    return found;
  }

  /** @type {(step: Step) => Amount} */
  computed(step) {
    const formula = this.formulas[step.formula];
    const inputs = step.with.map(([name, root], index) => {
      const value = this.amount(name).root / root;
      if (!isWithin(value, formula.ranges[index])) throw new OutOfRange(name, formula.ranges[index], root);
      return value;
    });
    const value = formula.compute(...inputs);
    const outcome = formula.outcomes?.find(([number]) => Object.is(number, value) || number === value)?.[1];
    return { root: value * step.root, outcome };
  }

  /** The text of a value. @type {(name: string, options?: string[], formatter?: Formatter) => string} */
  show(name, options = [], formatter = this.formatter) {
    const { root, outcome } = this.amount(name);
    if (outcome) return formatter.words.outcomes[outcome] ?? outcome;
    const { value, unit, digits, form } = this.shown(name, root);
    const forms = options.filter((option) => ["words", "power", "number"].includes(option));
    const inflected = options.find((option) => option && !forms.includes(option));
    if (!Number.isFinite(value)) return formatter.label("calc.not_finite");
    return formatter.format(value, unit, { digits, form: forms[0] ?? form, case: inflected });
  }

  /** @type {(name: string, root: number) => {value: number, unit: string, digits?: number, form?: string}} */
  shown(name, root) {
    const step = this.model.compute[name];
    if (step) return { value: root / this.root(step.unit), unit: step.unit, digits: step.digits, form: step.form };
    const given = this.given[name], original = this.model.given[name];
    // A number in words keeps its unit: 405 billion parameters, however they were typed; so does a unit that has no text of its own.
    if (given.unit === original.unit || (!original.form && this.isWritten(given.unit))) return { ...given, form: original.form };
    return { value: Number((root / this.root(original.unit)).toPrecision(15)), unit: original.unit, form: original.form };
  }

  /** @type {(unit: string) => boolean} */
  isWritten(unit) {
    const of = this.formatter.words.units[unit];
    return !!(of.text || of.percent || unit === "");
  }

  /** Whether each claim of the text still holds. @type {() => boolean[]} */
  claims() {
    return this.model.claims.map(([left, sign, right]) => holds(this.side(left), sign, this.side(right)));
  }

  /** @type {(side: Side) => Amount} */
  side(side) {
    if (side.name) {
      const amount = this.amount(side.name);
      return { root: amount.root * (side.factor ?? 1), outcome: amount.outcome };
    }
    return side.outcome ? { root: NaN, outcome: side.outcome } : { root: (side.value ?? 0) * this.root(side.unit ?? "") };
  }

  /** Both sides of a claim in words. @type {(index: number) => string} */
  claimText(index) {
    const [left, sign, right] = this.model.claims[index];
    const signs = /** @type {Record<string, string>} */ ({ "<=": "≤", ">=": "≥", "==": "=", "!=": "≠" });
    return [this.sideText(left), signs[sign] ?? sign, this.sideText(right)].join(" ");
  }

  /** @type {(side: Side) => string} */
  sideText(side) {
    const { words } = this.formatter;
    if (side.outcome) return words.outcomes[side.outcome] ?? side.outcome;
    if (!side.name) return this.formatter.format(side.value ?? 0, side.unit ?? "");
    const factor = (side.factor ?? 1) === 1 ? "" : `${this.formatter.format(side.factor ?? 1, "")} × `;
    const label = this.model.labels[side.name];
    const shown = this.show(side.name);
    return factor + (label ? `${label} (${shown})` : shown);
  }
}

/** @type {(value: number, range: string) => boolean} */
export function isWithin(value, range) {
  return range.split(" ").every((part) => {
    const bound = Number(part.replace(/^[<>=]+/, ""));
    if (part.startsWith(">=")) return value >= bound;
    if (part.startsWith(">")) return value > bound;
    if (part.startsWith("<=")) return value <= bound;
    if (part.startsWith("<")) return value < bound;
    return part !== "whole" || Math.abs(value - Math.round(value)) <= SAME * Math.abs(value);
  });
}

/** @type {(left: Amount, sign: string, right: Amount) => boolean} */
function holds(left, sign, right) {
  if (left.outcome || right.outcome) return (left.outcome === right.outcome) === (sign === "==");
  const same = Math.abs(left.root - right.root) <= SAME * Math.max(Math.abs(left.root), Math.abs(right.root));
  if (sign === "==" || sign === "!=") return same === (sign === "==");
  if (same) return sign.includes("=");
  return sign.startsWith("<") ? left.root < right.root : left.root > right.root;
}

/** Puts the values into the marked places of an element, each in the language of its text.
 * @type {(element: Element, scope: Scope) => Promise<void>} */
export async function fill(element, scope) {
  const places = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-value]")]);
  const languages = places.map((place) => /** @type {HTMLElement} */ (place.closest("[lang]"))?.lang ?? scope.formatter.words.locale);
  const formatters = await Promise.all(languages.map(loadFormatter));
  places.forEach((place, index) => {
    const name = place.dataset.value ?? "";
    if (!(name in scope.model.compute || name in scope.given)) return;
    const text = scope.show(name, (place.dataset.form ?? "").split(" "), formatters[index]);
    const link = /** @type {HTMLAnchorElement | null} */ (place.querySelector("a[data-term]"));
    const outcome = scope.amount(name).outcome;
    if (link && outcome) {
      link.href = link.href.replace(`/${link.dataset.term}/`, `/${outcome}/`);
      link.dataset.term = outcome;
    }
    (link ?? place).textContent = text;
  });
}

// @ts-check
/** Figures that follow a calculator. Each mark that the build drew says in its attributes what it was drawn from, in the notation of
 * `macros/figures/live.py`; here it is drawn again with a reader's numbers. Loaded when the first number is changed. */

import { OutOfRange, Scope } from "./model.js";

/** @typedef {import("./model.js").Given} Given */
/** @typedef {[number, number]} Pair */
/** @typedef {{u: string, n: string[], p: [number | null, number], r: Pair, b?: string[], d?: 1}} Axis */
/** @typedef {{low: number, high: number, start: number, end: number, isLog: boolean}} Scale */
/** @typedef {(mark: SVGElement, spec: string) => void} Mark */

/** What cannot be drawn. */
export class Impossible extends Error {}

/** @type {(value: number) => string} */
export function short(value) {
  if (!Number.isFinite(value)) throw new Impossible();
  return value.toFixed(1);
}

/** @type {(points: Pair[]) => string} */
export const path = (points) => points.map(([x, y], index) => (index ? "L" : "M") + short(x) + " " + short(y)).join("");

/** An element of a drawing. @type {(tag: string, style: string, attributes: Record<string, number | string>, words?: string) => string} */
export function shape(tag, style, attributes, words = "") {
  const all = { class: style.replace(/\S+/g, "g-fig-$&"), ...attributes };
  const written = Object.entries(all).map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : value}"`);
  return `<${tag}${written.join("")}>${inert(words)}</${tag}>`;
}

/** @type {(words: string) => string} */
function inert(words) {
  const text = words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return document.dir === "rtl" ? `\u2067${text}\u2069` : text;
}

/** @type {(style: string, points: Pair[]) => string} */
export const line = (style, points) => shape("path", style, { fill: "none", stroke: "currentColor", d: path(points) });

/** @type {(style: string, at: Pair, words: string, anchor?: string) => string} */
export const text = (style, [x, y], words, anchor = "start") => shape("text", style, { "text-anchor": anchor, x, y }, words);

/** @type {(scale: Scale, value: number) => number} */
export function place({ low, high, start, end, isLog }, value) {
  const [from, to, at] = isLog ? [low, high, value].map(Math.log10) : [low, high, value];
  return start + ((at - from) / (to - from)) * (end - start);
}

/** One drawing with some values. */
export class Drawing {
  /** @param {SVGSVGElement} svg @param {Scope} scope */
  constructor(svg, scope) {
    this.svg = svg;
    this.scope = scope;
    this.size = Number(svg.getAttribute("font-size"));
    this.width = svg.viewBox.baseVal.width;
    /** @type {Axis[]} */
    this.axes = JSON.parse(svg.dataset.axes ?? "");
    // Between whole numbers a curve goes on.
    const free = Object.entries(scope.formulas).map(([id, each]) => [id, { ...each, ranges: each.ranges.map((range) => range.replace("whole", "")) }]);
    this.free = Object.fromEntries(free);
    this.base = this.values(scope.formulas, {});
    /** @type {Scale[]} */
    this.scales = [];
    if (this.axes[0].n) for (const axis of this.axes) this.scales.push(this.span(axis, this.scales[0]));
  }

  /** @type {(formulas: Scope["formulas"], x: Record<string, Given>) => Scope} */
  values(formulas, x) {
    const { model, given, formatter } = this.scope, own = model.drawn;
    const all = { ...model, given: { ...own?.given, ...model.given, ...x }, compute: { ...model.compute, ...own?.compute } };
    return new Scope(all, { ...own?.given, ...given, ...x }, formulas, formatter);
  }

  /** The values at a place of the horizontal axis. @type {(x: number) => Scope} */
  at(x) {
    return this.values(this.free, { x: { value: x, unit: this.axes[0].u } });
  }

  /** What an expression stands for. @type {(expression: string, unit?: string, ends?: Scale, x?: Scale) => number} */
  number(expression, unit = this.axes[0].u, ends, x = ends) {
    if (ends && expression === "_") return ends.low;
    if (ends && expression === "^") return ends.high;
    const [, name, where, factor = 1] = /^([^@*]+)(?:@([^*]+))?(?:\*(.+))?$/.exec(expression) ?? [];
    const values = where ? this.at(this.number(where, undefined, x)) : this.base;
    return Number(factor) * (/^\d/.test(name) ? Number(name) : values.amount(name).root / this.scope.root(unit));
  }

  /** A template with its places filled. @type {(template: string, x?: number) => string} */
  text(template, x) {
    const values = x === undefined ? this.base : this.at(x), { formatter } = this.scope;
    return template.replace(/\{([^{}|]+)\|?([^{}|]*)\|?(\d*)\|?(\w*)\}/g, (all, name, unit, digits, form) => {
      // Braces of the words themselves.
      if (!(name in values.model.given || name in values.model.compute)) return all;
      if (unit === "#") return formatter.pattern(JSON.parse(this.svg.dataset.n ?? ""), values.amount(name).root).replace("{n}", values.show(name));
      if (!digits) return values.show(name, [form]);
      return formatter.format(values.amount(name).root / this.scope.root(unit), unit, { digits: Number(digits), form });
    });
  }

  /** @type {(value: number) => string} */
  shown(value) {
    return this.scope.formatter.format(value, "");
  }

  /** A bound for the width of a text, the one that the build takes. @type {(words: string) => number} */
  length(words) {
    const ems = (/** @type {string} */ letter) => {
      if ("iıjl.,:;|'’()[]·! \u00a0\u202f".includes(letter)) return 0.35;
      if ("mwMW%@&→".includes(letter)) return 0.95;
      return letter.toLowerCase() === letter ? 0.63 : 0.71;
    };
    return [...words].reduce((sum, letter) => sum + ems(letter) * this.size, 0);
  }

  /** The ends stay while the values fit, so that what moves is seen to move. @type {(axis: Axis, x?: Scale) => Scale} */
  span({ u, n, p, r, b, d }, x) {
    const all = (/** @type {string[]} */ list) => list.map((each) => this.number(each, u, undefined, x));
    let low = b ? 10 ** Math.floor(Math.log10(Math.min(...all(b))) + 1e-9) : 0, high = Math.max(...all(n));
    if (d) high = 10 ** Math.ceil(Math.log10(high) - 1e-9);
    if (r[0] <= low && high <= r[1] && (b || high >= r[1] / 4)) [low, high] = r;
    short(low + high);
    return { low, high, start: p[0] ?? 0, end: p[1], isLog: !!b };
  }

  draw() {
    for (const name of this.svg.dataset.need?.split(" ") ?? []) {
      const { root } = this.base.amount(name);
      if (!(root > 0 && root < Infinity)) throw new Impossible();
    }
    for (const part of [this.svg, this.svg.closest("figure")?.querySelector("table")]) {
      for (const mark of /** @type {NodeListOf<SVGElement>} */ (part?.querySelectorAll("*"))) {
        for (const [key, spec] of Object.entries(mark.dataset)) this.marks()[key]?.(mark, spec ?? "");
      }
    }
  }

  /** What draws a mark, by the attribute that it has. @type {() => Record<string, Mark>} */
  marks() {
    return {
      t: (mark, template) => {
        const { x } = mark.dataset;
        mark.innerHTML = inert(this.text(template, x === undefined ? x : this.number(x)));
      },
      own: (mark, names) => {
        const { given, model } = this.scope, root = (/** @type {Given} */ { value, unit }) => value * this.scope.root(unit);
        if (names.split(" ").every((name) => root(given[name]) === root(model.given[name]))) return;
        mark.innerHTML = inert(mark.dataset.alt ?? "");
        mark.removeAttribute("lang");
      },
    };
  }
}

/** What the build drew. @type {WeakMap<Element, string[]>} */
const built = new WeakMap();

/** @type {(svg: SVGSVGElement, scope: Scope, isChanged: boolean, kind: typeof Drawing) => void} */
function redraw(svg, scope, isChanged, kind) {
  const figure = /** @type {HTMLElement} */ (svg.closest("figure")), table = /** @type {Element} */ (figure.querySelector("table"));
  if (!built.has(svg)) built.set(svg, [svg.innerHTML, table.innerHTML, svg.getAttribute("viewBox") ?? ""]);
  const [drawing, cells, box] = built.get(svg) ?? [];
  svg.innerHTML = drawing;
  table.innerHTML = cells;
  svg.setAttribute("viewBox", box);
  figure.querySelector(".g-figure-note")?.remove();
  figure.classList.remove("g-figure-none");
  if (!isChanged) return;
  let said = scope.formatter.label("figure.own_numbers");
  try {
    new kind(svg, scope).draw();
    // It has the numbers of the example; those of the reader are in the table.
    svg.querySelector("desc")?.replaceChildren();
  } catch (error) {
    if (!(error instanceof Impossible || error instanceof OutOfRange)) throw error;
    figure.classList.add("g-figure-none");
    said = scope.formatter.label("figure.cannot");
    if (error instanceof Impossible) said += ` ${svg.dataset.no}`;
  }
  const note = document.createElement("p");
  note.className = "g-figure-note";
  note.textContent = said;
  svg.after(note);
}

/** Redraws the figures of an example: those between it and the next heading. @type {(calculator: {box: Element, latest?: Scope}, scope: Scope, isChanged: boolean) => Promise<void>} */
export async function follow(calculator, scope, isChanged) {
  for (let next = calculator.box.nextElementSibling; next && next.tagName !== "H2"; next = next.nextElementSibling) {
    for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (next.querySelectorAll("svg[data-axes]"))) {
      const kind = await (svg.querySelector("[data-y]") ? import("./plot.js") : import("./bars.js"));
      // Two that wait for a script need not go on in their order.
      if (calculator.latest !== scope) return;
      redraw(svg, scope, isChanged, kind.default);
    }
  }
}

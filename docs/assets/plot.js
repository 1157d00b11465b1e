// @ts-check
/** Charts with two axes, drawn again with a reader's numbers. */

import { Drawing, line, path, place, shape, short, text } from "./figure.js";

/** @typedef {import("./figure.js").Pair} Pair */
/** @typedef {import("./figure.js").Scale} Scale */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Round values to mark. @type {(scale: Scale) => number[]} */
function ticks({ low, high, isLog }) {
  const [first, last] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  if (isLog) return Array.from({ length: last - first + 1 }, (_, index) => Number(`1e${first + index}`));
  const about = (high - low) / 5, power = 10 ** Math.floor(Math.log10(about));
  const step = power * ([1, 2, 2.5, 5].find((each) => each * power >= about * (1 - 1e-9)) ?? 10);
  return Array.from({ length: Math.floor((high - low) / step + 1e-9) + 1 }, (_, index) => Number((low + index * step).toPrecision(12)));
}

/** A chart, or one above another over the same horizontal axis. */
export default class Plot extends Drawing {
  x = this.scales[0];
  y = this.scales[1];
  unit = "";
  /** @type {Box[]} */
  taken = [];

  draw() {
    const widths = this.scales.slice(1).flatMap((scale) => ticks(scale).map((tick) => this.length(this.shown(tick))));
    this.x.start = Math.max(...widths) + 7;
    super.draw();
  }

  /** @type {(x: number, y: number) => Pair} */
  point(x, y) {
    return [place(this.x, x), place(this.y, y)];
  }

  /** @type {(pair: string) => Pair} */
  pair(pair) {
    const [x, y] = pair.split(",");
    return this.point(this.number(x, undefined, this.x), this.number(y, this.unit, this.y, this.x));
  }

  // --- labels

  /** @type {(at: Pair, words: string, anchor?: string) => Box} */
  box([x, y], words, anchor) {
    const width = this.length(words), left = x - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
    return { left, top: y - 0.8 * this.size, right: left + width, bottom: y + 0.25 * this.size };
  }

  /** The text at the first free place beside a point. @type {(point: Pair, words: string, sides: string, style: string) => string} */
  beside([x, y], words, sides, style) {
    for (const side of sides.split(" ")) {
      const to = side.slice(-1), anchor = to === "r" ? "start" : to === "l" ? "end" : "middle";
      const down = side[0] === "a" ? -9 : side[0] === "b" ? 9 + 0.8 * this.size : 0.35 * this.size;
      /** @type {Pair} */
      const at = [x + (to === "r" ? 9 : to === "l" ? -9 : 0), y + down];
      const box = this.box(at, words, anchor), { left, top, right, bottom } = box;
      const isInside = this.x.start <= left && right <= this.x.end && this.y.end <= top && bottom <= this.y.start;
      if (isInside && !this.taken.some((other) => left < other.right && other.left < right && top < other.bottom && other.top < bottom)) {
        this.taken.push(box);
        return text(style, at, words, anchor);
      }
    }
    return "";
  }

  /** Words in lines. @type {(words: string, width: number) => string[]} */
  wrapped(words, width) {
    const lines = [""];
    for (const part of words.match(/[^ -]*(?:[ -]|$)/g) ?? []) {
      const last = lines.length - 1;
      if (!lines[last] || this.length((lines[last] + part).trimEnd()) <= width) lines[last] += part;
      else lines.push(part);
    }
    return lines.map((each) => each.trimEnd()).filter(Boolean);
  }

  /** @type {Drawing["marks"]} */
  marks() {
    const { x, y } = this;
    return {
      ...super.marks(),

      y: (mark, index) => {
        const scale = (this.y = this.scales[Number(index)]);
        this.unit = this.axes[Number(index)].u;
        this.taken = [];
        const drawn = ticks(scale).map((tick) => {
          const at = place(scale, tick);
          return line("grid", [[x.start, at], [x.end, at]]) + text("tick middle", [x.start - 6, at], this.shown(tick), "end");
        });
        mark.innerHTML = drawn.join("");
      },

      h: (mark) => {
        let taken = 0;
        const drawn = ticks(x).map((tick) => {
          const at = place(x, tick), words = this.shown(tick), isWide = at + this.length(words) / 2 > this.width;
          const middle = Math.min(at, this.width - this.length(words) / 2), isFree = middle - this.length(words) / 2 >= taken;
          if (isFree) taken = middle + this.length(words) / 2;
          const number = text("tick", [isWide ? this.width : at, y.start + 19], words, isWide ? "end" : "middle");
          return line("axis", [[at, y.start], [at, y.start + 4]]) + (isFree ? number : "");
        });
        mark.innerHTML = line("axis", [[x.start, y.start], [x.end, y.start]]) + drawn.join("");
      },

      p: (mark, pairs) => mark.setAttribute("d", path(pairs.split(" ").map((pair) => this.pair(pair)))),

      c: (mark, spec) => {
        const [name, first, count] = spec.split(" "), from = Number(first), root = this.scope.root(this.unit);
        const xs = Array.from({ length: Number(count) }, (_, index) => from + (index * (x.high - from)) / (Number(count) - 1));
        mark.setAttribute("d", path(xs.map((each) => this.point(each, this.at(each).amount(name).root / root))));
      },

      f: (mark, spec) => {
        const [at, up] = spec.split(","), ridge = this.number(at), peak = this.number(up, this.unit);
        const first = Math.max(x.low / ridge, y.low / peak), last = Math.min(1, x.high / ridge), isSeen = first <= last;
        const [a, b] = this.point(ridge * last, peak * last), [roof, ring] = mark.children;
        roof.setAttribute("d", isSeen ? path([this.point(ridge * first, peak * first), [a, b], [x.end, b]]) : "");
        ring.setAttribute("d", isSeen && last === 1 ? path([[a, b - 5], [a + 5, b], [a, b + 5], [a - 5, b]]) + "Z" : "");
      },

      m: (mark, spec) => {
        const [left, top] = this.pair(spec), where = spec.split(",")[0], at = where === "_" ? undefined : this.number(where);
        const [, shift = 0, style = "label strong"] = /^(\S+) (.+)$/.exec(mark.dataset.q ?? "") ?? [];
        if (!mark.dataset.q) this.taken.push({ left: left - 5, top: top - 5, right: left + 5, bottom: top + 5 });
        let label = "";
        for (const [template, sides] of JSON.parse(mark.dataset.l ?? "")) label ||= this.beside([left + Number(shift), top], this.text(template, at), sides, style);
        mark.innerHTML = (mark.dataset.q ? "" : shape("circle", "point", { cx: left, cy: top, r: 4.5 })) + label;
      },

      a: (mark, spec) => {
        const [pair, across, down] = spec.split(" "), [left, top] = this.pair(pair);
        /** @type {Pair} */
        const at = [left + Number(across), top + Number(down)];
        this.taken.push(this.box(at, mark.textContent ?? "", "end"));
        mark.setAttribute("x", short(at[0]));
        mark.setAttribute("y", short(at[1]));
      },

      s: (mark, spec) => {
        const [from, to, ...shifts] = spec.split(" "), top = Number(shifts[2]);
        const [left, right] = [from, to].map((each, index) => place(x, this.number(each, undefined, x)) + Number(shifts[index]));
        const lines = this.wrapped(mark.dataset.l ?? "", right - left);
        const isRoom = lines.every((each) => this.length(each) <= right - left);
        const drawn = (isRoom ? lines : []).map((each, index) => {
          /** @type {Pair} */
          const at = [left, top + (top > 0 ? y.end : y.start) + index * 16];
          this.taken.push(this.box(at, each));
          return text("label quiet", at, each);
        });
        mark.innerHTML = drawn.join("");
      },
    };
  }
}

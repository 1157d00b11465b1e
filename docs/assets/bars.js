// @ts-check
/** Bars of parts and grids, drawn again with a reader's numbers. */

import { Drawing, Impossible, line, place, shape, short, text } from "./figure.js";

/** @typedef {import("./figure.js").Pair} Pair */

const LINE = 16, BAR = 18, APART = 6;

/** Bars side by side with their numbers, or a grid. */
export default class Bars extends Drawing {
  /** How far an amount reaches. @type {(name: string) => number} */
  reach(name) {
    return place(this.scales[0], this.number(name));
  }

  /** Texts on a line that stay in the drawing, without those that would touch the one before. @type {(middles: [number, string][], y: number, style: string) => string} */
  apart(middles, y, style) {
    let taken = -9;
    const drawn = middles.map(([middle, words]) => {
      const half = this.length(words) / 2, x = Math.min(Math.max(middle, half), this.width - half);
      if (x - half <= taken + APART) return "";
      taken = x + half;
      return text(style, [x, y], words, "middle");
    });
    return drawn.join("");
  }

  /** @type {Drawing["marks"]} */
  marks() {
    return {
      ...super.marks(),

      b: (mark, names) => {
        let left = 0;
        names.split(" ").forEach((name, index) => {
          const width = this.reach(name);
          if (width < 0) throw new Impossible();
          mark.children[index].setAttribute("x", short(left));
          mark.children[index].setAttribute("width", short(Math.max(width, 0.8)));
          left += width;
        });
      },

      v: (mark, names) => {
        const [top, bottom] = JSON.parse(mark.dataset.h ?? ""), cards = names.split(" ").filter(Boolean);
        const lines = cards.map((name) => line("line limit", [[this.reach(name), top], [this.reach(name), bottom]]));
        mark.innerHTML = lines.join("") + this.apart(cards.map((name) => [this.reach(name), this.text(`{${name}}`)]), top - 5, "quiet");
      },

      w: (mark, spec) => {
        const [top, heading, total, parts] = JSON.parse(spec), words = this.text(total), under = top + LINE + BAR;
        let end = 0;
        const middles = parts.map((/** @type {[string, string]} */ [name, template]) => {
          const width = this.reach(name);
          return [(end += width) - width / 2, this.text(template)];
        });
        const isBehind = end + APART + this.length(words) <= this.width;
        mark.innerHTML = text("label", [0, top + 12], this.text(heading))
          + text("label strong", isBehind ? [end + APART, under - 1] : [this.width, top + 12], words, isBehind ? "start" : "end")
          + (parts.length > 1 ? this.apart(middles, under + 17, "label quiet") : "");
      },

      g: (mark, names) => {
        const [stages, batches] = names.split(" ").map((name) => this.number(name)), [top, cell, room, most] = JSON.parse(mark.dataset.o ?? "");
        if (stages * (batches + stages - 1) > most) throw new Impossible();
        mark.innerHTML = this.grid(mark.dataset, stages, batches, top, cell, room);
        this.svg.setAttribute("viewBox", `0 0 ${this.width} ${short(top + stages * cell + 22)}`);
        this.repeat(stages);
      },
    };
  }

  /** A row for each stage, a column for each slot, and an arrow for the time.
   * @type {(words: DOMStringMap, stages: number, batches: number, top: number, cell: number, room: number) => string} */
  grid({ l = "", z = "" }, stages, batches, top, cell, room) {
    const rows = Array.from({ length: stages }, (_, stage) => this.text(l, stage + 1)), slots = batches + stages - 1;
    const left = Math.max(...rows.map((name) => this.length(name))) + 8, width = Math.min((this.width - left) / slots, cell + 4);
    let drawn = "", y = top;
    rows.forEach((name, stage) => {
      drawn += text("middle", [0, y + cell / 2], name);
      for (let slot = 0; slot < slots; slot++) {
        const x = left + slot * width, isIdle = slot < stage || slot >= stage + batches;
        const size = { x: x + 0.8, y: y + 0.8, width: width - 1.6, height: cell - 1.6 };
        drawn += isIdle ? shape("rect", "fill-2", { ...size, fill: `url(#${this.svg.querySelector("pattern")?.id})` }) : shape("rect", "cell", size);
        if (!isIdle && width >= room) drawn += text("middle", [x + width / 2, y + cell / 2], this.shown(slot - stage + 1), "middle");
      }
      y += cell;
    });
    const right = left + slots * width, end = right - this.length(z) - 8, middle = y + 12;
    const arrow = line("axis", [[left, middle], [end, middle]]) + line("axis", [[end - 5, y + 8], [end, middle], [end - 5, y + 16]]);
    return drawn + arrow + text("quiet middle", [right, middle], z, "end");
  }

  /** A row of the table for each stage. @type {(count: number) => void} */
  repeat(count) {
    const body = this.svg.closest("figure")?.querySelector("tbody"), first = body?.rows[0];
    if (first) body.replaceChildren(...Array.from({ length: count }, () => first.cloneNode(true)));
    [...(body?.rows ?? [])].forEach((row, index) => {
      for (const cell of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll("[data-x]"))) cell.dataset.x = String(index + 1);
    });
  }
}

// @ts-check
/** The roofline beside a calculator: its points and ceilings follow the numbers. Both axes are logarithmic. */

/** @typedef {import("./model.js").Scope} Scope */

const RATE = 1e12;

/** @type {(svg: SVGElement) => {x: (value: number) => number, y: (value: number) => number, low: number, high: number, floor: number}} */
function scales(svg) {
  const [low, high, left, right, floor, top, bottom, roof] = (svg.dataset.scale ?? "").split(" ").map(Number);
  const place = (/** @type {number} */ value, /** @type {number[]} */ [from, to, start, end]) => {
    const share = (Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from));
    return start + Math.min(1, Math.max(0, share)) * (end - start);
  };
  return { x: (value) => place(value, [low, high, left, right]), y: (value) => place(value, [floor, top, bottom, roof]), low, high, floor };
}

/** The amounts that an element shows. @type {(scope: Scope, names: string | undefined) => number[]} */
const amounts = (scope, names) => (names ?? "").split(" ").filter(Boolean).map((name) => scope.amount(name).root);

/** Moves a mark from where it was drawn. @type {(mark: SVGElement, home: [number, number], to: [number, number]) => void} */
const move = (mark, home, to) => mark.setAttribute("transform", `translate(${to[0] - home[0]} ${to[1] - home[1]})`);

/** @type {(svg: SVGElement, scope: Scope) => void} */
function redraw(svg, scope) {
  const { x, y, low, high, floor } = scales(svg);
  for (const group of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-point]:not([data-point=''])"))) {
    const [intensity, rate] = amounts(scope, group.dataset.point);
    const disc = group.querySelector("circle");
    move(group, [Number(disc?.getAttribute("cx")), Number(disc?.getAttribute("cy"))], [x(intensity), y(rate / RATE)]);
    const label = group.querySelector("text"), names = (group.dataset.point ?? "").split(" ");
    if (label) label.textContent = names.slice(label.textContent?.includes(" · ") ? 0 : 1).map((name) => scope.show(name)).join(" · ");
  }
  for (const group of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-roof]"))) {
    const [peak, bandwidth] = amounts(scope, group.dataset.roof).map((amount) => amount / RATE);
    const [line, ring] = group.querySelectorAll("path");
    const knots = [Math.max(low, floor / bandwidth), peak / bandwidth, high];
    line.setAttribute("d", "M" + knots.map((knot) => `${x(knot)} ${y(Math.min(peak, bandwidth * knot))}`).join("L"));
    const [, left, top] = /^M(\S+) (\S+)L/.exec(ring.getAttribute("d") ?? "") ?? [];
    // A diamond begins at its upper corner.
    move(ring, [Number(left), Number(top) + 5], [x(knots[1]), y(peak)]);
  }
  for (const group of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-guide]"))) {
    const [peak, bandwidth] = amounts(scope, group.dataset.guide);
    const at = x(peak / bandwidth);
    group.querySelector("path")?.setAttribute("d", `M${at} ${y(peak / RATE)}L${at} ${y(floor)}`);
  }
}

document.addEventListener("g-values", (event) => {
  let next = /** @type {Element} */ (event.target).nextElementSibling;
  for (; next && next.tagName !== "H2"; next = next.nextElementSibling) {
    for (const svg of /** @type {NodeListOf<SVGElement>} */ (next.querySelectorAll("svg[data-scale]"))) redraw(svg, /** @type {CustomEvent} */ (event).detail.scope);
  }
});

// @ts-check
/** Comparisons and rounding for generated formulas. The build computes with exact fractions: 0.7 TB holds 0.1 TB seven times. In
 * floating point 0.7 / 0.1 is 6.999…, so what differs by less than the noise of a few operations counts as equal here. */

const NOISE = 1e-13;

/** @type {(a: number, b: number) => boolean} */
const same = (a, b) => Math.abs(a - b) <= NOISE * Math.max(Math.abs(a), Math.abs(b));

/** @type {(x: number) => number} */
const snapped = (x) => (same(x, Math.round(x)) ? Math.round(x) : x);

/** @type {(x: number) => number} */
export const floor = (x) => Math.floor(snapped(x));

/** @type {(x: number) => number} */
export const ceil = (x) => Math.ceil(snapped(x));

/** @type {(a: number, b: number) => boolean} */
export const less = (a, b) => a < b && !same(a, b);

/** @type {(a: number, b: number) => boolean} */
export const lessOrEqual = (a, b) => a <= b || same(a, b);

// @ts-check
/** Numbers and quantities as text, by the same rules as the build: half away from zero to significant digits, powers of ten from 1e15
 * up and below 1e-4. Digits, percent and currency come from the browser's Intl, words from `words/<language>.json`. */

/** @typedef {string | Record<string, string>} Pattern */
/** @typedef {{root: number, name: string, text?: Pattern, cases?: Record<string, Pattern>, currency?: string, percent?: boolean, of?: string}} Unit */
/** @typedef {{locale: string, times: string, large: Record<string, Pattern>, units: Record<string, Unit>,
 *   endings?: Record<string, Record<string, string>>, labels: Record<string, string>, outcomes: Record<string, string>}} Words */
/** @typedef {{digits?: number, form?: string, case?: string}} Options */

const NBSP = "\u00a0";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** @type {(value: number) => number} */
const exponentOf = (value) => (value ? Number(value.toExponential().split("e")[1]) : 0);

/** Plain decimal digits of a number. @type {(value: number) => string} */
const plain = (value) => new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 }).format(value);

/** Rounded half away from zero, decided on the shortest decimal of the float. @type {(value: number, digits: number) => number} */
function rounded(value, digits) {
  return Number(new Intl.NumberFormat("en", { useGrouping: false, maximumSignificantDigits: digits }).format(value));
}

/** The number to write; without `digits` it stands as given, freed from binary noise. @type {(value: number, digits?: number) => number} */
function asWritten(value, digits) {
  const quiet = Number.isSafeInteger(value) ? value : rounded(value, 15);
  return digits ? rounded(quiet, digits) : quiet;
}

/** An amount of money that isn't whole keeps its cents, or two digits below ten cents. @type {(value: number, digits?: number) => number} */
function moneyAsWritten(value, digits) {
  const written = asWritten(value, digits);
  if (!digits || Number.isInteger(written)) return written;
  if (Math.abs(written) < 0.1) return asWritten(value, Math.max(digits, 2));
  return Number(new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 2 }).format(asWritten(value)));
}

/** @type {(number: number, by: number) => number} */
const shifted = (number, by) => {
  const [digits, power] = number.toExponential().split("e");
  return Number(`${digits}e${Number(power) + by}`);
};

/** Writes values in one language. */
export class Formatter {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.plural = new Intl.PluralRules(words.locale);
  }

  /** @type {(key: string, fill?: Record<string, string>) => string} */
  label(key, fill = {}) {
    return Object.entries(fill).reduce((text, [name, value]) => text.replace(`{${name}}`, value), this.words.labels[key] ?? key);
  }

  /** The text of a value in a unit. @type {(value: number, unit: string, options?: Options) => string} */
  format(value, unit, options = {}) {
    const of = this.words.units[unit] ?? { root: 1, name: unit };
    const { digits, form } = options;
    const isMoney = !!of.currency;
    const written = isMoney ? moneyAsWritten(value, digits) : asWritten(value, digits);
    const body = this.body(written, form, isMoney && !Number.isInteger(written) ? 2 : 0);
    if (form === "number" || (!of.text && !of.percent)) return this.signed("decimal", written, body, options.case);
    if (of.percent) return this.signed("percent", written, body, options.case);
    const inflected = options.case ? of.cases?.[options.case] : undefined;
    const style = of.currency && !(inflected && this.words.endings) ? of.currency : "decimal";
    return this.pattern(inflected ?? of.text ?? "{}", written).replace("{}", this.signed(style, written, body));
  }

  /** @type {(pattern: Pattern, count: number) => string} */
  pattern(pattern, count) {
    return typeof pattern === "string" ? pattern : (pattern[this.plural.select(Math.abs(count))] ?? pattern.other);
  }

  /** Digits without sign and unit, and what is read last. @type {(value: number, form?: string, places?: number) => {text: string, spoken: string}} */
  body(value, form, places = 0) {
    const power = exponentOf(value);
    if (form === "words" && power >= 6 && power < 21) {
      const large = power - (power % 3);
      const count = shifted(value, -large);
      return { text: this.digits(count) + NBSP + this.pattern(this.words.large[large], count), spoken: `e${large}` };
    }
    if (value && (form === "power" || power < -4 || power >= 15)) {
      const ten = "10" + String(power).replace("-", "⁻").replace(/\d/g, (digit) => RAISED[Number(digit)]);
      const mantissa = shifted(value, -power);
      const text = Math.abs(mantissa) === 1 ? ten : [this.digits(mantissa), this.words.times, ten].join(NBSP);
      return { text, spoken: spokenKey(power) };
    }
    return { text: this.digits(value, places), spoken: spokenKey(value) };
  }

  /** A number that can be read in one way only. @type {(value: number) => string} */
  ungrouped(value) {
    return new Intl.NumberFormat(this.words.locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
  }

  /** @type {(value: number, places?: number) => string} */
  digits(value, places = 0) {
    const options = { minimumFractionDigits: places, maximumFractionDigits: 20 };
    return new Intl.NumberFormat(this.words.locale, options).format(Math.abs(value));
  }

  /** Sign, percent or currency around the digits. @type {(style: string, value: number, body: {text: string, spoken: string}, inflected?: string) => string} */
  signed(style, value, body, inflected) {
    const isCurrency = style !== "decimal" && style !== "percent";
    const options = isCurrency ? { style: "currency", currency: style } : { style };
    const parts = new Intl.NumberFormat(this.words.locale, /** @type {Intl.NumberFormatOptions} */ (options)).formatToParts(value < 0 ? -1 : 1);
    const isDigit = (/** @type {Intl.NumberFormatPart} */ part) => ["integer", "decimal", "fraction"].includes(part.type);
    const first = parts.findIndex(isDigit);
    const join = (/** @type {Intl.NumberFormatPart[]} */ some) => some.filter((part) => !isDigit(part)).map((part) => part.value).join("");
    const ending = (inflected && this.words.endings?.[inflected]?.[body.spoken]) ?? "";
    return join(parts.slice(0, first)) + body.text + join(parts.slice(first)) + ending;
  }
}

/** The part of a number that is read last, as a key of the endings. @type {(value: number) => string} */
function spokenKey(value) {
  const [whole, fraction] = plain(Math.abs(value)).split(".");
  const digits = BigInt(fraction ?? whole);
  for (let power = Math.min(6, Math.floor((String(digits).length - 1) / 3)); power > 0; power--) {
    if (digits && digits % 1000n ** BigInt(power) === 0n) return String(1000n ** BigInt(power));
  }
  const rest = Number(digits % 1000n);
  if (rest % 10 || !rest) return String(rest % 10);
  return String(rest % 100 || 100);
}

/** A number as a person types it.
 * @param {string} text
 * @param {string} locale
 * @returns {{value: number, rest: string, isAmbiguous: boolean} | null} What follows the number is `rest`; `isAmbiguous` where one mark
 *   stands before three digits, so that 1.500 may be meant as one and a half thousand or as one and a half. */
export function parseNumber(text, locale) {
  const match = /^([+-]?)(\d[\d.,\s'’]*|[.,]\d+)(?:\s*[eE]([+-]?\d{1,3})|\s*[x×·*]\s*10\^?([+-]?\d{1,3}|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?/.exec(text.trim().replace("−", "-"));
  if (!match) return null;
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
  const typed = match[2].replace(/[\s'’]/g, "");
  const marks = [...typed.matchAll(/[.,]/g)];
  const last = marks.at(-1)?.[0];
  const isGrouping = (/** @type {string} */ mark) => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(typed);
  let isDecimal = !!last;
  if (last && new Set(marks.map(String)).size === 1 && isGrouping(last)) isDecimal = marks.length === 1 && last === decimal;
  else if (marks.filter(([mark]) => mark === last).length > 1) return null;
  const digits = isDecimal && last ? typed.slice(0, typed.lastIndexOf(last)).replace(/[.,]/g, "") + "." + typed.slice(typed.lastIndexOf(last) + 1) : typed.replace(/[.,]/g, "");
  const raised = match[4]?.replace("⁻", "-").replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(RAISED.indexOf(digit)));
  const value = Number(`${match[1]}${digits}e${match[3] ?? raised ?? 0}`);
  if (!Number.isFinite(value)) return null;
  return { value, rest: text.trim().slice(match[0].length).trim(), isAmbiguous: marks.length === 1 && !!last && isGrouping(last) };
}

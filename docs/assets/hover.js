// A card with the definition of a term, at every link to it: on hover, on focus, and at the first touch.
// The pointer may move into the card, Escape closes it, and it stays until one of the two or the focus leaves (WCAG 1.4.13).

/** @typedef {{ name: string, definition: string, url: string, lang: string }} Entry */

const OPEN_MS = 250;
const CLOSE_MS = 200;
const GAP = 8;
const TERM = "a[data-term]";
const language = document.documentElement.lang || "en";
const source = new URL(`../hover/${language}.json`, import.meta.url);

/** @type {Promise<Record<string, Entry>> | undefined} */
let entries;
/** @type {HTMLAnchorElement | null} */
let shownAt = null;
let timer = 0;
let isTouch = false;

const card = document.createElement("div");
card.className = "g-card";
card.hidden = true;
const text = document.createElement("p");
text.id = "g-card-text";
const link = document.createElement("a");
link.tabIndex = -1;
card.append(link, text);
(document.querySelector("main") ?? document.body).append(card);

const load = () => {
  entries ??= fetch(source)
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}));
  return entries;
};

/**
 * The link to a term that an event belongs to; none where the definition stands beside the link anyway.
 * @param {EventTarget | null} target
 * @returns {HTMLAnchorElement | null}
 */
const termLink = (target) => {
  const found = target instanceof Element ? target.closest(TERM) : null;
  return found instanceof HTMLAnchorElement && !found.closest(".g-defined") ? found : null;
};

/**
 * Puts the card below the link, above where there is more room, and inside the page at its sides.
 * @param {HTMLAnchorElement} anchor
 */
const place = (anchor) => {
  const box = anchor.getClientRects()[0];
  const page = document.documentElement;
  const { width, height } = card.getBoundingClientRect();
  const isAbove = box.bottom + GAP + height > page.clientHeight && box.top > page.clientHeight - box.bottom;
  const top = isAbove ? box.top - GAP - height : box.bottom + GAP;
  const start = getComputedStyle(anchor).direction === "rtl" ? box.right - width : box.left;
  const left = Math.max(GAP, Math.min(start, page.clientWidth - width - GAP));
  const frame = card.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
  card.style.left = `${left - frame.left}px`;
  card.style.top = `${top - frame.top}px`;
};

const hide = () => {
  clearTimeout(timer);
  card.hidden = true;
  shownAt?.removeAttribute("aria-describedby");
  shownAt = null;
};

/** @param {HTMLAnchorElement} anchor */
const show = async (anchor) => {
  clearTimeout(timer);
  if (shownAt === anchor) return;
  hide();
  shownAt = anchor;
  const entry = (await load())[anchor.dataset.term ?? ""];
  if (shownAt !== anchor) return;
  if (!entry) {
    if (isTouch) location.assign(anchor.href);
    return;
  }
  text.textContent = entry.definition;
  text.lang = entry.lang;
  link.textContent = entry.name;
  link.href = anchor.href;
  // With a finger nothing has the focus; the text is read out because it changes.
  card.setAttribute("aria-live", isTouch ? "polite" : "off");
  card.hidden = false;
  place(anchor);
  anchor.setAttribute("aria-describedby", text.id);
};

/** @param {() => void} action @param {number} delay */
const later = (action, delay) => {
  clearTimeout(timer);
  timer = window.setTimeout(action, delay);
};

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType === "touch") return;
  const anchor = termLink(target);
  if (anchor) later(() => show(anchor), OPEN_MS);
  else if (target instanceof Node && card.contains(target)) clearTimeout(timer);
  else if (shownAt && document.activeElement !== shownAt) later(hide, CLOSE_MS);
  else clearTimeout(timer);
});

document.addEventListener("focusin", ({ target }) => {
  const anchor = termLink(target);
  if (anchor?.matches(":focus-visible")) show(anchor);
  else if (!(target instanceof Node && card.contains(target))) hide();
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const isInside = relatedTarget instanceof Node && card.contains(relatedTarget);
  if (target === shownAt && !isInside && !card.matches(":hover")) hide();
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") hide();
});

document.addEventListener("pointerdown", ({ pointerType, target }) => {
  isTouch = pointerType === "touch";
  if (isTouch && !termLink(target) && !(target instanceof Node && card.contains(target))) hide();
});

// The first touch shows the card, the second one follows the link.
document.addEventListener("click", (event) => {
  const anchor = termLink(event.target);
  if (!anchor || !isTouch || shownAt === anchor) return;
  event.preventDefault();
  show(anchor);
});

// Hover cards for other people's pages: <script src="https://…/assets/embed.js" defer></script> and <a data-term="gpu-hour">GPU-hours</a>.
// Nothing is asked of our site before a reader points at a term; no cookie, nothing stored. Where our site is down, a link stays a link.
(() => {
  "use strict";

  /** @typedef {{ name: string, definition: string, url: string, lang: string }} Entry */

  const TERM = "a[data-term]";
  const OPEN_MS = 250;
  const CLOSE_MS = 200;
  const GAP = 8;
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[src*="/embed.js"]'));
  if (!script?.src) return;
  const root = new URL("..", script.src);

  /** @type {Map<string, Promise<Record<string, Entry> | null>>} */
  const files = new Map();
  /** @type {HTMLAnchorElement | null} */
  let shownAt = null;
  let timer = 0;
  let isTouch = false;

  const card = document.createElement("div");
  card.id = "compute-glossary-card";
  card.setAttribute("role", "tooltip");
  card.hidden = true;
  const name = document.createElement("strong");
  const text = document.createElement("span");
  const origin = document.createElement("small");
  origin.textContent = root.host;
  card.append(name, text, origin);
  // Set one by one through the object model, which a content security policy lets pass; the colours are the page's own.
  Object.assign(card.style, {
    position: "absolute", zIndex: "2147483647", boxSizing: "border-box", width: "max-content", maxWidth: "min(22rem, calc(100vw - 16px))",
    padding: "0.6rem 0.8rem", border: "1px solid GrayText", borderRadius: "0.4rem", background: "Canvas", color: "CanvasText",
    font: "400 0.9rem/1.45 system-ui, sans-serif", textAlign: "start", whiteSpace: "normal", boxShadow: "0 2px 12px rgb(0 0 0 / 25%)",
  });
  Object.assign(name.style, { display: "block", font: "inherit", fontWeight: "650" });
  Object.assign(text.style, { display: "block" });
  Object.assign(origin.style, { display: "block", marginTop: "0.3rem", fontSize: "0.8em", opacity: "0.75" });

  /** @param {string} language */
  const load = (language) => {
    const found = files.get(language);
    if (found) return found;
    const loading = fetch(new URL(`hover/${language}.json`, root), { credentials: "omit" })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    files.set(language, loading);
    return loading;
  };

  /** The language of the text around a link, and English for one that we do not have. @param {Element} anchor */
  const cardsFor = async (anchor) => {
    const tag = anchor.closest("[lang]")?.getAttribute("lang")?.toLowerCase() ?? "";
    const language = /^[a-z]{2,3}\b/.exec(tag)?.[0] ?? "en";
    return (await load(language)) ?? load("en");
  };

  /** A link without an address gets the one that leads every reader to the page in their language. @param {Element | Document} part */
  const address = (part) => {
    for (const anchor of part.querySelectorAll(`${TERM}:not([href])`)) {
      const id = anchor.getAttribute("data-term") ?? "";
      anchor.setAttribute("href", new URL(`go/${encodeURIComponent(id)}/`, root).href);
      anchor.setAttribute("data-term-link", "");
    }
  };

  /** @param {EventTarget | null} target */
  const termLink = (target) => (target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(TERM)) : null);

  /** Below the link, above where there is more room, and within the window at its sides. @param {HTMLAnchorElement} anchor */
  const place = (anchor) => {
    const box = anchor.getClientRects()[0];
    const page = document.documentElement;
    card.style.left = card.style.top = "0";
    const zero = card.getBoundingClientRect();
    const isAbove = box.bottom + GAP + zero.height > page.clientHeight && box.top > page.clientHeight - box.bottom;
    const left = Math.max(GAP, Math.min(box.left, page.clientWidth - zero.width - GAP));
    card.style.left = `${left - zero.left}px`;
    card.style.top = `${(isAbove ? box.top - GAP - zero.height : box.bottom + GAP) - zero.top}px`;
  };

  const hide = () => {
    clearTimeout(timer);
    card.hidden = true;
    if (shownAt?.getAttribute("aria-describedby") === card.id) shownAt.removeAttribute("aria-describedby");
    shownAt = null;
  };

  /** @param {HTMLAnchorElement} anchor */
  const show = async (anchor) => {
    clearTimeout(timer);
    if (shownAt === anchor) return;
    hide();
    shownAt = anchor;
    const entry = (await cardsFor(anchor))?.[anchor.dataset.term ?? ""];
    if (shownAt !== anchor) return;
    if (!entry) {
      // There is nothing to show: the touch that asked for it goes where the link leads.
      if (isTouch && anchor.href) location.assign(anchor.href);
      return;
    }
    if (anchor.hasAttribute("data-term-link")) anchor.href = new URL(entry.url, root).href;
    name.textContent = entry.name;
    text.textContent = entry.definition;
    card.lang = entry.lang;
    card.dir = "auto";
    document.body.append(card);
    card.hidden = false;
    place(anchor);
    if (!anchor.hasAttribute("aria-describedby")) anchor.setAttribute("aria-describedby", card.id);
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
    else hide();
  });
  document.addEventListener("focusout", ({ target }) => {
    if (target === shownAt && !card.matches(":hover")) hide();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  document.addEventListener("pointerdown", ({ pointerType, target }) => {
    isTouch = pointerType === "touch";
    if (isTouch && !termLink(target) && !(target instanceof Node && card.contains(target))) hide();
  });
  // The first touch shows the card, the second one follows the link. Capturing, so that a router of the page does not follow it first.
  document.addEventListener("click", (event) => {
    const anchor = termLink(event.target);
    if (!anchor || !isTouch || shownAt === anchor) return;
    event.preventDefault();
    event.stopPropagation();
    show(anchor);
  }, true);

  address(document);
  new MutationObserver(() => address(document)).observe(document.documentElement, { childList: true, subtree: true });
})();

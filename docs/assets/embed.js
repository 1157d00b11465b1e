// Hover cards for other people's pages: <script src="https://…/assets/embed.js" async></script> and <a data-term="gpu-hour">GPU-hours</a>.
// Nothing is asked of our site before a reader points at a term; no cookie, nothing stored. Where our site is down, a link stays a link.
// `async`: a deferred script would hold up all scripts of the page behind it for as long as our server is slow.
(() => {
  "use strict";

  /** @typedef {{ name: string, definition: string, url: string, lang: string }} Entry */

  const TERM = "a[data-term]";
  const OPEN_MS = 250;
  const CLOSE_MS = 200;
  const GAP = 8;
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[src*="/embed.js"]'));
  // A page that swaps its body may run the script again; the first one still listens.
  const ONCE = Symbol.for("compute-glossary");
  if (!script?.src || ONCE in window) return;
  Object.assign(window, { [ONCE]: true });
  const root = new URL("..", script.src);

  /** @type {Map<string, Promise<Record<string, Entry> | null>>} */
  const files = new Map();
  /** The address that a link has from us, and for which term. @type {WeakMap<Element, { id: string, href: string }>} */
  const given = new WeakMap();
  /** @type {HTMLAnchorElement | null} */
  let shownAt = null;
  let shownId = "";
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

  /** @param {HTMLAnchorElement} anchor */
  const termId = (anchor) => anchor.dataset.term ?? "";

  /** An address that the page's author wrote, or a framework put there since, is not ours to change. @param {HTMLAnchorElement} anchor */
  const isGiven = (anchor) => !anchor.hasAttribute("href") || anchor.href === given.get(anchor)?.href;

  /** @param {HTMLAnchorElement} anchor @param {string} path */
  const lead = (anchor, path) => {
    anchor.href = new URL(path, root).href;
    given.set(anchor, { id: termId(anchor), href: anchor.href });
  };

  /** @param {EventTarget | null} target */
  const termLink = (target) => (target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(TERM)) : null);

  /** Below the link, above where there is more room, and within the window at its sides. @param {HTMLAnchorElement} anchor */
  const place = (anchor) => {
    const box = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
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
    if (shownAt === anchor || !anchor.isConnected) return;
    hide();
    shownAt = anchor;
    shownId = termId(anchor);
    const entry = (await cardsFor(anchor))?.[shownId];
    if (shownAt !== anchor) return;
    if (!entry) {
      // There is nothing to show: the touch that asked for it goes where the link leads.
      if (isTouch && anchor.href) location.assign(anchor.href);
      return;
    }
    if (isGiven(anchor)) lead(anchor, entry.url);
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
  }, true);
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

  /**
   * A link without an address gets the one that leads every reader to the page in their language. Frameworks bring links later, take
   * attributes away when they adopt a page (hydration), use a link again for another term, and drop the one that the card is at.
   */
  const follow = () => {
    for (const anchor of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(TERM))) {
      const id = termId(anchor);
      const isOther = (given.get(anchor)?.id ?? id) !== id;
      if (!anchor.hasAttribute("href") || (isOther && isGiven(anchor))) lead(anchor, `go/${encodeURIComponent(id)}/`);
    }
    if (shownAt && (!shownAt.isConnected || termId(shownAt) !== shownId)) hide();
  };

  follow();
  new MutationObserver(follow).observe(document.documentElement, {
    childList: true, subtree: true, attributeFilter: ["data-term", "href"],
  });
})();

// Menus and search of the header: what the theme leaves out for those who use a keyboard or a screen reader.

/** @type {HTMLDetailsElement[]} */
const menus = [...document.querySelectorAll("details.g-menu")];
const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("__search"));
const search = document.querySelector(".md-search");
const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".md-search__input"));
const opener = document.querySelector(".g-search-open");
// The theme gives single letters a meaning on every page, which nobody can turn off (WCAG 2.1.4).
const LETTERS = new Set(["f", "s", "/", "p", "n", ",", "."]);

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), select, textarea"));

const isSearching = () => Boolean(toggle?.checked);

const closeSearch = () => {
  if (isSearching()) toggle?.click();
};

/** @param {HTMLDetailsElement} menu */
const closeMenu = (menu) => {
  if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  menu.open = false;
};

window.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Escape") menus.filter((menu) => menu.open).forEach(closeMenu);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isShortcut = LETTERS.has(event.key) && !isTyping(event.target) && !isSearching();
    // Tab walks from the field to the results; the search closes when the focus has left it.
    if (isShortcut || (event.key === "Tab" && isSearching())) event.stopImmediatePropagation();
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  for (const menu of menus) {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  }
});

for (const menu of menus) {
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}

search?.addEventListener("focusout", (event) => {
  const next = /** @type {FocusEvent} */ (event).relatedTarget;
  if (next instanceof Node && !search.contains(next)) closeSearch();
});

// The scheme follows the system until the reader chooses the other one; choosing the system's own is to follow it again.
const dark = matchMedia("(prefers-color-scheme: dark)");
const schemes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".g-scheme input"));
const { __md_get: get, __md_set: set } = /** @type {any} */ (window);
const systems = () => (dark.matches ? "slate" : "default");
for (const option of schemes) {
  const own = option.dataset.mdColorScheme;
  option.addEventListener("change", ({ isTrusted }) => isTrusted && set("__scheme", own === systems() ? null : own));
  dark.addEventListener("change", () => {
    if (own !== systems() || get("__scheme")) return;
    option.checked = true;
    option.dispatchEvent(new Event("change"));
  });
}

// The theme takes the results out of the order of the Tab key.
const results = search?.querySelector(".md-search-result__list");
const reach = () => results?.querySelectorAll("[tabindex='-1']").forEach((link) => link.removeAttribute("tabindex"));
if (results) new MutationObserver(reach).observe(results, { childList: true, subtree: true });

opener?.addEventListener("click", () => {
  const label = document.querySelector("label[for=__search]");
  if (label instanceof HTMLElement) label.click();
  // The theme focuses the field before the label has opened the search, when it cannot have the focus yet.
  field?.focus();
});

search?.querySelector(".g-search-close")?.addEventListener("click", () => (isSearching() ? closeSearch() : field?.focus()));

toggle?.addEventListener("change", () => {
  opener?.setAttribute("aria-expanded", String(isSearching()));
  const isLost = document.activeElement === document.body || document.activeElement === field;
  if (!isSearching() && isLost && opener instanceof HTMLElement) opener.focus();
});

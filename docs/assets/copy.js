// "Link to this term": a button beside each text copies it and says that it did.

const SHOWN_MS = 4000;

/**
 * Copies a text; without the clipboard (a page that is not served securely) by way of the selection.
 * @param {HTMLElement} source
 * @returns {Promise<boolean>}
 */
const copy = async (source) => {
  try {
    await navigator.clipboard.writeText(source.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return document.execCommand("copy");
  }
};

for (const box of document.querySelectorAll(".g-share")) {
  const status = /** @type {HTMLElement} */ (box.querySelector(".g-copy-status"));
  for (const button of box.querySelectorAll("button.g-copy")) {
    const source = /** @type {HTMLElement} */ (button.parentElement?.querySelector("code"));
    const name = button.textContent ?? "";
    let timer = 0;
    button.removeAttribute("hidden");
    button.addEventListener("click", async () => {
      const isDone = await copy(source);
      const said = (isDone ? status.dataset.copied : status.dataset.failed) ?? "";
      // Emptied first: the same words twice would not be read out twice.
      status.textContent = "";
      requestAnimationFrame(() => (status.textContent = said));
      button.classList.toggle("g-copy--done", isDone);
      button.textContent = isDone ? said : name;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        button.textContent = name;
        button.classList.remove("g-copy--done");
        status.textContent = "";
      }, SHOWN_MS);
    });
  }
}

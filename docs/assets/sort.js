// Sorts a table by the column whose heading is chosen; without this script it is a plain table.

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

/**
 * The headings that stand over exactly one column, each with the number of that column.
 * @param {HTMLTableElement} table
 * @returns {[HTMLTableCellElement, number][]}
 */
const headings = (table) => {
  /** @type {boolean[][]} */
  const taken = [];
  /** @type {[HTMLTableCellElement, number][]} */
  const found = [];
  [...(table.tHead?.rows ?? [])].forEach((row, y) => {
    for (const cell of row.cells) {
      let x = 0;
      while (taken[y]?.[x]) x += 1;
      for (let dy = 0; dy < cell.rowSpan; dy += 1) {
        for (let dx = 0; dx < cell.colSpan; dx += 1) (taken[y + dy] ??= [])[x + dx] = true;
      }
      if (cell.scope === "col") found.push([cell, x]);
    }
  });
  return found;
};

/**
 * Order of two rows by a column; what is not published comes last in both directions.
 * @param {number} column
 * @param {boolean} isText
 * @param {1 | -1} direction
 * @returns {(a: HTMLTableRowElement, b: HTMLTableRowElement) => number}
 */
const order = (column, isText, direction) => (a, b) => {
  const [first, second] = [a.cells[column], b.cells[column]];
  if (isText) return direction * collator.compare(first.textContent ?? "", second.textContent ?? "");
  const [x, y] = [first.dataset.order, second.dataset.order];
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return direction * (Number(x) - Number(y));
};

for (const table of /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("table[data-sortable]"))) {
  const all = headings(table);
  for (const [cell, column] of all) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...[...cell.childNodes].filter((node) => !(node instanceof Element && node.matches(".g-unit"))));
    cell.prepend(button);
    button.addEventListener("click", () => {
      const isText = cell.dataset.sort === "text";
      const before = cell.getAttribute("aria-sort");
      // Text starts at A, numbers at the largest.
      const goesUp = before ? before === "descending" : isText;
      for (const [other] of all) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", goesUp ? "ascending" : "descending");
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(order(column, isText, goesUp ? 1 : -1)));
    });
  }
}

for (const hint of document.querySelectorAll(".g-sort-hint")) hint.removeAttribute("hidden");

// A row of buttons with one stop for the Tab key, in which the arrow keys move the focus.

/** @typedef {{ current: HTMLElement | null }} Row */

const STEPS = /** @type {Record<string, number>} */ ({
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
});

/** @param {Row} row @returns {HTMLButtonElement[]} */
export const buttonsOf = (row) => [...(row.current?.querySelectorAll("button") ?? [])];

/** @param {Row} row @returns {(event: KeyboardEvent) => void} */
export function arrowKeys(row) {
  return (event) => {
    const buttons = buttonsOf(row);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = target(event.key, at, buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
}

/** @param {string} key @param {number} at @param {number} count */
function target(key, at, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined || !count ? undefined : (at + step + count) % count;
}

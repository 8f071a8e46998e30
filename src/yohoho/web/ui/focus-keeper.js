// Keeps the focus on the page. When the element in focus disappears, the browser would drop the
// focus, and a keyboard would start again at the top of the page.
import { after, onNextFrame } from "../lib/clock.js";

/** Groups that take the focus, in the order of the page: `data-takes-focus`. */
const GROUPS = "[data-takes-focus]";
const CONTROLS = "button, a[href], input, select, textarea, [tabindex]";

/** @type {HTMLElement | null} */
let last = null;
/** The element that has the focus because nothing better was there. @type {Element | null} */
let parked = null;

/** @param {Element} element */
const isUsable = (element) =>
  element.isConnected && element.checkVisibility() && !element.matches(":disabled, [inert] *");

/** @param {ParentNode} parent @returns {HTMLElement | undefined} */
function firstControl(parent) {
  const all = /** @type {HTMLElement[]} */ ([...parent.querySelectorAll(CONTROLS)]);
  const usable = all.filter(isUsable);
  return (
    usable.find((one) => one.matches("[autofocus]")) ??
    usable.find((one) => one.tabIndex >= 0 && one.ariaDisabled !== "true") ??
    usable[0]
  );
}

/** The control that is most likely wanted next. */
function nextControl() {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (dialog) return firstControl(dialog);
  for (const group of document.querySelectorAll(GROUPS)) {
    const control = firstControl(group);
    if (control) return control;
  }
  return undefined;
}

function keep() {
  const { activeElement, body } = document;
  const lost = (!activeElement || activeElement === body) && last && !isUsable(last);
  if (!lost && (activeElement !== parked || !parked)) return;
  const next = nextControl();
  if (next) next.focus({ preventScroll: true });
  else if (lost) park();
}

/** Without a better place, the main part of the page gets the focus. */
function park() {
  const main = document.querySelector("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  parked = main;
}

function keepSoon() {
  keep();
  // A browser takes the focus from a disabled control only after it has drawn the page.
  onNextFrame(() => after(0, keep));
}

/** Called once. */
export function keepFocus() {
  document.addEventListener("focusin", ({ target }) => {
    last = /** @type {HTMLElement} */ (target);
    if (target !== parked) parked = null;
  });
  new MutationObserver(keepSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
}

// A long press with a finger or a pen. It neither drags nor presses what lies under it.
import { after } from "../lib/clock.js";

const HOLD_MS = 450;
const SLACK_PX = 8;

/**
 * @typedef {object} Press
 * @property {(target: Element) => HTMLElement | null} find  the element that a press is about
 * @property {(found: HTMLElement) => void} run  called when the press has lasted
 */

/** @type {Press[]} */
const presses = [];
/** @type {import("../lib/clock.js").Cancel | undefined} */
let cancelPress;
let start = { x: 0, y: 0 };
/** Whether a press has lasted, so that the click that follows does nothing. */
let isHeld = false;

/** @param {Event} event @returns {(() => void) | null} */
function pressAt({ target }) {
  if (!(target instanceof Element)) return null;
  for (const { find, run } of presses) {
    const pressed = find(target);
    if (pressed) return () => run(pressed);
  }
  return null;
}

/** @param {PointerEvent} event */
function onDown(event) {
  isHeld = false;
  cancelPress?.();
  const run = event.pointerType !== "mouse" && event.isPrimary ? pressAt(event) : null;
  if (!run) return;
  const { target, pointerId } = event;
  start = { x: event.clientX, y: event.clientY };
  cancelPress = after(HOLD_MS, () => {
    isHeld = true;
    target?.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId }));
    run();
  });
}

/** @param {PointerEvent} event */
function onMove({ clientX, clientY }) {
  if (Math.hypot(clientX - start.x, clientY - start.y) > SLACK_PX) cancelPress?.();
}

/** @param {Event} event */
function onClick(event) {
  if (!isHeld) return;
  isHeld = false;
  event.preventDefault();
  event.stopPropagation();
}

/** Browsers open a menu after a long press. @param {Event} event */
function onMenu(event) {
  const touched = /** @type {PointerEvent} */ (event).pointerType !== "mouse";
  if (touched && pressAt(event)) event.preventDefault();
}

function listen() {
  const stop = () => cancelPress?.();
  document.addEventListener("pointerdown", onDown, true);
  document.addEventListener("pointermove", onMove, true);
  for (const end of ["pointerup", "pointercancel", "scroll"])
    document.addEventListener(end, stop, true);
  document.addEventListener("click", onClick, true);
  document.addEventListener("contextmenu", onMenu, true);
}

/** @param {Press["find"]} find @param {Press["run"]} run */
export function onLongPress(find, run) {
  if (!presses.length) listen();
  presses.push({ find, run });
}

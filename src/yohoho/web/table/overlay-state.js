// The overlay that is open over the table. It is kept in the browser's history, so that the back
// button, the back gesture and Escape all close it.
import { signal } from "../lib/html.js";

/**
 * @typedef {"scores" | "log" | "chat" | "menu" | "crew" | "rules" | "settings" |
 *   "leave"} OverlayName
 */
/** @typedef {{ sheet: OverlayName, about?: string }} Overlay */

/** The open overlay and its subject. */
export const overlay = signal(/** @type {Overlay | null} */ (null));

/** @param {OverlayName} name @param {string} [about] */
export function openOverlay(name, about) {
  const wanted = { sheet: name, about };
  if (overlay.value) history.replaceState(wanted, "");
  else history.pushState(wanted, "");
  overlay.value = wanted;
}

/** Going back takes a moment; a second call would go back too far. */
let closing = false;

export function closeOverlay() {
  if (closing) return;
  closing = Boolean(history.state?.sheet);
  if (closing) history.back();
  else overlay.value = null;
}

function readHistory() {
  closing = false;
  overlay.value = history.state?.sheet ? history.state : null;
}

/** Follows the browser's history while the screen is open. */
export function followHistory() {
  readHistory();
  addEventListener("popstate", readHistory);
  return () => {
    removeEventListener("popstate", readHistory);
    overlay.value = null;
  };
}

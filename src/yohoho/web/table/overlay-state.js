// What lies over the table at the moment. It is kept in the browser's history, so that the back
// button, the gesture of a phone and Escape all put it away.
import { signal } from "../lib/html.js";

/**
 * @typedef {"scores" | "log" | "chat" | "menu" | "crew" | "rules" | "settings" |
 *   "leave"} OverlayName
 */
/** @typedef {{ sheet: OverlayName, about?: string }} Overlay */

/** Which sheet is open, and what it is about. */
export const overlay = signal(/** @type {Overlay | null} */ (null));

/** @param {OverlayName} name @param {string} [about] */
export function openOverlay(name, about) {
  const wanted = { sheet: name, about };
  if (overlay.value) history.replaceState(wanted, "");
  else history.pushState(wanted, "");
  overlay.value = wanted;
}

/** Going back takes a moment, and twice would be once too far. */
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

/** For as long as the room is entered. */
export function followHistory() {
  readHistory();
  addEventListener("popstate", readHistory);
  return () => {
    removeEventListener("popstate", readHistory);
    overlay.value = null;
  };
}

// What lies over the table at the moment. It is kept in the browser's history, so that the back
// button, the gesture of a phone and Escape all put it away.
import { signal } from "../lib/html.js";

/**
 * @typedef {"scores" | "log" | "chat" | "menu" | "crew" | "rules" | "settings" | "leave"} SheetName
 */
/** @typedef {{ sheet: SheetName, about?: string }} Sheet */

/** Which sheet is open, and what it is about. */
export const sheet = signal(/** @type {Sheet | null} */ (null));

/** @param {SheetName} name @param {string} [about] */
export function openSheet(name, about) {
  const wanted = { sheet: name, about };
  if (sheet.value) history.replaceState(wanted, "");
  else history.pushState(wanted, "");
  sheet.value = wanted;
}

/** Going back takes a moment, and twice would be once too far. */
let closing = false;

export function closeSheet() {
  if (closing) return;
  closing = Boolean(history.state?.sheet);
  if (closing) history.back();
  else sheet.value = null;
}

function follow() {
  closing = false;
  sheet.value = history.state?.sheet ? history.state : null;
}

/** For as long as the room is entered. */
export function followSheets() {
  follow();
  addEventListener("popstate", follow);
  return () => {
    removeEventListener("popstate", follow);
    sheet.value = null;
  };
}

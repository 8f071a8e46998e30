// The overlay that is open over the table.
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
  overlay.value = { sheet: name, about };
}

export function closeOverlay() {
  overlay.value = null;
}

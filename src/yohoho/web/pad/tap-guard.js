// Ignores accidental taps: the same button twice within a moment counts once, and a control that
// has just appeared under the finger does not count.
import { timeOf } from "../lib/clock.js";

const BOUNCE_MS = 150;
let last = { key: "", moves: false, at: -BOUNCE_MS };

/**
 * Whether this tap counts. `moves` means that another control appears at this place afterwards.
 * @param {Event} event
 * @param {string} key
 * @param {boolean} [moves]
 */
export function isDeliberate(event, key, moves = false) {
  if (event.type === "keydown") return true; // keys do not bounce
  const soon = timeOf(event) - last.at < BOUNCE_MS;
  if (soon && (last.key === key || (last.moves && hasPointer(event)))) return false;
  last = { key, moves, at: timeOf(event) };
  return true;
}

/**
 * A click without a pointer comes from Enter, from Space, or from a screen reader: it is meant for
 * the control that has the focus, wherever that is.
 * @param {Event} event
 */
const hasPointer = (event) => !(event instanceof MouseEvent && event.detail === 0);

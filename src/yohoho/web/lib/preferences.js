// The preferences of a person on this device. Where the browser stores nothing, they hold until the
// page is closed.
import { signal } from "./html.js";

const KEY = "yohoho";

/**
 * @typedef {object} Preferences
 * @property {string | null} language  null for the browser's
 * @property {"auto" | "dark" | "light"} theme
 * @property {boolean} sound
 * @property {boolean} tapOnce  play a card with one tap
 * @property {boolean} autoLast  play the last card of a round by itself
 * @property {boolean} coach  show the coach's advice where the table allows it
 * @property {boolean} notify  notify on the person's turn while the page is hidden
 * @property {boolean} textView  show the table as text
 * @property {"auto" | "reduced"} motion
 * @property {string} name  the last used name
 * @property {string} bots  the last chosen rung
 * @property {boolean} phoneOnly  finished sheets of the pad stay on this device
 */

/** @type {Preferences} */
const DEFAULTS = {
  language: null,
  theme: "auto",
  sound: false,
  tapOnce: false,
  autoLast: false,
  coach: false,
  notify: false,
  textView: false,
  motion: "auto",
  name: "",
  bots: "",
  phoneOnly: false,
};

/** Whether the browser stores the preferences. */
export const storageWorks = signal(true);

export const preferences = signal(/** @type {Preferences} */ ({ ...DEFAULTS, ...read() }));

/** @returns {Partial<Preferences>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    storageWorks.value = false;
    return {};
  }
}

/** @param {Partial<Preferences>} some */
export function setPreferences(some) {
  preferences.value = { ...preferences.value, ...some };
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    storageWorks.value = false;
  }
}

/** Whether animations are to be left out. */
export function reducedMotion() {
  return (
    preferences.value.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

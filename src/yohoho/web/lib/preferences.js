// The preferences of a person on this device. Where the browser stores nothing, they hold until the
// page is closed.
import { signal } from "./html.js";

const KEY = "yohoho";

/** The factors for the time of scenes. No setting offers `instant`, which the text view uses. */
const PACES = { slow: 1.6, normal: 1, quick: 0.5, instant: 0 };

/**
 * @typedef {object} Preferences
 * @property {string | null} language  null for the browser's
 * @property {"auto" | "dark" | "light"} theme
 * @property {boolean} sound
 * @property {boolean} soundOffered  the person has been asked whether they want sound
 * @property {boolean} vibration  vibrate where the device can
 * @property {boolean} tapOnce  play a card with one tap
 * @property {boolean} autoLast  play the last card of a round by itself
 * @property {boolean} coach  show the coach's advice where the table allows it
 * @property {boolean} firstSteps  the next game explains itself
 * @property {string[]} stepsRead  the first steps that were read
 * @property {boolean} notify  notify on the person's turn while the page is hidden
 * @property {boolean} textView  show the table as text
 * @property {"auto" | "reduced"} motion
 * @property {keyof typeof PACES} pace  how long the scenes of a table are shown
 * @property {string} name  the last used name
 * @property {string} portrait  the chosen portrait; empty for the usual one
 * @property {string} bots  the last chosen rung
 * @property {string[]} variants  the editions or games that the home page starts with their variant
 * @property {boolean} padAwake  the screen stays on while a sheet of the pad is open
 * @property {boolean} phoneOnly  finished sheets of the pad stay on this device
 */

/** @type {Preferences} */
const DEFAULTS = {
  language: null,
  theme: "auto",
  sound: false,
  soundOffered: false,
  vibration: true,
  tapOnce: false,
  autoLast: false,
  coach: false,
  firstSteps: false,
  stepsRead: [],
  notify: false,
  textView: false,
  motion: "auto",
  pace: "normal",
  name: "",
  portrait: "",
  bots: "",
  variants: [],
  padAwake: true,
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

/** The factor for the time of the scenes at a table; 0 shows everything at once. */
export function scenePace() {
  const { pace, textView } = preferences.peek();
  return textView ? PACES.instant : (PACES[pace] ?? PACES.normal);
}

/** Whether animations are to be left out. */
export function prefersReducedMotion() {
  return (
    preferences.value.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

// What a person has solved and what they chose to solve, kept on this device.
import { signal } from "../lib/html.js";
import { BANDS } from "./documents.js";

/** @typedef {import("./documents.js").Choice} Choice */
/**
 * The loss of the first attempt, and whether one was within the margin.
 * @typedef {{ loss: number, solved: boolean }} Attempt
 */

const KEY = "yohoho-puzzles";
const CHOICE = "yohoho-puzzles-choice";

/** The attempts by the id of the puzzle. */
export const attempts = signal(/** @type {Record<string, Attempt>} */ (read(KEY)));

/** What was chosen last; empty fields before that. */
export const choice = signal(readChoice());

/** @param {string} id */
export const isSolved = (id) => attempts.value[id]?.solved === true;

/** @param {string} id @param {import("./grading.js").Grade} grade */
export function addAttempt(id, { loss, solved }) {
  const before = attempts.peek()[id];
  const now = before ? { ...before, solved: before.solved || solved } : { loss, solved };
  attempts.value = { ...attempts.peek(), [id]: now };
  write(KEY, attempts.peek());
}

/** @param {Partial<Choice>} changed */
export function choose(changed) {
  choice.value = { ...choice.peek(), ...changed };
  write(CHOICE, choice.peek());
}

/** @returns {Choice} */
function readChoice() {
  const { box, theme, band } = read(CHOICE);
  return {
    box: typeof box === "string" ? box : "",
    theme: typeof theme === "string" ? theme : "",
    band: BANDS.includes(band) ? band : "any",
  };
}

/** @param {string} key @returns {Record<string, any>} */
function read(key) {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    return stored && typeof stored === "object" && !Array.isArray(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {object} content */
function write(key, content) {
  try {
    localStorage.setItem(key, JSON.stringify(content));
  } catch {
    // Where the browser stores nothing, it holds until the page is closed.
  }
}

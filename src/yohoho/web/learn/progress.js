// The lessons that a person has finished, kept on this device.
import { signal } from "../lib/html.js";

const KEY = "yohoho-lessons";

/** The ids of the finished lessons. */
export const finished = signal(read());

/** @returns {string[]} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string[]} ids */
export function addFinished(ids) {
  finished.value = [...new Set([...finished.peek(), ...ids])];
  try {
    localStorage.setItem(KEY, JSON.stringify(finished.peek()));
  } catch {
    // Where the browser stores nothing, they hold until the page is closed.
  }
}

// The lessons that a person has finished, kept on this device and with their identity.
import { signal } from "../lib/html.js";
import { me, Problem, request } from "../lib/http.js";

const KEY = "yohoho-lessons";

/** The ids of the finished lessons. */
export const finished = signal(read());

/** @returns {string[]} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
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

/**
 * Tells the server of finished lessons and learns of those on other devices. Somebody who has no
 * identity yet has them on this device only; they are told later.
 * @param {string[]} lessonIds  the lessons of today; others may be kept from earlier
 */
export async function exchangeProgress(lessonIds) {
  if (!me.peek()) return;
  const ownFinished = finished.peek().filter((id) => lessonIds.includes(id));
  try {
    const answer = await request("PUT", "/api/lessons/progress", { finished: ownFinished });
    addFinished(answer.finished);
  } catch (problem) {
    // Without a network they are told the next time.
    if (!(problem instanceof Problem)) throw problem;
  }
}

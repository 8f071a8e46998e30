// Runs what may be refused.
import { announce } from "../ui/announcer.js";
import { Problem } from "../lib/http.js";

/**
 * Runs a function and returns the Problem it throws, or null.
 * @param {() => void} what
 * @returns {Problem | null}
 */
export function attempt(what) {
  try {
    what();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    announce(error.sentence);
    return error;
  }
}

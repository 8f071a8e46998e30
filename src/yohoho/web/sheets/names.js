// Cleans and compares names (`yohoho.scorepad.people` in JavaScript).
import { Problem } from "../lib/http.js";
import { SHEET_LIMITS } from "../rules/facts.js";

/** Invisible characters that Persian and Hindi need. */
const JOINERS = "\u200c\u200d";
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;

/**
 * Returns the name on one line without invisible characters. Markup is kept, because it is only
 * text.
 * @param {string} text
 * @throws {Problem}
 */
export function cleanName(text) {
  const letters = [...text];
  const spaced = letters
    .slice(0, SHEET_LIMITS.name_typed)
    .map((letter) => (INVISIBLE.test(letter) && !JOINERS.includes(letter) ? " " : letter));
  const shown = spaced
    .join("")
    .split(" ")
    .filter(Boolean)
    .join(" ")
    .replace(/^[\u200c\u200d]+|[\u200c\u200d]+$/g, "");
  const visible = [...shown].filter(
    (letter) => !/\p{M}/u.test(letter) && !JOINERS.includes(letter),
  ).length;
  if (!visible) throw new Problem("empty-name");
  const { name: most, name_marks, name_typed } = SHEET_LIMITS;
  if (visible > most || [...shown].length > name_marks || letters.length > name_typed)
    throw new Problem("name-too-long", { most });
  return shown.normalize("NFC");
}

/** A group may be empty; otherwise its name is cleaned. @param {string} text */
export const cleanGroup = (text) => (text.trim() ? cleanName(text) : "");

/** The key that is equal for different spellings of the same name. @param {string} name */
export const keyOf = (name) => name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase();

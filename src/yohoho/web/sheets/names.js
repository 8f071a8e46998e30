// Cleans and compares names (`yohoho.scorepad.people` in JavaScript).
import { Problem } from "../lib/http.js";
import { SHEET_LIMITS } from "../rules/facts.js";

/** Invisible characters that Persian and Hindi need. */
const JOINERS = "\u200c\u200d";
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;

/** Letters and symbols for Unicode that show nothing (`yohoho.core.names`). */
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/u;
const BLANK_MARKS = /[\u034f-\u034f\u17b4-\u17b5\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

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
    .map((letter) => (UNPRINTABLE.test(letter) && !JOINERS.includes(letter) ? " " : letter));
  const shown = spaced
    .join("")
    .split(" ")
    .filter(Boolean)
    .join(" ")
    .replace(/^[\u200c\u200d]+|[\u200c\u200d]+$/g, "");
  const visible = [...shown].filter(
    (letter) => !/\p{M}/u.test(letter) && !JOINERS.includes(letter),
  ).length;
  if (![...shown].some(takesRoom)) throw new Problem("empty-name");
  const { name: most, name_marks, name_typed } = SHEET_LIMITS;
  if (visible > most || [...shown].length > name_marks || letters.length > name_typed)
    throw new Problem("name-too-long", { most });
  return shown.normalize("NFC");
}

/** A group may be empty; otherwise its name is cleaned. @param {string} text */
export const cleanGroup = (text) => (text.trim() ? cleanName(text) : "");

/** The key that is equal for spellings that look alike but for their case. @param {string} name */
export function keyOf(name) {
  const letters = [...name.normalize("NFKC")].filter(
    (letter) =>
      letter === " " ||
      !(UNPRINTABLE.test(letter) || BLANK_LETTERS.test(letter) || BLANK_MARKS.test(letter)),
  );
  const shown = letters.join("").split(" ").filter(Boolean).join(" ");
  return shown.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}

/** Whether a letter shows something of its own. @param {string} letter */
const takesRoom = (letter) =>
  !(UNPRINTABLE.test(letter) || BLANK_LETTERS.test(letter) || /\p{M}/u.test(letter));

// Exports a sheet of Skull as a file, and keeps one that was imported.
import { randomId } from "../../lib/random.js";
import { download } from "../../ui/download.js";
import { dumpsSkull, loadsSkull } from "../../sheets/skull-document.js";
import { fetchSheet, fetchSkullSheet, keepSkullSheet } from "../../sheets/storage.js";

/** @typedef {import("../../sheets/skull-document.js").SkullSheet} SkullSheet */

/** @param {SkullSheet} sheet */
export function exportSkullJson(sheet) {
  const day = new Date(sheet.at).toISOString().slice(0, 10);
  download(`skull-${day}.json`, new Blob([dumpsSkull(sheet)], { type: "application/json" }));
}

/**
 * Stores an imported sheet. If it is here already, the longer of the two is kept; if they differ,
 * both are, the imported one under another id.
 * @param {string} text
 * @returns {string} its id
 * @throws {import("../../lib/http.js").Problem}
 */
export function importSkullJson(text) {
  const read = loadsSkull(text);
  const here = fetchSkullSheet(read.sheet);
  if (here && continues(here, read)) return here.sheet;
  const free = here ? continues(read, here) : !fetchSheet(read.sheet);
  const sheet = free ? read.sheet : randomId();
  keepSkullSheet({ ...read, sheet });
  return sheet;
}

/**
 * Whether one sheet is the other with more rounds, or the same.
 * @param {SkullSheet} one
 * @param {SkullSheet} other
 */
function continues(one, other) {
  const { length } = other.rounds;
  const start = (/** @type {SkullSheet} */ { first, last_chance, rounds }) =>
    JSON.stringify([first, last_chance, rounds.slice(0, length)]);
  return one.rounds.length >= length && start(one) === start(other);
}

// Reads and writes a sheet of Skull as JSON, for storage and for files.
import { Problem } from "../lib/http.js";
import { SHEET_LIMITS, SKULL_FACTS } from "../rules/facts.js";
import { stateOf, withFact } from "../rules/skull-sheet.js";
import { cleanName, keyOf } from "./names.js";
import { anyText, bad, list, maybe, oneOf, parseJson, shape, text, whole, yes } from "./readers.js";

/** @typedef {import("../rules/skull-sheet.js").SkullRound} SkullRound */
/** @typedef {import("../rules/skull-sheet.js").Fact} Fact */
/**
 * A sheet of Skull. Seats are counted from 0; `undone` are facts that redo gives again, the next
 * one last.
 * @typedef {{
 *   sheet: string,
 *   at: number,
 *   people: { name: string, colour: number }[],
 *   first: number,
 *   last_chance: boolean,
 *   rounds: SkullRound[],
 *   undone: Fact[],
 * }} SkullSheet
 */

export const SKULL_FORMAT = "yohoho-skull-sheet";
const VERSION = 1;
const MAX_FACTS = 100;

const seat = whole(0, SKULL_FACTS.most - 1);
const fact = maybe(seat);
const person = shape({ name: [anyText], colour: [whole(0, SHEET_LIMITS.colours - 1)] }, false);
const round = shape(
  { challenger: [seat], skull: [fact, undefined], next: [seat, undefined] },
  true,
);
const document = shape(
  {
    format: [oneOf([SKULL_FORMAT])],
    version: [oneOf([VERSION])],
    sheet: [text(60, /^[\p{L}\p{N}_-]+$/u)],
    at: [whole(0, SHEET_LIMITS.clock)],
    people: [list(person, SKULL_FACTS.most, SKULL_FACTS.least)],
    first: [seat],
    last_chance: [yes, false],
    rounds: [list(round, MAX_FACTS), []],
    undone: [list(fact, MAX_FACTS), []],
  },
  false,
);

/** What the rules need of a sheet. @param {SkullSheet} sheet */
export const setupOf = ({ people, first, last_chance }) => ({
  players: people.length,
  first,
  lastChance: last_chance,
});

/** @param {SkullSheet} sheet */
export const stateOfSheet = (sheet) => stateOf(setupOf(sheet), sheet.rounds);

/** @param {SkullSheet} sheet */
export const dumpsSkull = (sheet) =>
  `${JSON.stringify({ format: SKULL_FORMAT, version: VERSION, ...sheet })}\n`;

/** @param {string} written @returns {SkullSheet} @throws {Problem} */
export function loadsSkull(written) {
  const head = parseJson(written);
  if (head?.format !== SKULL_FORMAT) throw new Problem("not-a-sheet", { expected: SKULL_FORMAT });
  if (head.version !== VERSION)
    throw new Problem("sheet-version", {
      version: String(head.version).slice(0, 200),
      known: VERSION,
    });
  const { format: _, version: __, ...sheet } = document(head, "$");
  return checkSkull(/** @type {SkullSheet} */ (sheet));
}

/**
 * Validates what single values do not show: the names, and that the rounds can have been played.
 * @param {SkullSheet} sheet
 * @throws {Problem}
 */
function checkSkull(sheet) {
  const { people, first, rounds, undone } = sheet;
  if (people.some(({ name }) => cleanName(name) !== name)) bad("$.people");
  if (new Set(people.map(({ name }) => keyOf(name))).size < people.length) bad("$.people");
  if (first >= people.length) bad("$.first");
  stateOfSheet(sheet);
  undone.reduceRight((now, one) => withFact(setupOf(sheet), now, one), rounds);
  return sheet;
}

// Where everybody stands while a round is played: the bid, the total, the last points, and who
// deals and leads.
import { dealerOf, neighbour, playersOf, roundOf } from "../rules/sheet.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../rules/sheet.js").Person} Person */
/**
 * @typedef {object} Standing
 * @property {Person} person
 * @property {number | null} bid
 * @property {number | null} won
 * @property {number} total  before this round
 * @property {number | null} points  those of the round before
 * @property {boolean} deals
 * @property {boolean} leads
 */

/**
 * A player's total before a round, and the points of the round before.
 * @param {SheetEditor} editor
 * @param {number} number
 * @param {string} who
 */
export function totalsBefore(editor, number, who) {
  const { rows, totals, starts } = editor.tally.value;
  const before = rows.findLast((row) => row.number < number && row.cells[who]);
  return {
    total: before?.cells[who]?.total ?? starts[who] ?? totals[who] ?? 0,
    points: before?.number === number - 1 ? (before.cells[who]?.points ?? null) : null,
  };
}

/**
 * The bids of a round as far as this phone may show them: those on the sheet, those that the pen
 * shows, and its own when all are known.
 * @param {SheetEditor} editor
 * @param {number} number
 * @param {import("../wire.js").Laid | null} laid
 */
export function knownBids(editor, number, laid) {
  const { step, round } = editor.draft(number);
  return {
    ...(laid?.number === number ? laid.bids : {}),
    ...(step === "bids" ? {} : round.bids),
    ...roundOf(editor.sheet.value, number).bids,
  };
}

/**
 * @param {SheetEditor} editor
 * @param {number} number
 * @param {import("../wire.js").Laid | null} laid
 * @returns {Standing[]}
 */
export function standingsOf(editor, number, laid) {
  const sheet = editor.sheet.value;
  const bids = knownBids(editor, number, laid);
  const { tricks } = roundOf(sheet, number);
  const dealer = dealerOf(sheet, number);
  const leader = neighbour(sheet, dealer, number);
  return playersOf(sheet, number).map((person) => ({
    person,
    bid: bids[person.id] ?? null,
    won: tricks[person.id] ?? null,
    ...totalsBefore(editor, number, person.id),
    deals: person.id === dealer,
    leads: person.id === leader,
  }));
}

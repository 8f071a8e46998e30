// Where everybody stands while a round is played: the bid, the total, the place, the last points,
// and who deals and leads.
import { finalBid } from "../../rules/scoring.js";
import { dealerOf, neighbour, playersOf, roundOf } from "../../rules/sheet.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../rules/sheet.js").Person} Person */
/**
 * @typedef {object} Standing
 * @property {Person} person
 * @property {number | null} bid  after a change by Harry
 * @property {boolean} changed  by Harry
 * @property {number | null} won
 * @property {number} total  before this round
 * @property {number | null} points  those of the round before
 * @property {number | null} rank  null before the first round is complete
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
 * @param {import("../../wire.js").Laid | null} laid
 */
function bidsOf(editor, number, laid) {
  const { step, round } = editor.draft(number);
  return {
    ...(laid?.number === number ? laid.bids : {}),
    ...(step === "bids" ? {} : round.bids),
    ...roundOf(editor.sheet.value, number).bids,
  };
}

/**
 * A bid with its change by Harry, as far as this phone knows it.
 * @param {SheetEditor} editor
 * @param {number} number
 * @param {number | undefined} bid
 * @param {string} who
 */
function bidNow(editor, number, bid, who) {
  const { step, round } = editor.draft(number);
  const harry = step === "bids" ? 0 : (round.harry[who] ?? 0);
  return { bid: bid === undefined ? null : finalBid({ bid, harry }), changed: harry !== 0 };
}

/**
 * @param {SheetEditor} editor
 * @param {number} number
 * @param {import("../../wire.js").Laid | null} laid
 * @returns {Standing[]}
 */
export function standingsOf(editor, number, laid) {
  const sheet = editor.sheet.value;
  const bids = bidsOf(editor, number, laid);
  const { tricks } = roundOf(sheet, number);
  const { rows, ranks } = editor.tally.value;
  const dealer = dealerOf(sheet, number);
  const leader = neighbour(sheet, dealer, number);
  return playersOf(sheet, number).map((person) => ({
    person,
    ...bidNow(editor, number, bids[person.id], person.id),
    won: tricks[person.id] ?? null,
    ...totalsBefore(editor, number, person.id),
    rank: rows.some(({ complete }) => complete) ? (ranks[person.id] ?? null) : null,
    deals: person.id === dealer,
    leads: person.id === leader,
  }));
}

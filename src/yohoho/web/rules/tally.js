// The totals and ranks of a sheet: `yohoho.scorepad.tally` in JavaScript.
import { withoutPrototype } from "../lib/null-prototype.js";
import { alliancesOf, bonusOf } from "./claims.js";
import { explainScore } from "./explain.js";
import { caseOf, faults, isComplete, isForced } from "./judge.js";
import { dealerOf, lastRound, neighbour, playersOf, plays, roundOf, setupOf } from "./sheet.js";
import { finalBid, off, score, sum } from "./scoring.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./claims.js").Case} Case */
/** @typedef {import("./editions.js").Reason} Reason */
/** @typedef {import("./scoring.js").Facts} Facts */
/** @typedef {import("./scoring.js").Score} Score */

/**
 * @typedef {{
 *   bid: number | null,
 *   tricks: number | null,
 *   points: number,
 *   total: number,
 *   score: Score | null,
 *   facts: Facts | null,
 *   why: Reason[],
 * }} Cell
 */

/**
 * @typedef {{
 *   number: number,
 *   cards: number,
 *   dealer: string,
 *   leader: string,
 *   players: string[],
 *   ghost: boolean,
 *   complete: boolean,
 *   forced: boolean,
 *   cells: Record<string, Cell>,
 * }} Row
 */

/**
 * @typedef {{
 *   number: number,
 *   cards: number,
 *   dealer: string,
 *   leader: string,
 *   players: string[],
 *   ghost: boolean,
 *   extra: boolean,
 * }} Next
 */

/**
 * @typedef {{
 *   rows: Row[],
 *   starts: Record<string, number>,
 *   totals: Record<string, number>,
 *   ranks: Record<string, number>,
 *   winners: string[],
 *   over: boolean,
 *   next: Next | null,
 *   faults: import("./judge.js").Fault[],
 * }} Tally
 */

/** The bid that counts; an incomplete round has no other than the first. @param {Cell} cell */
export const countedBid = ({ bid, facts }) => (facts ? finalBid(facts) : bid);

/**
 * The facts of a round for each player, as the scoring needs them.
 * @param {Case} judged
 * @returns {Map<string, Facts>}
 */
function roundFacts({ setup, round, names }) {
  /** @type {Map<string, Facts>} */
  const facts = new Map();
  for (const who of names.keys())
    facts.set(who, {
      bid: round.bids[who] ?? 0,
      tricks: round.tricks[who] ?? 0,
      bonus: bonusOf(setup, round, who).reduce((points, { args }) => points + args.worth, 0),
      alliances: 0,
      wager: round.wagers[who] ?? 0,
      harry: round.harry[who] ?? 0,
      cannonball: setup.scoring === "cannonball" && round.cannonballs.includes(who),
    });
  for (const [giver, taker] of alliancesOf(setup, round)) {
    const [one, other] = [facts.get(giver), facts.get(taker)];
    if (!one || !other) continue;
    one.alliances += Number(off(other) === 0); // it counts when the partner's bid is exact (L-2)
    other.alliances += Number(off(one) === 0);
  }
  return facts;
}

/** Counts a sheet from its first round to its last. @param {Sheet} sheet @returns {Tally} */
export function tally(sheet) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Record<string, number>} */
  const starts = withoutPrototype({});
  /** @type {Record<string, number>} */
  const totals = withoutPrototype({});
  const last = lastRound(sheet);
  for (let number = 1; number <= last; number++) {
    seatNewcomers(sheet, number, starts, totals);
    if (!sheet.rounds.has(number)) continue;
    const row = rowOf(sheet, number, totals);
    rows.push(row);
    for (const [who, cell] of Object.entries(row.cells)) if (cell.score) totals[who] = cell.total;
  }
  const late = new Set(sheet.people.filter(({ since }) => since > last).map(({ since }) => since));
  for (const number of [...late].sort((one, other) => one - other))
    seatNewcomers(sheet, number, starts, totals);
  return sumUp(sheet, rows, starts, totals);
}

/**
 * @param {Sheet} sheet
 * @param {number} number
 * @param {Record<string, number>} starts
 * @param {Record<string, number>} totals
 */
function seatNewcomers({ people }, number, starts, totals) {
  const there = people
    .filter((person) => person.id in totals && plays(person, number))
    .map(({ id }) => totals[id] ?? 0);
  for (const { id, since, start } of people)
    if (since === number) starts[id] = totals[id] = beginning(start, there);
}

/**
 * The total with which a newcomer starts; an average is rounded down to tens.
 * @param {import("./log.js").Beginning} start
 * @param {number[]} totals
 */
export function beginning(start, totals) {
  if (typeof start === "number") return start;
  if (!totals.length) return 0;
  if (start === "last") return Math.min(...totals);
  return Math.floor(totals.reduce((sum, one) => sum + one, 0) / totals.length / 10) * 10 || 0;
}

/**
 * @param {Sheet} sheet
 * @param {number} number
 * @param {Record<string, number>} totals
 * @returns {Row}
 */
function rowOf(sheet, number, totals) {
  const judged = caseOf(sheet, number);
  const { setup, round, names } = judged;
  const complete = isComplete(judged);
  const facts = complete ? roundFacts(judged) : new Map();
  // Extra rounds score like the last planned one (Y-4).
  const counted = Math.min(number, setup.plan.length);
  const dealer = dealerOf(sheet, number);
  const cells = [...names.keys()].map((who) => [
    who,
    cellOf(judged, counted, who, facts.get(who), totals[who] ?? 0),
  ]);
  return {
    number,
    cards: round.cards,
    dealer,
    leader: neighbour(sheet, dealer, number),
    players: [...names.keys()],
    ghost: setup.ghost,
    complete,
    forced: isForced(judged),
    cells: withoutPrototype(Object.fromEntries(cells)),
  };
}

/**
 * @param {Case} judged
 * @param {number} counted
 * @param {string} who
 * @param {Facts | undefined} facts
 * @param {number} before
 * @returns {Cell}
 */
function cellOf({ setup, round }, counted, who, facts, before) {
  const said = { bid: round.bids[who] ?? null, tricks: round.tricks[who] ?? null };
  if (!facts) return { ...said, points: 0, total: before, score: null, facts: null, why: [] };
  const made = score(setup, round.cards, counted, facts);
  return {
    ...said,
    points: sum(made),
    total: before + sum(made),
    score: made,
    facts,
    why: withParts(
      explainScore(setup, round.cards, counted, facts, made),
      bonusOf(setup, round, who),
    ),
  };
}

/**
 * The reasons, with the parts of the bonus after the one that says their sum.
 * @param {Reason[]} reasons
 * @param {Reason[]} parts
 */
const withParts = (reasons, parts) =>
  reasons.flatMap((reason) => (reason.code.startsWith("bonus") ? [reason, ...parts] : [reason]));

/**
 * @param {Sheet} sheet
 * @param {Row[]} rows
 * @param {Record<string, number>} starts
 * @param {Record<string, number>} totals
 * @returns {Tally}
 */
function sumUp(sheet, rows, starts, totals) {
  const number = numberDue(rows);
  const stay = playersOf(sheet, number).map(({ id }) => id);
  const scores = stay.map((who) => totals[who] ?? 0);
  const winners = stay.filter((who) => totals[who] === Math.max(...scores));
  const planned = number <= setupOf(sheet, number).plan.length;
  const tied = sheet.options.ties === "extra-rounds" && winners.length > 1;
  const over = sheet.closed || !(planned || tied || rows.some(({ complete }) => !complete));
  const ranks = stay.map((who, seat) => [
    who,
    1 + scores.filter((other) => other > (scores[seat] ?? 0)).length,
  ]);
  return {
    rows,
    starts,
    totals,
    ranks: withoutPrototype(Object.fromEntries(ranks)),
    winners,
    over,
    next: over ? null : nextOf(sheet, number, !planned),
    faults: faults(sheet),
  };
}

/** The first round that is not complete, or the one after the last. @param {Row[]} rows */
function numberDue(rows) {
  const complete = new Set(rows.filter((row) => row.complete).map(({ number }) => number));
  let number = 1;
  while (complete.has(number)) number += 1;
  return number;
}

/** @param {Sheet} sheet @param {number} number @param {boolean} extra @returns {Next} */
function nextOf(sheet, number, extra) {
  const dealer = dealerOf(sheet, number);
  return {
    number,
    cards: roundOf(sheet, number).cards || plannedCards(sheet, number),
    dealer,
    leader: neighbour(sheet, dealer, number),
    players: playersOf(sheet, number).map(({ id }) => id),
    ghost: setupOf(sheet, number).ghost,
    extra,
  };
}

/**
 * The number of cards of a round; extra rounds repeat the last planned one (Y-4).
 * @param {Sheet} sheet
 * @param {number} number
 */
export function plannedCards(sheet, number) {
  const { plan } = setupOf(sheet, number);
  return plan[Math.min(number, plan.length) - 1] ?? 1;
}

// Statistics over many games: wins, bids, and results against others (`yohoho.scorepad.stats` in
// JavaScript). Only the server computes ratings.
import { withoutPrototype } from "../lib/null-prototype.js";
import { keyOf } from "./names.js";
import { finalBid, off } from "../rules/scoring.js";

/** @typedef {import("./finished-games.js").Counted} Counted */
/** @typedef {import("../rules/tally.js").Cell} Cell */
/** @typedef {import("../rules/tally.js").Row} Row */
/** @typedef {import("../wire.js").PadCareer} Career */
/** @typedef {import("../wire.js").PadTried} Tried */
/** @typedef {import("../wire.js").PadRun} Run */

/** @param {string} name @returns {Career} */
const newCareer = (name) => ({
  name,
  games: 0,
  wins: 0,
  points: 0,
  bids: { tried: 0, made: 0 },
  by_cards: {},
  misses: { over: 0, under: 0, tricks_over: 0, tricks_under: 0 },
  zeros: { tried: 0, made: 0 },
  biggest: null,
  exact_run: { now: 0, best: 0 },
  win_run: { now: 0, best: 0 },
  against: withoutPrototype({}),
  bots: { games: 0, ahead: 0, level: 0 },
});

/** @param {Tried} tried @param {boolean} made */
function count(tried, made) {
  tried.tried += 1;
  tried.made += Number(made);
}

/** @param {import("../wire.js").PadMisses} misses @param {number} bid @param {number} tricks */
function countMiss(misses, bid, tricks) {
  misses.over += Number(bid > tricks);
  misses.under += Number(bid < tricks);
  misses.tricks_over += Math.max(0, bid - tricks);
  misses.tricks_under += Math.max(0, tricks - bid);
}

/** @param {Run} run @param {boolean} goesOn */
function continueStreak(run, goesOn) {
  run.now = goesOn ? run.now + 1 : 0;
  run.best = Math.max(run.best, run.now);
}

/**
 * The careers in these games by the key of the name, which identifies a person on every sheet.
 * @param {Counted[]} games the oldest first
 * @returns {Map<string, Career>}
 */
export function careersIn(games) {
  /** @type {Map<string, Career>} */
  const careers = new Map();
  for (const game of games) {
    const names = new Map(game.sheet.people.map(({ id, name }) => [id, name]));
    const career = (/** @type {string} */ who) => {
      const name = names.get(who) ?? "";
      const career = careers.get(keyOf(name)) ?? newCareer(name);
      careers.set(keyOf(name), career);
      return career;
    };
    for (const row of game.tally.rows)
      for (const [who, cell] of Object.entries(row.cells))
        if (cell.facts) countRound(career(who), game.sheet.id, row, cell);
    for (const who of Object.keys(game.tally.ranks)) countGame(career(who), who, game, names);
  }
  return careers;
}

/** @param {Career} career @param {string} sheet @param {Row} row @param {Cell} cell */
function countRound(career, sheet, { number, cards }, { facts, points }) {
  if (!facts) return;
  const exact = off(facts) === 0;
  count(career.bids, exact);
  count((career.by_cards[cards] ??= { tried: 0, made: 0 }), exact);
  const bid = finalBid(facts);
  countMiss(career.misses, bid, facts.tricks);
  continueStreak(career.exact_run, exact);
  if (bid === 0) count(career.zeros, exact);
  if (!career.biggest || points > career.biggest.points)
    career.biggest = { points, sheet, round: number, kind: "pad" };
}

/**
 * @param {Career} career
 * @param {string} who
 * @param {Counted} game
 * @param {Map<string, string>} names
 */
function countGame(career, who, { tally: { ranks, winners, totals } }, names) {
  const won = winners.includes(who);
  career.games += 1;
  career.wins += Number(won);
  career.points += totals[who] ?? 0;
  continueStreak(career.win_run, won);
  const ownRank = ranks[who] ?? 0;
  for (const [other, rank] of Object.entries(ranks)) {
    if (other === who) continue;
    const duel = (career.against[keyOf(names.get(other) ?? "")] ??= {
      games: 0,
      ahead: 0,
      level: 0,
    });
    duel.games += 1;
    duel.ahead += Number(ownRank < rank);
    duel.level += Number(ownRank === rank);
  }
}

/**
 * The ranking of a season: by wins, then by points per game; equal results share a rank.
 * Cross-multiplication avoids rounding.
 * @param {Map<string, Career>} careers
 * @returns {Map<string, number>}
 */
export function ranking(careers) {
  const played = [...careers].filter(([, { games }]) => games > 0);
  const isAhead = (/** @type {Career} */ one, /** @type {Career} */ other) =>
    one.wins - other.wins || one.points * other.games - other.points * one.games;
  return new Map(
    played.map(([key, career]) => [
      key,
      1 + played.filter(([, other]) => isAhead(other, career) > 0).length,
    ]),
  );
}

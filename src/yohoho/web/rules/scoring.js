// The points of one round (`yohoho.skull_king.score` in JavaScript).
import { withoutPrototype } from "../lib/null-prototype.js";
import { ALLIANCE } from "./facts.js";

/** @typedef {import("./setup.js").Setup} Setup */

/**
 * @typedef {{
 *   bid: number,
 *   tricks: number,
 *   bonus: number,
 *   alliances: number,
 *   wager: number,
 *   harry: number,
 *   cannonball: boolean,
 * }} Facts
 */

/** @typedef {{ base: number, bonus: number, alliances: number, wager: number }} Score */

/** The bid that counts, after a change by Harry. @param {{ bid: number, harry: number }} facts */
export const finalBid = ({ bid, harry }) => bid + harry;

/** The number of tricks by which the bid was missed. @param {Facts} facts */
export const off = (facts) => Math.abs(facts.tricks - finalBid(facts));

/**
 * 20 points a trick when exact, 10 lost for each trick off; a zero bid wins or loses its whole
 * value.
 * @param {Facts} facts
 * @param {number} _dealt
 * @param {number} times  the factor of a zero bid
 * @returns {[number, number]}
 */
function byExactBid(facts, _dealt, times) {
  const zero = 10 * times;
  if (finalBid(facts) === 0) return off(facts) ? [0 - zero, 0] : [zero, facts.bonus];
  return off(facts) ? [-10 * off(facts), 0] : [20 * facts.tricks, facts.bonus];
}

/**
 * All points when exact, half when off by one, none otherwise; a cannonball scores more or nothing.
 * @param {Facts} facts
 * @param {number} dealt
 * @returns {[number, number]}
 */
function rascal(facts, dealt) {
  if (facts.cannonball) return off(facts) ? [0, 0] : [15 * dealt, facts.bonus];
  if (!off(facts)) return [10 * dealt, facts.bonus];
  return off(facts) === 1 ? [5 * dealt, Math.floor(facts.bonus / 2)] : [0, 0];
}

/** @type {Record<string, (facts: Facts, dealt: number, times: number) => [number, number]>} */
const SCORINGS = withoutPrototype({
  classic: byExactBid,
  schmidt: byExactBid,
  rascal,
  cannonball: rascal,
});

/**
 * The number by which a zero bid multiplies 10 points.
 * @param {Setup} setup
 * @param {number} dealt
 * @param {number} number
 */
export const zeroBidTimes = ({ edition }, dealt, number) =>
  edition.zero_by_number ? number : dealt;

/**
 * The points of round `number`, in which `dealt` cards are dealt.
 * @param {Setup} setup
 * @param {number} dealt
 * @param {number} number
 * @param {Facts} facts
 * @returns {Score}
 */
export function score(setup, dealt, number, facts) {
  const times = zeroBidTimes(setup, dealt, number);
  const [base, bonus] = SCORINGS[setup.scoring]?.(facts, dealt, times) ?? [0, 0];
  if (off(facts)) return { base, bonus, alliances: 0, wager: 0 - facts.wager };
  return { base, bonus, alliances: ALLIANCE * facts.alliances, wager: facts.wager };
}

/** @param {Score} score */
export const sum = ({ base, bonus, alliances, wager }) => base + bonus + alliances + wager;

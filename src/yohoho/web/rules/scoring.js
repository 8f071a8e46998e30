// The points of one round and the reasons for them: `yohoho.skull_king.score` and `.explain` in
// JavaScript.
import { withoutPrototype } from "../lib/null-prototype.js";
import { reason } from "./claims.js";
import { ALLIANCE } from "./facts.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./editions.js").Reason} Reason */

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

/** The number of tricks by which the bid was missed. @param {Facts} facts */
export const off = ({ bid, harry, tricks }) => Math.abs(tricks - bid - harry);

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
  if (facts.bid + facts.harry === 0) return off(facts) ? [0 - zero, 0] : [zero, facts.bonus];
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
const zeroBidTimes = ({ edition }, dealt, number) => (edition.zero_by_number ? number : dealt);

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

/**
 * The reasons for the points of a round.
 * @param {Setup} setup
 * @param {number} dealt
 * @param {number} number
 * @param {Facts} facts
 * @param {Score} points
 * @returns {Reason[]}
 */
export function explain(setup, dealt, number, facts, points) {
  const reasons = [baseReason(setup, dealt, number, facts, points)];
  if (facts.harry)
    reasons.unshift(
      reason("bid-changed", "P-10", { from: facts.bid, to: facts.bid + facts.harry }),
    );
  if (facts.bonus) reasons.push(bonusReason(setup, facts, points));
  if (facts.alliances && !off(facts))
    reasons.push(
      reason("alliance", "L-2", { alliances: facts.alliances, points: points.alliances }),
    );
  if (facts.wager)
    reasons.push(reason(off(facts) ? "wager-lost" : "wager-won", "P-13", { points: points.wager }));
  return reasons;
}

/**
 * @param {Setup} setup
 * @param {number} dealt
 * @param {number} number
 * @param {Facts} facts
 * @param {Score} points
 * @returns {Reason}
 */
function baseReason(setup, dealt, number, facts, points) {
  const { rulings } = setup.edition;
  const bid = facts.bid + facts.harry;
  const [miss, args] = [off(facts), { bid, tricks: facts.tricks, points: points.base }];
  if (setup.scoring === "rascal" || setup.scoring === "cannonball") {
    if (facts.cannonball)
      return reason(miss ? "cannonball-miss" : "cannonball-hit", "R-5", { ...args, cards: dealt });
    const code = ["direct-hit", "glancing-blow"][miss] ?? "complete-miss";
    return reason(code, bid === 0 ? "R-1" : "R-4", { ...args, cards: dealt });
  }
  if (bid === 0) {
    const code = miss ? "zero-bid-missed" : "zero-bid";
    return reason(code, rulings[code], { ...args, times: zeroBidTimes(setup, dealt, number) });
  }
  const code = miss ? "missed" : "exact";
  return reason(code, rulings[code], { ...args, off: miss });
}

/** @param {Setup} setup @param {Facts} facts @param {Score} points */
function bonusReason({ edition }, facts, points) {
  const args = { collected: facts.bonus, points: points.bonus };
  if (points.bonus === facts.bonus) return reason("bonus", edition.rulings.bonus, args);
  if (points.bonus) return reason("bonus-half", "R-3", args);
  return reason("bonus-lost", facts.cannonball ? "R-5" : edition.rulings.bonus, args);
}

// The pirates' powers in a game. Their attributes are those of `yohoho.skull_king.powers.Power`.
import { FACE_OF } from "./editions.js";
import { POWERS } from "./facts.js";

/** @typedef {import("./editions.js").Power} Power */
/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {"stakes" | "changes"} Amounts */

/** @param {string[]} persons */
export const powersNamed = (persons) => persons.flatMap((person) => POWERS[person] ?? []);

/** The power in use that a card has. @param {Setup} setup @param {string} card */
export const powerOn = ({ powers }, card) =>
  powers.find((power) => power.card === FACE_OF.get(card)) ?? null;

/**
 * Whether a power can be used after a trick of its pirate (P-4, P-15).
 * @param {Power} power
 * @param {boolean} last  whether it was the last trick of the round
 * @param {number} undealt
 */
export const isGained = ({ after_last_trick, needs_undealt }, last, undealt) =>
  (after_last_trick || !last) && (undealt > 0 || !needs_undealt);

/**
 * The powers in use that have such amounts; the first that has them if none is in use. An edition
 * without powers judges amounts by those of the edition that has them.
 * @param {Setup} setup
 * @param {Amounts} amounts
 */
export function powersWith({ edition, powers }, amounts) {
  const available = powersNamed(edition.powers.length ? edition.powers : Object.keys(POWERS));
  const having = available.filter((power) => power[amounts].length);
  const used = having.filter((power) => powers.includes(power));
  return used.length ? used : having.slice(0, 1);
}

/** The number of cards in the deck that have a power. @param {Setup} setup @param {Power} power */
export const copiesOf = ({ deck }, { card }) =>
  [...deck].filter((name) => FACE_OF.get(name) === card).length;

/**
 * The points that one player can stake with all cards of the staking powers, smallest first.
 * @param {Setup} setup
 */
export function possibleStakes(setup) {
  let sums = [0];
  for (const power of powersWith(setup, "stakes"))
    for (let n = Math.max(1, copiesOf(setup, power)); n > 0; n--)
      sums = sortNumbers(sums.flatMap((sum) => power.stakes.map((stake) => sum + stake)));
  return sums;
}

/** The numbers by which a player can change their bid. @param {Setup} setup */
export const possibleChanges = (setup) => amountsOf(powersWith(setup, "changes"), "changes");

/**
 * The amounts of these powers and 0, smallest first.
 * @param {Power[]} powers
 * @param {Amounts} amounts
 */
export const amountsOf = (powers, amounts) =>
  sortNumbers([0, ...powers.flatMap((one) => one[amounts])]);

/** @param {number[]} numbers */
const sortNumbers = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);

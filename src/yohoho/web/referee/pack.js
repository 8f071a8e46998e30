// The cards of each edition. Only the server knows their rules.

import { withoutPrototype } from "../lib/null-prototype.js";

/**
 * @typedef {object} Pack
 * @property {string[]} suits
 * @property {number} top  the highest number
 * @property {Record<string, number>} specials  the number of copies of each
 * @property {string} two_faced  the card that is a pirate or an escape
 * @property {number} blanks
 * @property {string[]} scorings
 * @property {boolean} extras  whether there are alliances, wagers and Harry to count
 */

/** @type {Record<string, Pack>} */
export const PACKS = withoutPrototype(
  await (await fetch(new URL("./packs.json", import.meta.url))).json(),
);

/** @param {string} edition */
export const packOf = (edition) => /** @type {Pack} */ (PACKS[edition] ?? PACKS.beck);

/**
 * The number of copies of a card that can still be chosen.
 * @param {Pack} pack
 * @param {string} name
 * @param {string[]} used
 * @param {string[]} blanks
 */
export function copiesLeft(pack, name, used, blanks) {
  const same = (/** @type {string} */ other) => other.split(":")[0] === name;
  return (pack.specials[name] ?? 1) + blanks.filter(same).length - used.filter(same).length;
}

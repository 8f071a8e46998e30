// The cards of each edition, with every extra in its box, as they are offered to be picked.
import { EDITIONS, editionOrDefault, FACE_OF } from "../rules/editions.js";
import { MAX_BLANKS } from "../rules/facts.js";
import { amountsOf, powersNamed } from "../rules/powers.js";
import { isTwoFaced } from "../rules/setup.js";

/** @typedef {import("../rules/editions.js").Edition} Edition */

/**
 * @typedef {object} Pack
 * @property {string[]} suits
 * @property {number} top  the highest number
 * @property {Record<string, number>} specials  the number of copies of each
 * @property {string | undefined} twoFaced  the card that is a pirate or an escape
 * @property {number} blanks
 * @property {string[]} scorings
 * @property {boolean} alliances  whether there are alliances to count
 * @property {number[]} stakes  the points that a pirate's power may stake, with 0
 * @property {number[]} changes  the numbers by which a power may change a bid, with 0
 */

export const EDITION_NAMES = Object.keys(EDITIONS);

/** The scorings of all editions; several editions may offer the same. */
export const SCORINGS = [...new Set(Object.values(EDITIONS).flatMap((one) => one.scorings))];

/** The pack of an edition, or of the default one for an unknown name. @param {string} edition */
export const packOf = (edition) => packFrom(editionOrDefault(edition));

/** @param {Edition} edition @returns {Pack} */
function packFrom({ suits, top_rank, specials, extras, powers, menu, scorings }) {
  const cards = [...specials, ...Object.values(extras).flat()];
  const faces = Object.groupBy(cards, (card) => FACE_OF.get(card) ?? card);
  return {
    suits,
    top: top_rank,
    specials: Object.fromEntries(
      Object.entries(faces).map(([face, copies = []]) => [face, copies.length]),
    ),
    twoFaced: cards.find(isTwoFaced),
    blanks: menu.includes("blanks") ? MAX_BLANKS : 0,
    scorings,
    alliances: "loot" in extras,
    stakes: amountsOf(powersNamed(powers), "stakes"),
    changes: amountsOf(powersNamed(powers), "changes"),
  };
}

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

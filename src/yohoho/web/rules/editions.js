// The editions and cards, from the generated facts. The score pad and the referee work without a
// server, so the rules that they need are written in JavaScript in this folder, module by module
// after `yohoho.skull_king` and `yohoho.scorepad`. The tests tests/page/test_pad_equality.py,
// test_pad_scoring.py, test_pad_rulings.py, test_pad_tricklog.py and test_referee_equality.py
// compare both.
import * as facts from "./facts.js";
import { withoutPrototype } from "../lib/null-prototype.js";

/** @typedef {import("../wire.js").SkullKingOptions} Options */
/** @typedef {import("../wire.js").Reason} Reason */

/**
 * A pirate's power with the names of `yohoho.skull_king.powers`.
 * @typedef {object} Power
 * @property {string} person
 * @property {string} card  the face of the cards that have it
 * @property {boolean} after_last_trick  whether it is used after the last trick, not at once
 * @property {boolean} needs_undealt  whether it does nothing without undealt cards
 * @property {boolean} names_leader  whether its player chooses the next leader
 * @property {number} draws  the undealt cards that its player may take
 * @property {number[]} stakes  the points that its player may stake
 * @property {number[]} changes  the numbers by which its player may change their bid
 */

/**
 * An edition with the names of `yohoho.skull_king.editions`; cards are given by their faces.
 * @typedef {object} Edition
 * @property {string} name
 * @property {string[]} suits
 * @property {number} top_rank
 * @property {string[]} specials
 * @property {Record<string, string[]>} extras  cards that an option adds
 * @property {string[]} powers  the pirates whose power may be used
 * @property {[number, number]} players
 * @property {string[]} menu
 * @property {string[]} scorings
 * @property {string[]} silent_leads  faces that leave the trick without a suit when they are led
 * @property {{
 *   fourteen: number,
 *   black_fourteen: number,
 *   mermaid_by_pirate: number,
 *   pirate_by_king: number,
 *   king_by_mermaid: number,
 * }} bonuses
 * @property {string[]} always_pirates  faces that pay as a caught pirate in every role
 * @property {number} largest_deal
 * @property {boolean} zero_by_number
 * @property {boolean} ghost_for_two
 * @property {Record<string, string>} rulings
 */

const { DEFAULT_OPTIONS, MAX_BLANKS } = facts;

/** @type {Record<string, Edition>} */
export const EDITIONS = withoutPrototype(facts.EDITIONS);
/** @type {Record<string, number[]>} */
export const PLANS = withoutPrototype(facts.PLANS);

/** The rule book of an edition. @param {string} edition */
export const bookOf = (edition) => `skull-king-${edition}`;

/** The edition of this name, or the default one for an unknown name. @param {string} name */
export const editionOrDefault = (name) =>
  /** @type {Edition} */ (EDITIONS[name] ?? EDITIONS[DEFAULT_OPTIONS.edition]);

/** @param {string} face @param {number} n */
export function nthName(face, n) {
  const [card, role] = face.split(":");
  return n === 1 ? face : `${card}-${n}${role ? `:${role}` : ""}`;
}

/** Every card face, and the number of printed cards that have it. */
const FACES = Object.entries(facts.PRINTED);

/**
 * The face of every possible card name. Blanks allow four more copies of any card.
 * @type {Map<string, string>}
 */
export const FACE_OF = new Map(
  FACES.flatMap(([face, printed]) =>
    Array.from(
      { length: printed + MAX_BLANKS },
      (_, n) => /** @type {[string, string]} */ ([nthName(face, n + 1), face]),
    ),
  ),
);
/** @type {Map<string, number>} */
export const PRINTED = new Map(FACES);
/** The card names that only a blank can have: those of a first blank of each face come first. */
export const COPIES = new Set(
  Array.from({ length: MAX_BLANKS }, (_, n) =>
    FACES.map(([face, printed]) => nthName(face, printed + n + 1)),
  ).flat(),
);
/** Every card name in the order of `yohoho.skull_king.cards`. */
export const NAMES = [...[...FACE_OF.keys()].filter((name) => !COPIES.has(name)), ...COPIES];

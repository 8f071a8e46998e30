// The suit to follow and the cards of a hand that may be played (`yohoho.skull_king.legal` in
// JavaScript).
import { FACE_OF } from "./editions.js";
import { reason } from "./reason.js";
import { isKing, isKraken, isLeviathan, isMermaid, isPirate, isWhale } from "./setup.js";
import { firstSuit, suitOf } from "./trick.js";

/** @typedef {import("./editions.js").Edition} Edition */

/**
 * Whether a led card leaves the trick without a suit.
 * @param {Edition} edition
 * @param {string} card
 */
export const isSilent = ({ silent_leads }, card) => silent_leads.includes(FACE_OF.get(card) ?? "");

/** The suit to follow. @param {Edition} edition @param {string[]} trick */
export const suitToFollow = (edition, trick) =>
  isSilent(edition, trick[0] ?? "") ? null : firstSuit(trick);

/** @param {string} card */
const isCharacter = (card) => isPirate(card) || isMermaid(card) || isKing(card);

/**
 * The reason why this card of a hand may not be played; null if it may.
 * @param {Edition} edition
 * @param {string[]} hand
 * @param {string[]} trick
 * @param {string} card
 */
export function cardRefusal(edition, hand, trick, card) {
  const suit = suitToFollow(edition, trick);
  if (suit === null || [null, suit].includes(suitOf(card))) return null;
  if (!hand.some((card) => suitOf(card) === suit)) return null;
  return reason("must-follow", edition.rulings[followRule(trick, suit)], { card, suit });
}

/**
 * The rule that a player who tries to revoke has overlooked.
 * @param {string[]} trick
 * @param {string} suit
 */
function followRule(trick, suit) {
  const setter = suitSetter(trick);
  const since = trick.slice(setter);
  if (since.some(isWhale)) return "whale-in-trick";
  if (since.some(isKraken)) return "kraken-in-trick";
  if (setter) return suitRule(trick);
  if (since.some(isCharacter)) return "special-after-suit";
  return suit === "black" ? "follow-black" : "follow";
}

/** The index of the card that set the suit. @param {string[]} trick */
export const suitSetter = (trick) => trick.findIndex((card) => suitOf(card) !== null);

/** The rule by which a number that was not led set the suit. @param {string[]} trick */
export function suitRule(trick) {
  const before = trick.slice(0, suitSetter(trick));
  if (before.some((card) => isCharacter(card) || isLeviathan(card))) return "suit-after-character";
  return before.length > 1 ? "suit-after-several" : "suit-after-special";
}

// The cards at the table that is open, for the help about a card.
import { signal, useEffect } from "../lib/html.js";

/**
 * @typedef {object} TableCards
 * @property {string[]} cards  the current trick, in playing order
 * @property {string[]} owners  the player of each of these cards
 * @property {Record<string, import("../wire.js").Reason>} refused  the cards of the hand that may
 *   not be played now
 * @property {import("../rules/editions.js").Options | null} options  null without editions
 * @property {(ruling: string) => void} onRule  opens the rules beside the game
 */

/** Null away from a table. */
export const tableCards = signal(/** @type {TableCards | null} */ (null));

/**
 * Tells the help about the cards at a table, again whenever one of `changes` is another.
 * @param {TableCards} cards
 * @param {unknown[]} changes
 */
export function useTableCards(cards, changes) {
  useEffect(() => void (tableCards.value = cards), changes);
  useEffect(() => () => void (tableCards.value = null), []);
}

// The deck as a file, to keep it or to take it to another device.
import { Problem } from "../lib/http.js";
import { deck, isCard, keep } from "./deck.js";

/** @typedef {import("./deck.js").DeckCard} DeckCard */

const FORMAT = "yohoho-deck";
const VERSION = 1;
export const FILE_NAME = "yohoho-mistakes.json";
/** More than the largest deck. */
export const MAX_BYTES = 8_000_000;

/** The whole deck as text. */
export const deckText = () =>
  JSON.stringify({ format: FORMAT, version: VERSION, cards: deck.peek() });

/**
 * Adds the cards of a file. Of a card that is here already, the one practised last stays. Returns
 * the number of cards that came.
 * @param {string} text
 * @throws {Problem} `deck-damaged` or `deck-newer`
 */
export function importDeck(text) {
  const fresh = cardsIn(text).filter((card) => isNewer(card, deck.peek()));
  for (const card of fresh) keep(card);
  return fresh.length;
}

/** @param {string} text @returns {DeckCard[]} */
function cardsIn(text) {
  const file = parse(text);
  if (file?.format !== FORMAT || !Number.isInteger(file.version)) throw new Problem("deck-damaged");
  if (file.version > VERSION) throw new Problem("deck-newer");
  if (!Array.isArray(file.cards) || !file.cards.every(isCard)) throw new Problem("deck-damaged");
  return file.cards;
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("deck-damaged");
  }
}

/** @param {DeckCard} card @param {DeckCard[]} cards */
function isNewer(card, cards) {
  const here = cards.find(({ id }) => id === card.id);
  return !here || (card.memory?.last_review ?? 0) > (here.memory?.last_review ?? 0);
}

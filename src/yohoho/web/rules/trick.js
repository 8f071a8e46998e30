// Finds the winner of a trick and the next leader (`yohoho.skull_king.trick` in JavaScript).
import { FACE_OF } from "./editions.js";
import { SUITS } from "./facts.js";
import { isKing, isKraken, isLeviathan, isLoot, isMermaid, isPirate } from "./setup.js";

/**
 * The outcome of a trick; indexes count in playing order.
 * @typedef {{ winner: number | null, leader: number, cause: string }} Outcome
 */

const [ESCAPE, OFF_SUIT, TRUMP, MERMAID, PIRATE, KING, LEVIATHAN] = [
  -1, 0, 100, 200, 300, 400, 500,
];

/** @param {string} card */
export function suitOf(card) {
  const [suit = ""] = card.split("-");
  return SUITS.includes(suit) ? suit : null;
}

/** The number on a card, or 0. @param {string} card */
const rankOf = (card) => (suitOf(card) ? Number((FACE_OF.get(card) ?? card).split("-")[1]) : 0);

/** @param {string} card */
const isEscape = (card) => card.startsWith("escape") || card.endsWith(":escape") || isLoot(card);

/** @param {string} card @param {string | null} suit */
function strength(card, suit) {
  if (isEscape(card)) return ESCAPE;
  if (isMermaid(card)) return MERMAID;
  if (isPirate(card)) return PIRATE;
  if (isKing(card)) return KING;
  if (isLeviathan(card)) return LEVIATHAN;
  if (suitOf(card) === suit) return rankOf(card);
  return suitOf(card) === "black" ? TRUMP + rankOf(card) : OFF_SUIT;
}

/** @param {number} best */
function causeOf(best) {
  if (best >= KING) return "skull-king";
  if (best >= PIRATE) return "pirate";
  if (best >= MERMAID) return "mermaid";
  if (best >= TRUMP) return "trump";
  return best > OFF_SUIT ? "highest-of-suit" : "only-escapes";
}

/** The suit of the first numbered card. @param {string[]} cards */
export const firstSuit = (cards) => cards.map(suitOf).find((suit) => suit !== null) ?? null;

/**
 * The outcome of a whole trick, or of the cards so far.
 * @param {string[]} cards
 * @returns {Outcome}
 */
export function resolve(cards) {
  const suit = firstSuit(cards);
  const strengths = cards.map((card) => strength(card, suit));
  const best = Math.max(...strengths);
  if (best >= LEVIATHAN) return battle(cards);
  const mermaid = strengths.indexOf(MERMAID);
  if (best >= KING && mermaid >= 0)
    return { winner: mermaid, leader: mermaid, cause: "mermaid-catches-king" };
  const winner = strengths.indexOf(best);
  return { winner, leader: winner, cause: causeOf(best) };
}

/**
 * In a trick with leviathans the last one decides, and earlier ones count as escapes.
 * @param {string[]} cards
 * @returns {Outcome}
 */
function battle(cards) {
  const deciding = cards.findLastIndex(isLeviathan);
  if (isKraken(cards[deciding] ?? ""))
    return { winner: null, leader: wouldHaveWon(cards, deciding), cause: "kraken" };
  const ranks = cards.map(rankOf);
  const highest = Math.max(...ranks);
  if (!highest) return { winner: null, leader: deciding, cause: "whale-takes-nothing" };
  const winner = ranks.indexOf(highest);
  return { winner, leader: winner, cause: "whale-highest-number" };
}

/**
 * The next leader after a Kraken: the winner among the other cards, or the Kraken's player if there
 * are none.
 * @param {string[]} cards
 * @param {number} kraken
 */
function wouldHaveWon(cards, kraken) {
  const others = [...cards.keys()].filter((index) => !isLeviathan(cards[index] ?? ""));
  return others.length
    ? (others[resolve(others.map((index) => cards[index] ?? "")).leader] ?? kraken)
    : kraken;
}

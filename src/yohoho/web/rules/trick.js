// Finds the winner of a trick, the next leader and the reasons (`yohoho.skull_king.trick`, `.legal`
// and `.explain` in JavaScript).
import { fourteen, reason } from "./claims.js";
import { FACE_OF } from "./editions.js";
import { SUITS } from "./facts.js";
import { isKing, isKraken, isLeviathan, isLoot, isMermaid, isPirate } from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./editions.js").Reason} Reason */
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
const firstSuit = (cards) => cards.map(suitOf).find((suit) => suit !== null) ?? null;

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

/**
 * Whether a led card leaves the trick without a suit.
 * @param {Setup} setup
 * @param {string} card
 */
const isSilent = ({ edition }, card) => edition.silent_leads.includes(FACE_OF.get(card) ?? "");

/** The suit to follow. @param {Setup} setup @param {string[]} cards */
export const ledSuit = (setup, cards) =>
  isSilent(setup, cards[0] ?? "") ? null : firstSuit(cards);

/**
 * The reasons for the suit, the winner, the next leader and each bonus, in the order in which a
 * referee gives them.
 * @param {Setup} setup
 * @param {string[]} cards
 * @param {Outcome} outcome
 */
export const explainTrick = (setup, cards, outcome) => [
  ...suitReasons(setup, cards),
  ...winnerReasons(setup, cards, outcome),
  ...bonusReasons(setup, cards, outcome),
];

/** @param {Setup} setup @param {string[]} cards @returns {Reason[]} */
function suitReasons(setup, cards) {
  const { rulings } = setup.edition;
  const [led = ""] = cards;
  if (isSilent(setup, led)) return [reason("no-suit", rulings["no-suit"], { card: led })];
  const suit = ledSuit(setup, cards);
  if (suit === null || suitOf(led) === suit) return [];
  const setter = cards.findIndex((card) => suitOf(card) !== null);
  const before = cards.slice(0, setter);
  const special = before.some(
    (card) => isPirate(card) || isMermaid(card) || isKing(card) || isLeviathan(card),
  );
  const rule = special
    ? "suit-after-character"
    : before.length > 1
      ? "suit-after-several"
      : "suit-after-special";
  return [reason("suit-set", rulings[rule], { card: cards[setter], suit })];
}

/** @param {Setup} setup @param {string[]} cards @param {Outcome} outcome @returns {Reason[]} */
function winnerReasons(setup, cards, outcome) {
  const { rulings } = setup.edition;
  if (cards.some(isLeviathan)) return leviathanReasons(setup, cards, outcome);
  const index = outcome.winner ?? 0;
  const card = cards[index] ?? "";
  const kind = { pirate: isPirate, mermaid: isMermaid }[outcome.cause];
  const code = kind && cards.filter(kind).length > 1 ? `first-${outcome.cause}` : outcome.cause;
  const role = code === "only-escapes" ? ":escape" : ":pirate";
  const mary = cards.some((one) => one.endsWith(role)) ? rulings[`${code}-mary`] : undefined;
  const suit = suitOf(card);
  return [reason(code, mary ?? rulings[code], suit ? { card, index, suit } : { card, index })];
}

/** @param {Setup} setup @param {string[]} cards @param {Outcome} outcome @returns {Reason[]} */
function leviathanReasons(setup, cards, { winner, leader, cause }) {
  const { rulings } = setup.edition;
  const deciding = cards.findLastIndex(isLeviathan);
  const card = cards[deciding] ?? "";
  const earlier = cards.slice(0, deciding).filter(isLeviathan);
  const rule = battleRule(card, earlier);
  const found = earlier.length ? [reason("second-leviathan", rulings[rule], { card })] : [];
  const next = { leader: cards[leader], index: leader };
  if (cause === "kraken")
    return [
      ...found,
      reason("kraken", rulings.kraken),
      reason("kraken-leader", rulings[earlier.length ? rule : "kraken-leader"], next),
    ];
  if (winner === null) return [...found, reason(cause, rulings[cause], next)];
  found.push(reason(cause, rulings[cause], { card: cards[winner], index: winner }));
  return cards.some(isLoot) ? [...found, reason("loot-destroyed", "W-8")] : found;
}

/**
 * The ruling for several leviathans; blanks can add more of them.
 * @param {string} deciding
 * @param {string[]} earlier
 */
function battleRule(deciding, earlier) {
  const [first = ""] = earlier;
  if (earlier.length !== 1 || isKraken(deciding) === isKraken(first)) return "more-leviathans";
  return isKraken(deciding) ? "kraken-after-whale" : "whale-after-kraken";
}

/**
 * The reason for each bonus in the trick.
 * @param {Setup} setup
 * @param {string[]} cards
 * @param {Outcome} outcome
 * @returns {Reason[]}
 */
export function bonusReasons(setup, cards, { winner, cause }) {
  if (winner === null) return [];
  const { rulings } = setup.edition;
  const numbers = cards.flatMap((card) => fourteen(setup, card) ?? []);
  const caught = setup.catches.get(cause);
  const prey = caught
    ? cards.filter(caught.prey).map((card) => ({ code: caught.code, card, points: caught.points }))
    : [];
  return [...numbers, ...prey].map(({ code, card, points }) =>
    reason(code, rulings[code], { card, points }),
  );
}

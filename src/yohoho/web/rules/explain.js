// The reasons behind a trick and a score (`yohoho.skull_king.explain` in JavaScript).
import { FACE_OF } from "./editions.js";
import { ALLIANCE } from "./facts.js";
import { isSilent, suitToFollow, suitRule, suitSetter } from "./legal.js";
import { reason } from "./reason.js";
import { off, zeroBidTimes } from "./scoring.js";
import { isKraken, isLeviathan, isLoot, isMermaid, isPirate } from "./setup.js";
import { suitOf } from "./trick.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./editions.js").Reason} Reason */
/** @typedef {import("./trick.js").Outcome} Outcome */
/** @typedef {import("./scoring.js").Facts} Facts */
/** @typedef {import("./scoring.js").Score} Score */

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
function suitReasons({ edition }, cards) {
  const { rulings } = edition;
  const [led = ""] = cards;
  if (isSilent(edition, led)) return [reason("no-suit", rulings["no-suit"], { card: led })];
  const suit = suitToFollow(edition, cards);
  if (suit === null || suitOf(led) === suit) return [];
  const card = cards[suitSetter(cards)];
  return [reason("suit-set", rulings[suitRule(cards)], { card, suit })];
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
  const reasons = earlier.length ? [reason("second-leviathan", rulings[rule], { card })] : [];
  const next = { leader: cards[leader], index: leader };
  if (cause === "kraken")
    return [
      ...reasons,
      reason("kraken", rulings.kraken),
      reason("kraken-leader", rulings[earlier.length ? rule : "kraken-leader"], next),
    ];
  if (winner === null) return [...reasons, reason(cause, rulings[cause], next)];
  reasons.push(reason(cause, rulings[cause], { card: cards[winner], index: winner }));
  return cards.some(isLoot) ? [...reasons, reason("loot-destroyed", "W-8")] : reasons;
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

/** The bonus for a 14, or null for other cards. @param {Setup} setup @param {string} card */
export function fourteen({ edition }, card) {
  const [suit = "", rank] = (FACE_OF.get(card) ?? "").split("-");
  const points = edition.bonuses[suit === "black" ? "black_fourteen" : "fourteen"];
  if (rank !== "14" || !edition.suits.includes(suit) || !points) return null;
  return { code: suit === "black" ? "black-fourteen" : "fourteen", card, points };
}

/**
 * The alliances that the Loots of a trick make: each with the trick's winner.
 * @param {Setup} setup
 * @param {string[]} cards
 * @param {Outcome} outcome
 * @returns {Reason[]}
 */
export function allianceReasons({ edition }, cards, { winner }) {
  if (winner === null || cards.some(isLeviathan)) return []; // these destroy a Loot
  return cards.flatMap((card, index) =>
    isLoot(card) && index !== winner
      ? [reason("loot-allies", edition.rulings.alliance, { card, index, points: ALLIANCE })]
      : [],
  );
}

/**
 * The reasons for the points of a round.
 * @param {Setup} setup
 * @param {number} dealt
 * @param {number} number
 * @param {Facts} facts
 * @param {Score} points
 * @returns {Reason[]}
 */
export function explainScore(setup, dealt, number, facts, points) {
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

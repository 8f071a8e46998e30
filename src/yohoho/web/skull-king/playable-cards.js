// The cards of the hand that can be played now, and their actions; both come from the view.

/** @typedef {import("../wire.js").SkullKingView} SkullKingView */

/**
 * The actions for each playable card; two for a card with two roles.
 * @param {SkullKingView} game
 * @returns {Map<string, string[]>}
 */
export function playsOf(game) {
  /** @type {Map<string, string[]>} */
  const plays = new Map();
  for (const action of game.legal ?? []) {
    if (!action.startsWith("play ")) continue;
    const card = cardInHand(cardOf(action));
    plays.set(card, [...(plays.get(card) ?? []), action]);
  }
  return plays;
}

/** `play tigress:pirate` → `tigress:pirate` @param {string} action */
export const cardOf = (action) => action.slice("play ".length);

/** `tigress:pirate` → `tigress` @param {string} card */
export const cardInHand = (card) => card.split(":")[0] ?? card;

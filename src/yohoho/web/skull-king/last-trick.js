// The last finished trick, with its reasons, and tricks that lie face down.

/** @typedef {import("../wire.js").SkullKingView} SkullKingView */

/** Whether the last trick of this round has been turned over. @param {SkullKingView} game */
export const isTurnedOver = (game) => game.tricks?.at(-1)?.cards.length === 0;

/**
 * The last trick of this round, or of the round before while none has ended; nothing once it is
 * turned over.
 * @param {SkullKingView} game
 */
export const lastTrick = (game) =>
  isTurnedOver(game) ? null : (game.tricks?.at(-1) ?? game.trick_before ?? null);

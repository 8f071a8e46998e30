// The trick that everybody has just seen, with its reasons.

/**
 * Of this round; while none of it has ended, what the round before ended with.
 * @param {import("../wire.js").SkullKingView} game
 */
export const lastTrick = (game) => game.tricks?.at(-1) ?? game.trick_before ?? null;

// The last finished trick, with its reasons.

/**
 * The last trick of this round, or of the round before while none has ended.
 * @param {import("../wire.js").SkullKingView} game
 */
export const lastTrick = (game) => game.tricks?.at(-1) ?? game.trick_before ?? null;

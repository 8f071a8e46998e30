// Whether a trick in which a mermaid catches the Skull King concerns a player.

/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */

/**
 * The player has caught the king, or has lost it.
 * @param {Pick<TrickEnded, "seats" | "cards" | "winner" | "why">} trick
 * @param {number | null} seat
 */
export function concernsCaughtKing({ seats, cards, winner, why }, seat) {
  if (seat === null || !why.some(({ code }) => code === "mermaid-catches-king")) return false;
  return winner === seat || cards[seats.indexOf(seat)] === "skull-king";
}

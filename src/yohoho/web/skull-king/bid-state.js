// Whether a bid can still be met.

/** @typedef {import("../wire.js").SkullKingView} SkullKingView */

/**
 * A bid is missed when there are too many tricks, or too few left to win.
 * @param {Pick<SkullKingView, "seats" | "trick">} game
 * @param {number} seat
 * @param {number} bid
 * @returns {"open" | "made" | "missed"}
 */
export function bidState(game, seat, bid) {
  const tricks = game.seats[seat]?.tricks ?? 0;
  if (tricks === bid) return "made";
  return tricks > bid || tricks + tricksLeft(game, seat) < bid ? "missed" : "open";
}

/**
 * The tricks that a seat can still win, with the one that lies on the table.
 * @param {Pick<SkullKingView, "seats" | "trick">} game
 * @param {number} seat
 */
const tricksLeft = ({ seats, trick }, seat) =>
  (seats[seat]?.cards ?? 0) + (trick?.seats.slice(0, trick.cards.length).includes(seat) ? 1 : 0);

// Totals for display: how they grew, and their order. The points themselves come from the game.

/** @typedef {import("../wire.js").SkullKingRoundLine} Line */
/** @typedef {import("../wire.js").SkullKingView} View */

/**
 * The totals before the first of these rounds and after each one, computed backwards from the
 * current totals.
 * @param {Pick<Line, "points">[]} history @param {number[]} scores
 */
export function totalsByRound(history, scores) {
  const rows = [scores];
  for (const { points } of history.toReversed()) {
    rows.unshift((rows[0] ?? []).map((total, seat) => total - (points[seat] ?? 0)));
  }
  return rows;
}

/** The seats from the highest total down; equal totals share a rank. @param {number[]} scores */
export function ranking(scores) {
  const places = scores.map((score, seat) => ({
    seat,
    score,
    rank: 1 + scores.filter((other) => other > score).length,
  }));
  return places.sort((one, other) => one.rank - other.rank);
}

/** The number of the round that was scored last. @param {View} game */
export const lastScoredRound = ({ history = [] }) => history.length;

/** The CSS class for the sign of some points. @param {number} points */
export const pointsClass = (points) => (points < 0 ? "bad" : points > 0 ? "good" : "quiet");

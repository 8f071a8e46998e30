// Sums for the eye: how totals grew, and in which order they stand. The points themselves come from
// the game.

/** @typedef {import("../wire.js").SkullKingRoundLine} Line */
/** @typedef {import("../wire.js").SkullKingView} View */

/**
 * Totals before the first of these rounds and after each of them, counted back from where they
 * stand.
 * @param {Pick<Line, "points">[]} history @param {number[]} scores
 */
export function growth(history, scores) {
  const rows = [scores];
  for (const { points } of history.toReversed()) {
    rows.unshift((rows[0] ?? []).map((total, seat) => total - (points[seat] ?? 0)));
  }
  return rows;
}

/** Seats from the top down; equal totals share a place. @param {number[]} scores */
export function ranking(scores) {
  const places = scores.map((score, seat) => ({
    seat,
    score,
    rank: 1 + scores.filter((other) => other > score).length,
  }));
  return places.sort((one, other) => one.rank - other.rank);
}

/** The number of the round that was scored last. @param {View} game */
export const scoredRound = (game) => (game.phase === "over" ? game.round : game.round - 1);

/** The colour that goes with a sign. @param {number} points */
export const tone = (points) => (points < 0 ? "bad" : points > 0 ? "good" : "quiet");

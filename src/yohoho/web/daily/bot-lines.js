// The points of the bots of each rung and of the person, and where each stands on a track.

/** @typedef {import("../wire.js").DailyResult} DailyResult */
/** The person's own line has no rung. @typedef {{ rung: string, points: number }} BotLine */
/** `at` is from 0 to 1. @typedef {BotLine & { at: number }} PlacedLine */

/**
 * The lines from the most points down; the track begins at 0 or at the least points.
 * @param {Pick<DailyResult, "references" | "mine">} result
 * @returns {PlacedLine[]}
 */
export function placedLines({ references, mine }) {
  const own = typeof mine?.points === "number" ? [{ rung: "", points: mine.points }] : [];
  const lines = [...own, ...references];
  const all = lines.map(({ points }) => points);
  const least = Math.min(0, ...all);
  const width = Math.max(0, ...all) - least;
  return lines
    .map(({ rung, points }) => ({ rung, points, at: width ? (points - least) / width : 0 }))
    .sort((one, other) => other.points - one.points);
}

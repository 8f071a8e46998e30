// A daily deal in words: its points, its place, and the time until the next one.
import { formatDay } from "../lib/calendar-days.js";
import { formatDuration, say } from "../lib/i18n.js";
import { serverNow } from "../lib/server-clock.js";

/** @typedef {import("../wire.js").DailyTerms} DailyTerms */
/** @typedef {import("../wire.js").MyAttempt} MyAttempt */

/** Which day a table plays, and whether it counts. @param {DailyTerms} terms */
export const dailyText = ({ day, practice }) =>
  say(practice ? "daily.page-banner-practice" : "daily.page-banner", { day: formatDay(day) });

/** @param {number} points */
export const scoreText = (points) => say("daily.page-score", { count: points });

/**
 * The time until this moment, in its largest whole unit.
 * @param {number} at
 * @param {number} [now]
 */
export const timeUntil = (at, now = serverNow()) => formatDuration(Math.max(0, at - now) / 1000);

/**
 * How an attempt stands among all who have finished the game.
 * @param {MyAttempt | null} ownGame
 * @param {number} finished
 */
export function stateText(ownGame, finished) {
  if (!ownGame) return say("daily.page-state-none");
  if (ownGame.state !== "finished") return say(`daily.page-state-${ownGame.state}`);
  const place = say("daily.page-place", { place: ownGame.place, count: finished });
  return `${scoreText(ownGame.points ?? 0)} · ${place}`;
}

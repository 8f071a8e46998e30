// The result of a daily deal as a text to share. It tells nothing about the cards.
import { scoreText } from "../games/daily-words.js";
import { formatFullDay } from "../lib/calendar-days.js";
import { say } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";

/**
 * A result as it leaves the page. `game` is the name of the game as people read it, and `marks` has
 * a word for each round.
 * @typedef {{
 *   day: string,
 *   game: string,
 *   points: number,
 *   place: number,
 *   players: number,
 *   marks: string[],
 * }} Shared
 */
/** @typedef {"good" | "bad" | "none"} Mood */

/** @type {Record<string, Mood>} */
const MOODS = withoutPrototype({ made: "good", won: "good", missed: "bad", lost: "bad" });
const SIGNS = { good: "✓", bad: "✗", none: "·" };

/** Whether a round went well. @param {string} mark */
export const moodOf = (mark) => MOODS[mark] ?? "none";

/** @param {string} mark */
export const signOf = (mark) => SIGNS[moodOf(mark)];

/** @param {Shared} result @param {string} link to the daily deals, without one of them */
export function shareText({ day, game, points, place, players, marks }, link) {
  const lines = [
    say("daily.page-share-head", { day: formatFullDay(day) }),
    say("daily.page-share-line", {
      game,
      score: scoreText(points),
      place: say("daily.page-share-place", { place, count: players }),
    }),
    marks.map(signOf).join(" "),
    link,
  ];
  return lines.filter(Boolean).join("\n");
}

// The marks of a seat in words, for every game.
import { botText, standInText } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";

/** @param {number} n @param {import("../game/questions.js").Stage} stage @returns {string[]} */
export function seatMarks(n, { game, seats, me }) {
  const seat = seats[n];
  return [
    n === me ? say("text.mark-you") : "",
    game.waiting.includes(n) ? say("text.mark-turn") : "",
    seat?.kind === "bot" ? say("text.mark-bot-of", { bot: botText(seat) }) : "",
    seat?.stand_in
      ? standInText(seat)
      : seat?.kind === "person" && !seat.here
        ? say("text.mark-away")
        : "",
  ].filter(Boolean);
}

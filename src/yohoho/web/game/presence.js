// The mark of a seat that is played by a bot or whose person is away.
import { botText, standInText } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";

/** @typedef {{ icon: string, words: string, kind?: string, rung?: string }} Mark */

/** @param {import("./stage.js").SeatInfo | undefined} info @returns {Mark[]} */
export function presenceMark(info) {
  if (info?.stand_in)
    return [{ icon: "vintage-robot", words: standInText(info), kind: "away", rung: info.rung }];
  if (info?.kind === "bot")
    return [
      {
        icon: "vintage-robot",
        words: info.rung ? say("seat.bot-of", { bot: botText(info) }) : say("seat.bot"),
        rung: info.rung,
      },
    ];
  if (info?.kind === "person" && !info.here)
    return [{ icon: "anchor", words: say("seat.away"), kind: "away" }];
  return [];
}

// A finished round of Skull in words.
import { say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").SkullSeenRound} SkullSeenRound */

/** @param {SkullSeenRound} round @param {string[]} names */
export function roundResult(round, names) {
  const challenge = say(`skull.history-${outcome(round)}`, {
    name: names[round.challenger],
    bid: round.bid,
    owner: names[round.skull_of ?? -1],
  });
  if (round.eliminated === null) return challenge;
  return `${challenge} ${say("log.eliminated", { name: names[round.eliminated] })}`;
}

/** @param {SkullSeenRound} round */
function outcome({ won, skull_of, challenger }) {
  if (won) return "won";
  return skull_of === challenger ? "own" : "failed";
}

// The sentences about a game of Skull on the sheet: how a round ended, and what comes next.
import { say } from "../../lib/i18n.js";

/** @typedef {import("../../rules/skull-sheet.js").FinishedRound} FinishedRound */
/** @typedef {import("../../rules/skull-sheet.js").SkullState} SkullState */

/**
 * What the table does after a round: who draws or gives up a disc, who is out.
 * @param {FinishedRound} round
 * @param {SkullState} state
 * @param {string[]} names
 */
export function resultOf({ challenger, skull, left }, { successes, lastChance }, names) {
  const name = names[challenger];
  if (skull === null)
    return [say("log.challenge-won", { name, successes: successes[challenger] ?? 0 })];
  if (!left) return [say("skull.loses-last", { name }), say("log.eliminated", { name })];
  const how =
    skull === challenger
      ? say("skull.wait-discard", { name })
      : say("skull.wait-draw", { name: names[skull], other: name });
  const lent = lastChance === challenger ? [say("log.last-chance-taken", { name })] : [];
  return [how, say("skull.loses", { name, count: left }), ...lent];
}

/**
 * What the sheet asks now, or who has won.
 * @param {SkullState} state
 * @param {string[]} names
 */
export function nextStep({ asks, challenger, first, winner }, names) {
  const name = names[challenger ?? 0];
  if (asks === "skull") return say("skull-pad.ask-skull", { name });
  if (asks === "next") return say("skull.wait-name", { name });
  if (asks === null) return say("ending.won", { name: names[winner ?? 0] });
  return [say("skull.starts", { name: names[first] }), say("skull-pad.ask-challenger")].join(". ");
}

/** A finished round in one line. @param {FinishedRound} round @param {string[]} names */
export function lineOf({ challenger, skull, left }, names) {
  const name = names[challenger];
  if (skull === null) return say("skull-pad.line-success", { name });
  const line =
    skull === challenger
      ? say("skull-pad.line-own", { name })
      : say("skull-pad.line-other", { name, owner: names[skull] });
  return [line, left ? "" : say("log.eliminated", { name })].filter(Boolean).join(" ");
}

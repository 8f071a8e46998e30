// The end of a game of Skull in words: the viewer's own line, and the challenges that decided it.
import { say } from "../lib/i18n.js";
import { roundResult } from "./round-result.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/** @typedef {import("../wire.js").SkullView} View */
/** @typedef {import("../game/page-game.js").DecidingMoment} DecidingMoment */

const MAX_MOMENTS = 2;

/** @param {Stage} stage */
export function endingLine({ game, me }) {
  const ownPlayer = game.players[me ?? -1];
  if (!ownPlayer) return "";
  return [say("ending.successes", { count: ownPlayer.successes }), fate(game, ownPlayer)].join(
    ", ",
  );
}

/** How a player stands at the end. @param {View} game @param {View["players"][number]} player */
function fate({ history }, { seat, discs, eliminated }) {
  if (!eliminated) return say("ending.discs-left", { count: discs });
  const round = history.find((one) => one.eliminated === seat)?.number;
  return round ? say("ending.out-in", { round }) : say("mat.out");
}

/**
 * The rounds that gave the winner the two successes; if the winner is the last one left, the rounds
 * in which the last players were eliminated.
 * @param {View} game
 */
export function decidingRounds({ history, result }) {
  const winner = result?.winners[0];
  const wins = history.filter(({ won, challenger }) => won && challenger === winner);
  const decided = history.at(-1)?.won ? wins : history.filter((one) => one.eliminated !== null);
  return decided.slice(-MAX_MOMENTS);
}

/** @param {Stage} stage @returns {DecidingMoment[]} */
export const decidingMoments = ({ game, names }) =>
  decidingRounds(game).map((round) => ({
    round: round.number,
    text: roundResult(round, names),
    at: `round-${round.number}/challenge-began`,
  }));

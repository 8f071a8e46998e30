// The question to the viewer, or the players for whom the table waits, in one sentence.
import { formatList, say } from "../lib/i18n.js";
import { bidsIn } from "../game/bids.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

/** The names of some discs. @param {string[]} discs */
export const discNames = (discs) => formatList(discs.map((disc) => say(`disc.${disc}`)));

/** @param {Stage} stage @param {string | null} lifted the disc that was tapped once */
export function promptOf(stage, lifted) {
  const { game } = stage;
  if (game.phase === "over") return wonBy(stage);
  if (lifted) return say("skull.place-again", { disc: say(`disc.${lifted}`) });
  return game.legal.length ? questionText(stage) : waitingText(stage);
}

/** @param {Stage} stage */
function questionText({ game, me }) {
  const bids = bidsIn(game.legal);
  const limits = { least: bids[0], most: bids.at(-1) };
  switch (game.phase) {
    case "turns":
      return game.hand.length ? say("ask.turns", limits) : say("ask.must-bid", limits);
    case "bidding":
      return bids.length > 1 ? say("ask.bidding", limits) : say("skull.ask-bid-one", limits);
    case "flipping":
      return game.legal.includes(`flip ${me}`) && game.legal.length === 1
        ? say("skull.flip-own")
        : say("skull.flip-others", { count: game.highest - game.flips.length });
    default:
      return game.phase === "first-discs" ? say("ask.first-discs") : "";
  }
}

/** @param {Stage} stage */
function waitingText({ game, names, me }) {
  const waited = game.waiting.map((seat) => names[seat] ?? "").filter(Boolean);
  if (game.phase === "first-discs") return firstDiscs(game.first === me, waited);
  return say(`skull.wait-${game.phase}`, { name: waited[0], other: names[game.challenger ?? -1] });
}

/**
 * Many names would make the sentence too long; highlighted mats show them.
 * @param {boolean} mine
 * @param {string[]} waited
 */
function firstDiscs(mine, waited) {
  if (waited.length > 1) return mine ? say("skull.first-you-many") : say("skull.wait-first-many");
  return say(mine ? "skull.first-you" : "skull.wait-first", { names: formatList(waited) });
}

/** @param {Stage} stage */
function wonBy({ game, names, me }) {
  const winner = game.result?.winners[0] ?? -1;
  const way = game.history.at(-1)?.won ? "second-success" : "last-in-the-game";
  return say(`log.won.${way}${winner === me ? ".you" : ""}`, { name: names[winner] });
}

/**
 * The result of the round that is still shown.
 * @param {Stage} stage
 * @param {import("../wire.js").SkullSeenRound} finished
 */
export function verdictOf({ game, names, me }, finished) {
  const { challenger, won, skull_of } = finished;
  if (!won)
    return skull_of === challenger
      ? say("log.challenge-failed.own")
      : say("log.challenge-failed", { owner: names[skull_of ?? -1] });
  const told = { name: names[challenger], successes: game.players[challenger]?.successes };
  return say(`log.challenge-won${challenger === me ? ".you" : ""}`, told);
}

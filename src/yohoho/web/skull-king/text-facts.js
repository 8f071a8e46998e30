// The trick, the seats and the rounds of Skull King in words.
import { formatList, say } from "../lib/i18n.js";
import { lastTrick } from "./last-trick.js";
import { seatMarks } from "../text-view/seat-marks.js";

/** @typedef {import("../wire.js").SkullKingView} View */
/** @typedef {import("../wire.js").SkullKingTrickView} Trick */
/** @typedef {import("../game/questions.js").Stage} Stage */

/** The current trick, or the one before while it has no card. @param {View} game */
export function trickInSight(game) {
  if (game.trick?.cards.length)
    return { title: say("play.trick-now"), trick: game.trick, running: true };
  const last = lastTrick(game);
  return { title: say(last ? "play.trick-last" : "play.trick-now"), trick: last, running: false };
}

/** @param {Trick} trick @param {boolean} running @param {Stage} stage */
export function winner(trick, running, stage) {
  if (trick.winner === null || trick.winner === undefined)
    return running ? [] : [say("text.trick-nobody")];
  return [say(running ? "play.wins-so-far" : "log.trick-won", { name: stage.names[trick.winner] })];
}

/**
 * The bid of a seat; the viewer sees their own before the bids are opened.
 * @param {View} game
 * @param {number} seat
 */
export function bidToShow(game, seat) {
  const seen = game.seats[seat];
  if (!seen || seen.ghost) return "–";
  const bid = seat === game.seat ? game.bid : seen.bid;
  if (bid === null || bid === undefined) return seen.has_bid ? "✓" : "–";
  return seen.change ? `${bid}${seen.change > 0 ? "+" : "−"}${Math.abs(seen.change)}` : String(bid);
}

/** @param {View} game @param {number} n @param {Stage} stage @returns {string[]} */
export function marks(game, n, stage) {
  const seat = game.seats[n];
  const loaded = typeof seat?.cannonball === "boolean";
  const voids = (seat?.voids ?? []).map((suit) => say(`suit.${suit}`));
  return [
    ...seatMarks(n, stage),
    game.dealer === n ? say("text.mark-dealer") : "",
    seat?.ghost ? say("note.ghost") : "",
    loaded ? say(seat.cannonball ? "load.cannonball" : "load.grapeshot") : "",
    seat?.wager ? say("note.wager", { points: seat.wager }) : "",
    voids.length ? say("text.mark-voids", { suits: formatList(voids) }) : "",
  ].filter(Boolean);
}

/**
 * The finished rounds with their numbers. A prepared position may begin late in the game.
 * @param {View} game
 */
export function rounds(game) {
  const history = game.history ?? [];
  const begun = history.length + (game.phase === "over" ? 0 : 1);
  return history.map((line, n) => ({ number: n + 1 + game.round - begun, line }));
}

// The question that the game asks the viewer, and a hint about what to type. The terminal uses the
// same words.
import { formatList, say } from "../lib/i18n.js";

/** @typedef {import("./page-game.js").AnyStage} Stage */

/** @param {Stage} stage */
export const myTurn = ({ game, me }) => me !== null && game.waiting.includes(me);

/** The question to the viewer; only if it is their turn. @param {Stage} stage */
export const question = (stage) => stage.words.question(stage);

/** A hint about what to type now. @param {Stage} stage @param {string[]} hand */
export const typingHint = (stage, hand) =>
  myTurn(stage) ? stage.words.hint(stage, hand) : waitingFor(stage);

/** The players that can be chosen, with their seat numbers from 1. @param {Stage} stage */
export function choosablePlayers({ game, names }) {
  /** @type {string[]} */
  const legal = game.legal ?? [];
  const chosen = legal.filter((action) => /^(lead|flip|name) /.test(action));
  const seats = chosen.map((action) => Number(action.split(" ")[1]));
  return formatList(seats.map((seat) => `${seat + 1} ${names[seat]}`));
}

/** The players for whom the game waits. @param {Stage} stage */
export function waitingFor({ game, names }) {
  if (game.result) return say("reason.game-over");
  const seats = /** @type {number[]} */ (game.waiting).filter((seat) => seat >= 0);
  return seats.length
    ? say("text.waiting", { names: formatList(seats.map((seat) => names[seat] ?? "")) })
    : say("page.loading");
}

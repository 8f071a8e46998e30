// The answers to questions about Skull in the command box.
import { formatList, say } from "../lib/i18n.js";
import { plainLine } from "../game/log-text.js";
import { mat } from "./text-facts.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullView>} Stage */
/** @typedef {{ stage: Stage, hand: string[] }} Context */

/** @param {Context} context */
const hand = ({ hand }) => [plainLine(formatList(hand.map((disc) => say(`disc.${disc}`))))];

/** @param {Context} context */
const mats = ({ stage }) =>
  stage.game.players.map((player) =>
    plainLine(`${stage.names[player.seat]}: ${mat(player, stage.game, stage)}`),
  );

/** @param {Context} context */
function score({ stage: { game, names } }) {
  const lines = game.players.map(
    (player) => `${names[player.seat]}: ${say("mat.won", { count: player.successes })}`,
  );
  return [...lines, say("play.success-goal")].map(plainLine);
}

const why = () => [plainLine(say("play.nothing-refused"))];

/** @type {import("../game/page-game.js").TextPage["answers"]} */
export const answers = { hand, trick: mats, seats: mats, score, why };

/** @param {Stage} stage */
export function status({ game, names }) {
  const first = game.first === null ? "–" : names[game.first];
  const here = say("play.status-skull", { round: game.round, first, discs: game.on_mats });
  return game.highest ? `${here} · ${say("play.highest", { bid: game.highest })}` : here;
}

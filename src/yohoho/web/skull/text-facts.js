// The mats of Skull in words.
import { formatList, say } from "../lib/i18n.js";
import { seatMarks } from "../text-view/seat-marks.js";
import { discsShownBy } from "./shown-discs.js";

/** @typedef {import("../wire.js").SkullView} View */
/** @typedef {import("../wire.js").SkullSeenPlayer} Player */
/** @typedef {import("../game/stage.js").Stage<View>} Stage */

const HIDDEN = "hidden";

/** @param {string[]} faces */
export const discNames = (faces) =>
  faces.length ? formatList(faces.map((face) => say(`disc.${face}`))) : "–";

/**
 * The state of a mat in one sentence.
 * @param {Player} player
 * @param {View} game
 * @param {Stage} stage
 */
export function mat(player, game, stage) {
  const { successes, hand, pile } = player;
  const facts = [
    say("mat.won", { count: successes }),
    say("mat.hand", { count: hand }),
    say("text.on-mat", { count: pile.length }),
  ];
  return [...facts, ...marks(player, game, stage)].join(", ");
}

/** @param {Player} player @param {View} game @param {Stage} stage @returns {string[]} */
export function marks(player, game, stage) {
  const open = player.pile.filter((face) => face !== HIDDEN);
  const shown = discsShownBy(stage, player.seat);
  return [
    ...seatMarks(player.seat, stage),
    player.eliminated ? say("mat.out") : "",
    player.passed ? say("mat.passed") : "",
    game.challenger === player.seat ? say("mat.challenger") : "",
    player.last_chance ? say("disc.last-chance") : "",
    open.length ? say("text.open", { discs: discNames(open) }) : "",
    shown.length ? say("text.shown", { discs: discNames(shown) }) : "",
  ].filter(Boolean);
}

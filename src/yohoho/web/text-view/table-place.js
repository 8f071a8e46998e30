// The table as a place for commands: moves, chat, the coach, and what people agree on.
import { Problem } from "../lib/http.js";
import { hasText, say, sayReason } from "../lib/i18n.js";
import { hintText, cardsText, hintReason } from "../game/coach-words.js";
import { mayConfirm } from "../game/confirm-choice.js";
import { plainLine } from "../game/log-text.js";
import { editionOf } from "../game/actions.js";
import { typingHint } from "../game/questions.js";
import { COMMANDS } from "./commands.js";

/** @typedef {import("../game/questions.js").Stage} Stage */
/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../lib/transport.js").Transport} Transport */
/** @typedef {import("../game/coach.js").Coach} Coach */
/** @typedef {import("../game/page-game.js").TextPage} TextPage */

/**
 * @param {{ line: Transport, coach: Coach, page: TextPage }} table
 * @returns {import("./place.js").Place}
 */
export function tablePlace({ line, coach, page }) {
  return {
    commands: COMMANDS,
    numbered: [],
    talks: true,
    hint: ({ stage, hand }) => typingHint(stage, hand),
    act: (action, { stage }) => attemptAction(line.act(action), stage),
    say: (text, { stage }) => attemptAction(line.do({ do: "say", text, phrase: "" }), stage),
    run: async (command, _, { stage }) => {
      if (command === "coach") return advice(stage, coach);
      if (command === "confirm") return confirm(stage, line);
      if (command === "rematch") return attemptAction(askForRematch(stage, line), stage);
      const show = page.onShow?.(stage);
      show?.();
      return show ? [] : [plainLine(say("reason.nothing-to-show"))];
    },
  };
}

/**
 * The socket's view decides: it is there with the acknowledgement of the choice, the stage a moment
 * later.
 * @param {Stage} stage
 * @param {Transport} line
 * @returns {Promise<Line[]>}
 */
async function confirm(stage, line) {
  const table = line.view.peek();
  if (!table || !mayConfirm({ table, game: table.game }))
    return [plainLine(say("text.nothing-to-confirm"))];
  return attemptAction(line.do({ do: "confirm" }), stage);
}

/** The same command takes it back. @param {Stage} stage @param {Transport} line */
function askForRematch(stage, line) {
  const wanted = !stage.seats[stage.me ?? -1]?.wants_rematch;
  return line.do({ do: "rematch", wanted });
}

/**
 * Asks the coach once, also when it is turned off; the server says why if it is not allowed.
 * @param {Stage} stage
 * @param {Coach} coach
 * @returns {Promise<Line[]>}
 */
async function advice(stage, coach) {
  const counsel = await coach.ask();
  if (counsel.kind === "silent") return [plainLine(counsel.problem.sentence)];
  if (counsel.kind !== "speaks") return [plainLine(say("coach.nothing"))];
  const { hints, confidence } = counsel.advice;
  const lines = cardsText(hints, stage).map(
    ({ hint, name }) => `${name}: ${hintText(hint, stage)}. ${hintReason(hint, stage)}`,
  );
  return [`${say("coach.title")}: ${say(`coach.${confidence}`)}`, ...lines].map(plainLine);
}

/**
 * Runs an action; a refusal is answered in the server's words.
 * @param {Promise<number>} doing
 * @param {Stage} stage
 * @returns {Promise<Line[]>}
 */
async function attemptAction(doing, stage) {
  try {
    await doing;
    return [];
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const known = hasText(`reason.${problem.code}`);
    return [
      plainLine(known ? sayReason(problem, editionOf(stage), stage.names) : problem.sentence),
    ];
  }
}

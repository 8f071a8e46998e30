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
/**
 * @template View
 * @typedef {import("../game/timeline.js").Timeline<View>} Timeline
 */
/** @typedef {import("../game/coach.js").Coach} Coach */
/** @typedef {import("../game/page-game.js").TextPage} TextPage */

/**
 * @param {{
 *   transport: Transport,
 *   timeline: Timeline<import("../wire.js").TableView>,
 *   coach: Coach,
 *   page: TextPage,
 * }} table
 * @returns {import("./place.js").Place}
 */
export function tablePlace({ transport, timeline, coach, page }) {
  return {
    commands: COMMANDS,
    numbered: [],
    talks: true,
    hint: ({ stage, hand }) => typingHint(stage, hand),
    act: (action, { stage }) => attemptAction(transport.act(action), stage),
    say: (text, { stage }) => attemptAction(transport.do({ do: "say", text, phrase: "" }), stage),
    run: async (command, _, { stage }) => {
      if (command === "coach") return advice(stage, coach);
      if (command === "confirm") return confirm(stage, transport, timeline.latest);
      if (command === "rematch") return attemptAction(askForRematch(stage, transport), stage);
      const show = page.onShow?.(stage);
      show?.();
      return show ? [] : [plainLine(say("reason.nothing-to-show"))];
    },
  };
}

/**
 * The newest view decides: it is there with the acknowledgement of the choice, the stage a moment
 * later.
 * @param {Stage} stage
 * @param {Transport} transport
 * @param {import("../wire.js").TableView | null} table
 * @returns {Promise<Line[]>}
 */
async function confirm(stage, transport, table) {
  if (!table || !mayConfirm({ table, game: table.game }))
    return [plainLine(say("text.nothing-to-confirm"))];
  return attemptAction(transport.do({ do: "confirm" }), stage);
}

/** The same command takes it back. @param {Stage} stage @param {Transport} transport */
function askForRematch(stage, transport) {
  const wantsRematch = !stage.seats[stage.me ?? -1]?.wants_rematch;
  return transport.do({ do: "rematch", wanted: wantsRematch });
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
    const hasReason = hasText(`reason.${problem.code}`);
    return [
      plainLine(hasReason ? sayReason(problem, editionOf(stage), stage.names) : problem.sentence),
    ];
  }
}

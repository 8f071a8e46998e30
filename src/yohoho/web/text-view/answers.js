// The answers to questions in the command box: the help, a summary, and those of the game itself.
import { hasText, say } from "../lib/i18n.js";
import { plainLine } from "../game/log-text.js";
import { typingHint, myTurn, question, waitingFor } from "../game/questions.js";
import { word } from "../game/vocabulary.js";
import { COMMANDS } from "./commands.js";

/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../game/page-game.js").AnswerContext} AnswerContext */
/** @typedef {import("../game/page-game.js").TextPage} TextPage */

/**
 * @param {string} command
 * @param {TextPage} page
 * @param {AnswerContext} context
 * @returns {Line[]}
 */
export function answer(command, page, context) {
  if (command === "help") return help(context);
  if (command === "table") return summary(page, context);
  if (command === "hand" && !context.hand.length) return [plainLine(say("text.no-hand"))];
  const own = /** @type {Partial<Record<string, TextPage["answers"]["hand"]>>} */ (page.answers);
  return own[command]?.(context) ?? [];
}

/** @param {AnswerContext} context */
function help({ stage, hand }) {
  const more = (/** @type {string} */ command) =>
    say(hasText(`help.${command}`) ? `help.${command}` : `text.help-${command}`);
  const lines = [...COMMANDS, "card", "say"].map((command) => `${word(command)}: ${more(command)}`);
  return [say("help.title"), `${say("help.now")}: ${typingHint(stage, hand)}`, ...lines].map(
    plainLine,
  );
}

/** @param {TextPage} page @param {AnswerContext} context */
function summary(page, context) {
  const { stage } = context;
  const now = myTurn(stage) ? question(stage) : waitingFor(stage);
  return [plainLine(page.status(stage)), ...page.answers.seats(context), plainLine(now)];
}

// The answers to questions in the command box: the help, a summary, and those of the game itself.
import { hasText, say } from "../lib/i18n.js";
import { plainLine } from "../game/log-text.js";
import { myTurn, question, waitingFor } from "../game/questions.js";
import { word } from "../game/vocabulary.js";

/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../game/page-game.js").AnswerContext} AnswerContext */
/** @typedef {import("../game/page-game.js").TextPage} TextPage */

/**
 * @param {string} command
 * @param {AnswerContext & { page: TextPage, place: import("./place.js").Place }} here
 * @returns {Line[]}
 */
export function answer(command, { page, place, ...context }) {
  if (command === "help") return help(context, place);
  if (command === "table") return summary(page, context);
  if (command === "hand" && !context.hand.length) return [plainLine(say("text.no-hand"))];
  const own = /** @type {Partial<Record<string, TextPage["answers"]["hand"]>>} */ (page.answers);
  return own[command]?.(context) ?? [];
}

/** @param {AnswerContext} context @param {import("./place.js").Place} place */
function help(context, { commands, numbered, talks, hint }) {
  const more = (/** @type {string} */ command) =>
    say(hasText(`help.${command}`) ? `help.${command}` : `text.help-${command}`);
  const withNumber = (/** @type {string} */ command) =>
    numbered.includes(command) ? `${word(command)} 1` : word(command);
  const lines = [...commands, "card", ...(talks ? ["say"] : [])].map(
    (command) => `${withNumber(command)}: ${more(command)}`,
  );
  return [say("help.title"), `${say("help.now")}: ${hint(context)}`, ...lines].map(plainLine);
}

/** @param {TextPage} page @param {AnswerContext} context */
function summary(page, context) {
  const { stage } = context;
  const now = myTurn(stage) ? question(stage) : waitingFor(stage);
  return [plainLine(page.status(stage)), ...page.answers.seats(context), plainLine(now)];
}

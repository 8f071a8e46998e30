// The judge's answer to a decision in sentences.
import { say } from "../lib/i18n.js";
import { actionLabel } from "../game/actions.js";
import { gradeOf } from "../puzzles/grading.js";
import { amountText, cellText, plainText, signedText } from "./amounts.js";
import { answerGrade } from "./answer-grade.js";

/** @typedef {import("../wire.js").DecisionReview} DecisionReview */
/** @typedef {import("../wire.js").ActionValue} ActionValue */
/** @typedef {import("../wire.js").Review["unit"]} Unit */
/** @typedef {import("../game/page-game.js").AnyStage} Stage */

/**
 * How good the person's answer is; without one, what was best.
 * @param {DecisionReview} decision
 * @param {string | null} answer
 * @param {Stage} stage
 * @param {Unit} unit
 */
export function gradeText(decision, answer, stage, unit) {
  if (answer === null)
    return say("review.answer-shown", { action: actionLabel(decision.best, stage) });
  const action = actionLabel(answer, stage);
  const loss = amountText(gradeOf(decision.values, answer)?.loss ?? 0, unit);
  return say(`review.answer-${answerGrade(decision, answer)}`, { action, loss });
}

/**
 * What was played in the game, with its verdict.
 * @param {DecisionReview} decision
 * @param {string | null} answer
 * @param {Stage} stage
 * @param {Unit} unit
 */
export function playedText({ action, verdict, loss }, answer, stage, unit) {
  const key = `review.played${answer === action ? "-same" : ""}`;
  return say(verdict === "fine" ? `${key}-fine` : key, {
    action: actionLabel(action, stage),
    verdict: say(`review.verdict-${verdict}`),
    loss: amountText(loss, unit),
  });
}

/** Points have a sign, a chance has none. @param {number} value @param {Unit} unit */
export const valueText = (value, unit) =>
  unit === "percent" ? cellText(plainText(value), unit) : signedText(value);

/**
 * How far a choice is behind the best, with the interval of the difference.
 * @param {ActionValue} value
 * @param {ActionValue} best
 * @param {Unit} unit
 * @param {boolean} exact
 */
export function behindText(value, best, unit, exact) {
  if (value === best) return say("review.best");
  const behind = best.value - value.value;
  const text = exact ? signedText(-behind) : `${signedText(-behind)} ± ${plainText(value.margin)}`;
  return cellText(text, unit);
}

/**
 * What is to be said about a choice: it is the person's answer, it was played, it is fine too.
 * @param {{
 *   decision: DecisionReview,
 *   value: ActionValue,
 *   mine: ActionValue | null,
 *   taken: ActionValue | null,
 * }} choice
 */
export function valueNotes({ decision, value, mine, taken }) {
  return [
    ...(value === mine ? [say("review.note-answer")] : []),
    ...(value === taken ? [say("review.note-played")] : []),
    ...(answerGrade(decision, value.action) === "fine" ? [say("review.note-fine")] : []),
  ];
}

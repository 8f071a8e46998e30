// A review in lines for the text view: its figures, its moments, a question, and the answer to it.
import { formatList, say, sayReason } from "../lib/i18n.js";
import { actionLabel, editionOf } from "../game/actions.js";
import { question as gameQuestion, typingHint } from "../game/questions.js";
import { word } from "../game/vocabulary.js";
import { valueOf } from "../puzzles/grading.js";
import { situationStage } from "./question-table.js";
import { viewBefore } from "./answer-grade.js";
import { behindText, gradeText, playedText, valueNotes, valueText } from "./answer-words.js";
import { categoryText } from "./category.js";
import { progressText, troubleText } from "./status-words.js";
import { tickText } from "./strip.js";
import { factsOf, luckText } from "./summary.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */
/** @typedef {import("./game-review.js").Question} Question */
/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("../game/page-game.js").AnyStage} Stage */

/**
 * How far it is; then the figures and the moments.
 * @param {GameReview} review
 * @returns {string[]}
 */
export function reviewLines(review) {
  const whole = review.job.value?.review;
  if (!whole) return [troubleText(review) || progressText(review)];
  return [
    ...factsOf(whole).map(({ name, value, more }) => [`${name}: ${value}`, more].join(" ").trim()),
    luckText(whole),
    ...momentLines(review),
  ];
}

/** @param {GameReview} review @returns {string[]} */
function momentLines(review) {
  const { moments, unit } = review;
  if (!moments.length) return [say("review.no-moments")];
  return [
    `${say("review.moments")}:`,
    ...moments.map((tick) => `${tick.moment}. ${tickText(tick, unit)}`),
    say("review.text-ask", { word: word("moment") }),
  ];
}

/**
 * What is asked, and everything that can be answered.
 * @param {Question} question
 * @param {Stage} stage
 * @param {string[]} hand
 * @param {string} status  the situation in one line
 */
export const questionLines = ({ tick }, stage, hand, status) => [
  `${say("replay-page.round-n", { round: tick.round })}. ${say("review.ask")}`,
  status,
  gameQuestion(stage),
  say("review.text-choices", {
    choices: formatList([
      ...new Set(
        (stage.game.legal ?? []).map((/** @type {string} */ one) => actionLabel(one, stage)),
      ),
    ]),
  }),
  typingHint(stage, hand),
];

/**
 * The grade, the reason, what was played, and all values with their intervals.
 * @param {GameReview} review
 * @param {Question} question
 * @param {Replay} replay
 */
export function answerLines(review, { tick: { decision }, answer }, replay) {
  const stage = situationStage(replay, viewBefore(replay, decision.step));
  const { unit } = review;
  const { why, category } = decision;
  return [
    gradeText(decision, answer, stage, unit),
    sayReason(why, editionOf(stage), stage.names),
    playedText(decision, answer, stage, unit),
    ...(category ? [`${categoryText(category)}.`] : []),
    ...valueLines(review, decision, answer, stage),
    goOnText(),
  ];
}

/**
 * @param {GameReview} review
 * @param {import("../wire.js").DecisionReview} decision
 * @param {string | null} answer
 * @param {Stage} stage
 */
function valueLines({ unit }, decision, answer, stage) {
  const { values, exact = false, action } = decision;
  const best = values[0];
  if (!best) return [];
  const ownValue = answer === null ? null : valueOf(values, answer);
  const taken = valueOf(values, action);
  return [
    say(exact ? "review.values-exact" : `review.values-${unit}`),
    ...values.map((value) => {
      const notes = valueNotes({ decision, value, mine: ownValue, taken });
      return say("review.text-value", {
        action: [
          actionLabel(value.action, stage),
          ...(notes.length ? [`(${notes.join(", ")})`] : []),
        ].join(" "),
        value: valueText(value.value, unit),
        behind: behindText(value, best, unit, exact),
      });
    }),
  ];
}

/** The commands after an answer. */
const goOnText = () =>
  say("review.text-go-on", {
    next: word("next"),
    hidden: word("hidden"),
    ledger: word("ledger"),
    close: word("close"),
  });

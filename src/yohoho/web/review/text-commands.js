// The commands of a review in the text view of its replay.
import { say, sayReason } from "../lib/i18n.js";
import { actionLabel, editionOf, splitAction } from "../game/actions.js";
import { word } from "../game/vocabulary.js";
import { ledgerTexts } from "./ledger-words.js";
import { stageOfQuestion } from "./question-table.js";
import { answerLines, questionLines, reviewLines } from "./text-lines.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */
/** @typedef {import("./strip-layout.js").Tick} Tick */
/**
 * @typedef {object} Context
 * @property {GameReview} review
 * @property {import("../wire.js").Replay} replay
 * @property {import("../game/page-game.js").GameTable} table
 * @property {import("../game/page-game.js").TextPage} page
 * @property {() => string[]} hiddenLines  all hands at the step before the decision
 */
/** @typedef {(context: Context, number: number | undefined) => string[]} Run */

/** @type {Record<string, Run>} */
const RUNS = {
  review: ({ review }) => reviewLines(review),
  moment: askMoment,
  next: (context) => {
    const { tick } = context.review.question.peek() ?? {};
    const next = tick ? context.review.nextMoment(tick) : null;
    return next ? ask(context, next) : [say("review.text-no-more")];
  },
  answer: (context) => {
    if (!context.review.question.peek()) return [nothingAsked()];
    context.review.answer(null);
    return linesOfQuestion(context);
  },
  hidden: (context) => {
    if (!context.review.question.peek()?.told) return [say("review.text-answer-first")];
    context.review.showTrueCards(true);
    return [say("review.nobody-knew"), ...context.hiddenLines()];
  },
  ledger: ({ review }) =>
    review.rounds.peek().length
      ? ledgerTexts(review.rounds.peek(), review.unit)
      : reviewLines(review),
  close: ({ review }) => {
    if (review.question.peek()) review.endQuestion();
    else review.close();
    return [say("review.text-closed")];
  },
};

export const REVIEW_COMMANDS = Object.keys(RUNS);

/** @param {string} command @param {number | undefined} number @param {Context} context */
export const runReview = (command, number, context) => RUNS[command]?.(context, number) ?? [];

/**
 * The answer to the question, if it is possible.
 * @param {string} action
 * @param {Context} context
 */
export function answerReview(action, context) {
  const { review, replay, table } = context;
  const question = review.question.peek();
  if (!question || question.told) return [nothingAsked()];
  const stage = stageOfQuestion(review, question, replay, table);
  const { legal = [], refused = {} } = stage.game;
  if (legal.includes(action)) {
    review.answer(action);
    return linesOfQuestion(context);
  }
  const why = refused[splitAction(action).what];
  return [
    say("review.text-not-possible", { action: actionLabel(action, stage) }),
    ...(why ? [sayReason(why, editionOf(stage), stage.names)] : []),
  ];
}

/** Without a number, the first moment that has no answer yet. @type {Run} */
function askMoment(context, number) {
  const { review } = context;
  const { moments, answered } = review;
  if (!moments.length) return reviewLines(review);
  const open = moments.find(({ decision }) => !answered.peek().has(decision.step));
  const tick =
    number === undefined ? (open ?? moments[0]) : moments.find(({ moment }) => moment === number);
  return tick ? ask(context, tick) : [say("review.text-no-moment", { count: moments.length })];
}

/** @param {Context} context @param {Tick} tick */
function ask({ review, replay, table, page }, tick) {
  review.ask(tick);
  const question = review.question.peek();
  if (!question) return [];
  const stage = stageOfQuestion(review, question, replay, table);
  return questionLines(question, stage, page.hand(stage.game), page.status(stage));
}

/** @param {Context} context */
function linesOfQuestion({ review, replay }) {
  const question = review.question.peek();
  return question ? answerLines(review, question, replay) : [];
}

export const nothingAsked = () => say("review.text-nothing-asked", { word: word("moment") });

// The table at a decision: what the seat could see, with its legal actions to answer by; or the
// true cards, as a layer of their own.
import { openLayer } from "../lib/back-button.js";
import { html, signal, useEffect } from "../lib/html.js";
import { isTyping } from "../ui/shortcuts.js";
import { say } from "../lib/i18n.js";
import { LineIcon } from "../ui/icon.js";
import { handsAt, stageOfReplay, viewAt } from "../games/replay-moment.js";
import { viewBefore } from "./answer-grade.js";
import { before } from "./strip-layout.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */
/** @typedef {import("./game-review.js").Question} Question */
/** @typedef {import("../game/page-game.js").GameTable} GameTable */
/** @typedef {import("../wire.js").Replay} Replay */

/** Nothing moves at a situation: no scene runs, and no event is told. */
const STILL = {
  beat: signal({ n: 0, events: [] }),
  scene: signal(null),
  takes: () => 0,
  skip: () => {},
};

/**
 * A situation as a stage, on which nothing can be done.
 * @param {Replay} replay
 * @param {any} game
 * @returns {import("../game/page-game.js").AnyStage}
 */
export const situationStage = (replay, game) => ({
  ...stageOfReplay(replay),
  ...STILL,
  game,
  me: game.seat,
  hands: null,
});

/** Back closes the question, as it does a dialog. @param {GameReview} review */
export function useBackCloses(review) {
  const isAsked = review.question.value !== null;
  useEffect(() => (isAsked ? openLayer(() => review.endQuestion()) : undefined), [isAsked]);
}

/**
 * What the seat knew, with its legal actions until there is an answer; or the true cards.
 * @param {GameReview} review
 * @param {Question} question
 * @param {Replay} replay
 * @param {GameTable} table
 */
export function stageOfQuestion(review, { tick, told, open }, replay, table) {
  const { step } = tick.decision;
  return open ? openStage(replay, table, step) : buildStage(replay, step, review, told);
}

/**
 * @param {{
 *   review: GameReview,
 *   question: Question,
 *   replay: Replay,
 *   table: GameTable,
 * }} props
 */
export function QuestionTable({ review, question, replay, table }) {
  const { tick, told, open } = question;
  useBackCloses(review);
  const { step } = tick.decision;
  const shown = open ? "open" : told ? "told" : "asked";
  const stage = stageOfQuestion(review, question, replay, table);
  return html`
    ${
      open
        ? html`<${TrueCardsNote} review=${review} />`
        : !told && html`<${Cue} review=${review} question=${question} />`
    }
    <div class="replay-table" data-review=${shown}>
      <${table.default} key=${`${step}/${shown}`} stage=${stage} />
    </div>
  `;
}

/**
 * @param {Replay} replay
 * @param {number} step
 * @param {GameReview} review
 * @param {boolean} entries
 */
function buildStage(replay, step, review, entries) {
  const view = viewBefore(replay, step);
  const act = async (/** @type {string} */ action) => (review.answer(action), true);
  return entries
    ? situationStage(replay, { ...view, legal: [], waiting: [] })
    : { ...situationStage(replay, view), act };
}

/** @param {Replay} replay @param {GameTable} table @param {number} step */
const openStage = (replay, table, step) => ({
  ...situationStage(replay, viewAt(table, replay, before(step), null)),
  hands: handsAt(replay, before(step), null),
});

/**
 * What is asked, and the way around it.
 * @param {{ review: GameReview, question: Question }} props
 */
function Cue({ review, question: { tick } }) {
  const round = say("replay-page.round-n", { round: tick.round });
  return html`
    <section class="review-cue" aria-labelledby="review-cue">
      <h2 id="review-cue" tabindex="-1" ref=${takeFocus}>
        <small class="quiet">${round}</small>
        ${" "}${say("review.ask")}
      </h2>
      <${WaysAround} review=${review} />
    </section>
  `;
}

/** The ways around a question. @param {{ review: GameReview }} props */
export function WaysAround({ review }) {
  return html`
    <div class="row">
      <button type="button" onClick=${() => review.answer(null)}>
        ${say("review.show-answer")}
      </button>
      <button
        type="button"
        class="plain round"
        aria-label=${say("review.ask-close")}
        title=${say("review.ask-close")}
        onClick=${() => review.endQuestion()}
      >
        <${LineIcon} name="close" />
      </button>
    </div>
  `;
}

/** @param {{ review: GameReview }} props */
function TrueCardsNote({ review }) {
  return html`
    <section class="review-cue review-true" aria-labelledby="review-true">
      <div>
        <h2 id="review-true" tabindex="-1" ref=${takeFocus}>${say("review.true-cards")}</h2>
        <p>${say("review.nobody-knew")}</p>
      </div>
      <button type="button" onClick=${() => review.showTrueCards(false)}>
        ${say("review.hide-true")}
      </button>
    </section>
  `;
}

/**
 * Gives a heading the focus when it appears, so that it is read once. A person who types stays at
 * the command line, where the same is told.
 * @param {HTMLElement | null} it
 */
export function takeFocus(it) {
  if (it && !it.dataset.focused) {
    it.dataset.focused = "yes";
    if (!isTyping(document.activeElement)) it.focus({ preventScroll: true });
  }
}

// The judge's answer to a decision: how good the choice was, what was played, the values of all
// choices with their intervals, and one reason.
import { html } from "../lib/html.js";
import { say, sayReason } from "../lib/i18n.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { categoryText } from "./category.js";
import { viewBefore } from "./answer-grade.js";
import { gradeText, playedText } from "./answer-words.js";
import { Practise } from "./practise.js";
import { situationStage, takeFocus } from "./question-table.js";
import { ValueTable } from "./value-table.js";
import { VerdictMark } from "./verdict-mark.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */
/** @typedef {import("./game-review.js").Question} Question */
/** @typedef {import("../game/page-game.js").AnyStage} Stage */
/** @typedef {import("../wire.js").DecisionReview} DecisionReview */

/**
 * @param {{
 *   review: GameReview,
 *   replay: import("../wire.js").Replay,
 *   question: Question,
 * }} props
 */
export function Answer({ review, replay, question }) {
  const { tick, answer } = question;
  const { decision } = tick;
  const view = viewBefore(replay, decision.step);
  const stage = situationStage(replay, view);
  return html`
    <section class="review-answer stack" aria-labelledby="review-answer">
      <p class="quiet">${say("replay-page.round-n", { round: tick.round })}</p>
      <h2 id="review-answer" tabindex="-1" ref=${takeFocus}>
        ${gradeText(decision, answer, stage, review.unit)}
      </h2>
      <p>${sayReason(decision.why, view.options?.edition, stage.names)}</p>
      <${Played} decision=${decision} answer=${answer} stage=${stage} unit=${review.unit} />
      <${ValueTable} decision=${decision} answer=${answer} stage=${stage} unit=${review.unit} />
      <${Ways} review=${review} question=${question} view=${view} />
    </section>
  `;
}

/**
 * What was played in the game, with its verdict.
 * @param {{
 *   decision: DecisionReview,
 *   answer: string | null,
 *   stage: Stage,
 *   unit: GameReview["unit"],
 * }} props
 */
function Played({ decision, answer, stage, unit }) {
  const { verdict, category } = decision;
  return html`
    <p class="review-played">
      <${VerdictMark} verdict=${verdict} />
      <span>
        ${playedText(decision, answer, stage, unit)}
        ${
          category &&
          html`
            ${" "}
            <span class="pill">${categoryText(category)}</span>
          `
        }
      </span>
    </p>
  `;
}

/** @param {{ review: GameReview, question: Question, view: any }} props */
function Ways({ review, question: { tick, open }, view }) {
  const next = review.nextMoment(tick);
  const { decision } = tick;
  return html`
    <div class="review-ways">
      ${
        next &&
        html`
          <button type="button" class="primary" onClick=${() => review.ask(next)}>
            ${say("review.next-moment")}
            <${LineIcon} name="forward" />
          </button>
        `
      }
      ${
        decision.step > 0 &&
        html`
          <button
            type="button"
            aria-pressed=${String(open)}
            onClick=${() => review.showTrueCards(!open)}
          >
            <${Icon} name="spyglass" />
            ${say("review.true-cards")}
          </button>
        `
      }
      <${Practise} review=${review} decision=${decision} view=${view} />
      <button type="button" class="plain" onClick=${() => review.endQuestion()}>
        ${say("review.back")}
      </button>
    </div>
  `;
}

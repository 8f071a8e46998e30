// The values of all choices at a decision, with their intervals, as bars and as a table.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { actionLabel } from "../game/actions.js";
import { valueOf } from "../puzzles/grading.js";
import { answerGrade } from "./answer-grade.js";
import { cellText, plainText, signedText } from "./amounts.js";

/** @typedef {import("../wire.js").DecisionReview} DecisionReview */
/** @typedef {import("../wire.js").ActionValue} ActionValue */
/** @typedef {import("../game/page-game.js").AnyStage} Stage */
/** @typedef {import("../wire.js").Review["unit"]} Unit */

/**
 * @param {{
 *   decision: DecisionReview,
 *   answer: string | null,
 *   stage: Stage,
 *   unit: Unit,
 * }} props
 */
export function ValueTable({ decision, answer, stage, unit }) {
  const { values, exact = false } = decision;
  const best = values[0];
  if (!best) return null;
  const mine = answer === null ? null : valueOf(values, answer);
  const taken = valueOf(values, decision.action);
  const showsWin = unit !== "percent";
  return html`
    <table class="review-values numbers">
      <caption class="quiet">
        ${say(exact ? "review.values-exact" : `review.values-${unit}`)}
      </caption>
      <thead>
        <tr>
          <th scope="col">${say("coach.column-action")}</th>
          <th scope="col">${say(`review.column-${unit}`)}</th>
          <th scope="col">${say("review.column-behind")}</th>
        </tr>
      </thead>
      <tbody>
        ${values.map(
          (value) => html`
            <tr key=${value.action} data-best=${String(value === best)}>
              <th scope="row">
                ${actionLabel(value.action, stage)}
                <${Notes} decision=${decision} value=${value} mine=${mine} taken=${taken} />
              </th>
              <td>
                ${valueText(value.value, unit)}
                ${
                  showsWin &&
                  html`
                    <small class="quiet">
                      ${say("review.wins", { percent: Math.round(value.win) })}
                    </small>
                  `
                }
              </td>
              <td>${behindText(value, best, unit, exact)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** Points have a sign, a chance has none. @param {number} value @param {Unit} unit */
const valueText = (value, unit) =>
  unit === "percent" ? cellText(plainText(value), unit) : signedText(value);

/**
 * How far a choice is behind the best, with the interval of the difference.
 * @param {ActionValue} value
 * @param {ActionValue} best
 * @param {Unit} unit
 * @param {boolean} exact
 */
function behindText(value, best, unit, exact) {
  if (value === best) return say("review.best");
  const behind = best.value - value.value;
  const text = exact ? signedText(-behind) : `${signedText(-behind)} ± ${plainText(value.margin)}`;
  return cellText(text, unit);
}

/**
 * @param {{
 *   decision: DecisionReview,
 *   value: ActionValue,
 *   mine: ActionValue | null,
 *   taken: ActionValue | null,
 * }} props
 */
function Notes({ decision, value, mine, taken }) {
  const fine = answerGrade(decision, value.action) === "fine";
  const notes = [
    ...(value === mine ? ["review.note-answer"] : []),
    ...(value === taken ? ["review.note-played"] : []),
    ...(fine ? ["review.note-fine"] : []),
  ];
  return html`
    ${notes.map(
      (note) => html`
        ${" "}
        <span key=${note} class="pill">${say(note)}</span>
      `,
    )}
  `;
}

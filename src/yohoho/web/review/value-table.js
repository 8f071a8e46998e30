// The values of all choices at a decision, with their intervals, as bars and as a table.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { actionLabel } from "../game/actions.js";
import { valueOf } from "../puzzles/grading.js";
import { behindText, valueNotes, valueText } from "./answer-words.js";

/** @typedef {import("../wire.js").DecisionReview} DecisionReview */
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
  const ownValue = answer === null ? null : valueOf(values, answer);
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
                <${Notes} decision=${decision} value=${value} mine=${ownValue} taken=${taken} />
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

/** @param {Parameters<typeof valueNotes>[0]} props */
function Notes(props) {
  return html`
    ${valueNotes(props).map(
      (note) => html`
        ${" "}
        <span key=${note} class="pill">${note}</span>
      `,
    )}
  `;
}

// The table of a game that the page does not know: the players, the facts of the view, the viewer's
// hand, and a button for each legal action.
import { html } from "../lib/html.js";
import { say, withMinus } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { actionLabel } from "../game/actions.js";
import { CoachButton, CoachLine, CoachMark, nameWithCoach } from "../game/coach-line.js";
import { ConfirmChoice, mayConfirm } from "../game/confirm-choice.js";
import { Face } from "../game/face.js";
import { myTurn, question, waitingFor } from "../game/questions.js";
import { seatMarks } from "../text-view/seat-marks.js";
import { handOf, scoresOf, seatColumns, tableFacts } from "./facts.js";

await loadStyle("plain.css");

/** @typedef {import("../game/page-game.js").AnyStage} Stage */

/** @param {{ stage: Stage }} props */
export default function PlainTable({ stage }) {
  return html`
    <div class="plain-table">
      <${Players} stage=${stage} />
      <${Facts} stage=${stage} />
      <${Mine} stage=${stage} />
    </div>
  `;
}

/** @param {{ stage: Stage }} props */
export function Players({ stage }) {
  const { names, me, game } = stage;
  const columns = seatColumns(stage);
  return html`
    <div class="plain-scroll" role="group" tabindex="0" aria-label=${say("text.seats")}>
      <table class="plain-players">
        <thead>
          <tr>
            <th scope="col">${say("column.name")}</th>
            ${columns.map(({ name }) => html`<th key=${name} scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (name, seat) => html`
              <tr key=${seat} data-me=${seat === me} data-waited=${game.waiting.includes(seat)}>
                <th scope="row">
                  <div class="plain-player">
                    <${Face} stage=${stage} seat=${seat} turn=${game.waiting.includes(seat)} />
                    <span>
                      ${name}
                      <small class="quiet">${seatMarks(seat, stage).join(" · ")}</small>
                    </span>
                  </div>
                </th>
                ${columns.map(
                  ({ texts }, n) => html`<td key=${n} class="numbers">${texts[seat]}</td>`,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {{ stage: Stage }} props */
export function Facts({ stage }) {
  return html`
    <dl class="plain-facts">
      ${tableFacts(stage).map(
        ({ name, text }) => html`
          <div key=${name}>
            <dt>${name}</dt>
            <dd>${text}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** @param {{ stage: Stage }} props */
function Mine({ stage }) {
  const { game, me } = stage;
  return html`
    <section class="plain-mine" aria-label=${say("plain.mine")}>
      <div class="plain-ask">
        <p role="status" data-mine=${myTurn(stage)}>
          ${
            mayConfirm(stage)
              ? say("game.reconsider")
              : myTurn(stage)
                ? question(stage)
                : waitingFor(stage)
          }
        </p>
        <${ConfirmChoice} stage=${stage} />
        <${CoachButton} stage=${stage} />
      </div>
      <${CoachLine} stage=${stage} />
      ${me !== null && html`<${Hand} cards=${handOf(game)} />`}
      <${Actions} stage=${stage} />
    </section>
  `;
}

/** @param {{ cards: string[] }} props */
export function Hand({ cards }) {
  if (!cards.length) return null;
  return html`
    <ul class="plain-hand" aria-label=${say("play.hand")}>
      ${cards.map((card, n) => html`<li key=${n}>${card}</li>`)}
    </ul>
  `;
}

/** @param {{ stage: Stage }} props */
function Actions({ stage }) {
  /** @type {string[]} */
  const legal = stage.game.legal ?? [];
  return html`
    <div class="plain-actions">
      ${legal.map(
        (action) => html`
          <button
            key=${action}
            type="button"
            aria-label=${nameWithCoach(stage, [action], actionLabel(action, stage))}
            onClick=${() => stage.act(action)}
          >
            ${actionLabel(action, stage)}
            <${CoachMark} stage=${stage} actions=${[action]} />
          </button>
        `,
      )}
    </div>
  `;
}

/** @param {{ stage: Stage }} props */
export function Scores({ stage }) {
  const { names, me, game } = stage;
  const scores = scoresOf(game);
  if (!scores.length) return html`<p class="quiet prose">${say("table.no-scores")}</p>`;
  return html`
    <table class="plain-players">
      <thead>
        <tr>
          <th scope="col">${say("column.name")}</th>
          <th scope="col">${say("column.score")}</th>
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name, seat) => html`
            <tr key=${seat} data-me=${seat === me}>
              <th scope="row">${name}</th>
              <td class="numbers">${withMinus(scores[seat] ?? 0)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

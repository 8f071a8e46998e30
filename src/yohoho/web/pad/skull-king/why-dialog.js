// The reasons for the points of one player in one round.
import { Dialog } from "../../ui/dialog.js";
import { html } from "../../lib/html.js";
import { navigate, route } from "../../lib/router.js";
import { bookOf } from "../../rules/editions.js";
import { say } from "../../lib/i18n.js";
import { ReasonList } from "../../rulings/reason-list.js";
import { cellWords } from "./score-cell.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** The dialog with the reasons of one cell. @param {{ editor: SheetEditor }} props */
export function WhyDialog({ editor }) {
  const [screen, number, ...rest] = route.value.hash.split("-");
  const who = rest.join("-");
  const row = editor.tally.value.rows.find((one) => one.number === Number(number));
  const cell = row?.cells[who];
  if (screen !== "why" || !row || !cell) return null;
  const person = editor.sheet.value.people.find(({ id }) => id === who);
  const { edition } = editor.sheet.value.options;
  const rule = (/** @type {string} */ ruling) => navigate(`/rules/${bookOf(edition)}#${ruling}`);
  return html`
    <${Dialog}
      title=${`${person?.name}: ${say("sheet.round", { number: row.number, cards: row.cards })}`}
      class="why"
      addressed
      onClose=${() => history.back()}
    >
      ${
        cell.why.length > 0
          ? html`
              <p class="pad-sum numbers">${cellWords(cell)}</p>
              <${ReasonList} reasons=${cell.why} edition=${edition} names=${[]} onRule=${rule} />
            `
          : html`<p class="quiet">${say("pad.not-complete")}</p>`
      }
      ${
        !editor.locked.value &&
        html`
          <p>
            <button
              type="button"
              onClick=${() => navigate(`/pad/${editor.id}#edit-${row.number}`, { replace: true })}
            >
              ${say("pad.edit-round", { number: row.number })}
            </button>
          </p>
        `
      }
    <//>
  `;
}

// The parts that only the printed page has: the title and the whole table.
import { html } from "../../lib/html.js";
import { formatDate, say } from "../../lib/i18n.js";
import { ScoreTable } from "./score-table.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** The group and date of the game. @param {import("../../rules/sheet.js").Sheet} sheet */
export const groupAndDate = ({ group, at }) => [group, formatDate(at)].filter(Boolean).join(" · ");

/** @param {{ editor: SheetEditor }} props */
export function PrintedHead({ editor }) {
  return html`
    <p class="pad-printed pad-print-head" aria-hidden="true">
      <strong>${say("play.game.skull-king")}</strong>
      ${" "}
      <span>${groupAndDate(editor.sheet.value)}</span>
    </p>
  `;
}

/** @param {{ editor: SheetEditor }} props */
export function PrintedTable({ editor }) {
  return html`<div class="pad-printed" aria-hidden="true"><${ScoreTable} editor=${editor} /></div>`;
}

// What only paper shows: which game this was, and all of its table.
import { html } from "../lib/html.js";
import { formatDate, say } from "../lib/i18n.js";
import { ScoreTable } from "./score-table.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/**
 * Whose game and when: what a sheet found in a drawer should say.
 * @param {import("../rules/sheet.js").Sheet} sheet
 */
export const occasion = ({ group, at }) => [group, formatDate(at)].filter(Boolean).join(" · ");

/** @param {{ editor: SheetEditor }} props */
export function PrintedHead({ editor }) {
  return html`
    <p class="pad-printed pad-print-head" aria-hidden="true">
      <strong>${say("play.game.skull-king")}</strong>
      ${" "}
      <span>${occasion(editor.sheet.value)}</span>
    </p>
  `;
}

/** @param {{ editor: SheetEditor }} props */
export function PrintedTable({ editor }) {
  return html`
    <div class="pad-printed" aria-hidden="true"><${ScoreTable} editor=${editor} /></div>
  `;
}

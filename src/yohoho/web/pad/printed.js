// What only paper shows: which game this was, and all of its table.
import { html } from "../lib/html.js";
import { dated, say } from "../lib/i18n.js";
import { ScoreTable } from "./table.js";

/** @typedef {import("./book.js").Book} Book */

/**
 * Whose game and when: what a sheet found in a drawer should say.
 * @param {import("../rules/sheet.js").Sheet} sheet
 */
export const occasion = ({ group, at }) => [group, dated(at)].filter(Boolean).join(" · ");

/** @param {{ book: Book }} props */
export function PrintedHead({ book }) {
  return html`
    <p class="pad-printed pad-print-head" aria-hidden="true">
      <strong>${say("play.game.skull-king")}</strong>
      ${" "}
      <span>${occasion(book.sheet.value)}</span>
    </p>
  `;
}

/** @param {{ book: Book }} props */
export function PrintedTable({ book }) {
  return html`
    <div class="pad-printed" aria-hidden="true"><${ScoreTable} book=${book} /></div>
  `;
}

// The screen of a finished game: the winners, the ranks, and what can be done next.
import { html } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { withoutServer } from "../../lib/link.js";
import { say, withMinus } from "../../lib/i18n.js";
import { newSheetFrom } from "./new-sheet.js";
import { caseOf } from "../../rules/judge.js";
import { isWhole } from "../../rules/tricklog.js";
import { attempt } from "../attempt.js";
import { Shares } from "./more-screen.js";
import { NextGameButton, Places, Winner } from "../ending.js";
import { PrintedHead, PrintedTable } from "./print-view.js";
import { TotalsGraph } from "./score-table.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** @param {{ editor: SheetEditor }} props */
export function EndScreen({ editor }) {
  const { people } = editor.sheet.value;
  const { winners } = editor.tally.value;
  const names = people.filter(({ id }) => winners.includes(id)).map(({ name }) => name);
  return html`
    <div class="pad-screen pad-end">
      <${PrintedHead} editor=${editor} />
      <${Winner} icon="crowned-skull" names=${names} />
      <${SheetPlaces} editor=${editor} />
      <${ExtraRound} editor=${editor} />
      <${NextGameButton} start=${() => newSheetFrom(editor.sheet.value)} />
      <${ReviewLink} editor=${editor} />
      <${Shares} editor=${editor} />
      <${TotalsGraph} editor=${editor} />
      <${PrintedTable} editor=${editor} />
      <a class="plain" href="/pad/${editor.id}#table">
        <${LineIcon} name="list" />
        ${say("pad.tab-table")}
      </a>
    </div>
  `;
}

/** The players with their totals; those who left have no rank.
 * @param {{ editor: SheetEditor }} props
 */
export function SheetPlaces({ editor }) {
  const { ranks, totals } = editor.tally.value;
  const places = editor.sheet.value.people.map(({ id, name, colour }) => {
    const rank = ranks[id] ?? null;
    const result = html`
      ${!rank && html`<small class="quiet">${say("pad.has-left")}</small>`}
      <b>${withMinus(totals[id] ?? 0)}</b>
    `;
    return { name, colour, rank, result };
  });
  return html`<${Places} places=${places} />`;
}

/**
 * A game whose cards are all logged can be replayed and reviewed.
 * @param {{ editor: SheetEditor }} props
 */
function ReviewLink({ editor }) {
  const sheet = editor.sheet.value;
  const { rows } = editor.tally.value;
  if (withoutServer || sheet.closed || !rows.every(({ number }) => isWhole(caseOf(sheet, number))))
    return null;
  return html`
    <a class="button" href="/replay?sheet=${editor.id}&review">
      <${LineIcon} name="graph" />
      ${say("review.link")}
    </a>
  `;
}

/**
 * Players who share the first place may play on, as with the option for ties.
 * @param {{ editor: SheetEditor }} props
 */
function ExtraRound({ editor }) {
  const { options, closed } = editor.sheet.value;
  if (closed || editor.locked.value || editor.tally.value.winners.length < 2) return null;
  const extra = () =>
    void attempt(() =>
      editor.write({ do: "choose", options: { ...options, ties: "extra-rounds" } }, "changed"),
    );
  return html`
    <button type="button" onClick=${extra}>
      <${Icon} name="crossed-sabres" />
      ${say("pad.extra-round")}
    </button>
  `;
}

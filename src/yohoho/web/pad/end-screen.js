// The screen of a finished game: the winners, the ranks, and what can be done next.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { withoutServer } from "../lib/link.js";
import { navigate } from "../lib/router.js";
import { formatList, say } from "../lib/i18n.js";
import { newSheetFrom } from "./new-sheet.js";
import { caseOf } from "../rules/judge.js";
import { isWhole } from "../rules/tricklog.js";
import { attempt } from "./sheet-editor.js";
import { Shares } from "./more-screen.js";
import { Places } from "./places.js";
import { PrintedHead, PrintedTable } from "./print-view.js";
import { TotalsGraph } from "./score-table.js";
import { isDeliberate } from "./tap-guard.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** @param {{ editor: SheetEditor }} props */
export function EndScreen({ editor }) {
  const { people } = editor.sheet.value;
  const { winners } = editor.tally.value;
  const names = people.filter(({ id }) => winners.includes(id)).map(({ name }) => name);
  return html`
    <div class="pad-screen pad-end">
      <${PrintedHead} editor=${editor} />
      <div class="pad-crown" aria-hidden="true"><${Icon} name="crowned-skull" /></div>
      <p class="pad-winner" role="status">
        ${say(names.length > 1 ? "ending.shared" : "ending.won", { name: formatList(names) })}
      </p>
      <${Places} editor=${editor} />
      <${ExtraRound} editor=${editor} />
      <button
        type="button"
        class="primary"
        onClick=${(/** @type {Event} */ event) =>
          isDeliberate(event, "again", true) &&
          navigate(`/pad/${newSheetFrom(editor.sheet.value)}`)}
      >
        <${Icon} name="card-random" />
        ${say("pad.again")}
      </button>
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

// The screen of a finished game: the winners, the ranks, and what can be done next.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { navigate } from "../lib/router.js";
import { formatList, say, withMinus } from "../lib/i18n.js";
import { SeatMark } from "../ui/score-graph.js";
import { newSheetFrom } from "./new-sheet.js";
import { Shares } from "./more-screen.js";
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
 * The players from the first rank down; equal totals share a rank, and people who left have none.
 * @param {{ editor: SheetEditor }} props
 */
export function Places({ editor }) {
  const { ranks, totals } = editor.tally.value;
  const people = [...editor.sheet.value.people].sort(
    (one, other) => (ranks[one.id] ?? 99) - (ranks[other.id] ?? 99),
  );
  return html`
    <ol class="pad-places numbers">
      ${people.map(
        ({ id, name, colour }) => html`
          <li key=${id} class=${ranks[id] === 1 ? "first" : ""}>
            <span class="pad-rank">
              ${
                ranks[id]
                  ? html`
                      <span aria-hidden="true">${`${ranks[id]}.`}</span>
                      <span class="unseen">${say("ending.place", { rank: ranks[id] })}</span>
                    `
                  : "–"
              }
            </span>
            <${SeatMark} seat=${colour} />
            <span class="grow pad-row-name">${name}</span>
            ${
              !ranks[id] &&
              html`
                <small class="quiet">${say("pad.has-left")}</small>
              `
            }
            <b>${withMinus(totals[id] ?? 0)}</b>
          </li>
        `,
      )}
    </ol>
  `;
}

// The players of a sheet by rank, with their totals.
import { html } from "../lib/html.js";
import { say, withMinus } from "../lib/i18n.js";
import { SeatMark } from "../ui/score-graph.js";
import { PersonName } from "./person-name.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

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
            <span class="grow pad-row-name"><${PersonName} name=${name} /></span>
            ${!ranks[id] && html`<small class="quiet">${say("pad.has-left")}</small>`}
            <b>${withMinus(totals[id] ?? 0)}</b>
          </li>
        `,
      )}
    </ol>
  `;
}

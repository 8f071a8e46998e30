// The game is over: who won, the places, and what one does with them.
import { html } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { go } from "../lib/router.js";
import { listed, say } from "../lib/i18n.js";
import { Mark } from "../ui/score-graph.js";
import { plain } from "../ui/totals.js";
import { once } from "./new-sheet.js";
import { Shares } from "./more.js";
import { PrintedHead, PrintedTable } from "./printed.js";
import { TotalsGraph } from "./table.js";
import { meant } from "./tap.js";

/** @typedef {import("./book.js").Book} Book */

/** @param {{ book: Book }} props */
export function EndScreen({ book }) {
  const { people } = book.sheet.value;
  const { winners } = book.tally.value;
  const names = people.filter(({ id }) => winners.includes(id)).map(({ name }) => name);
  return html`
    <div class="pad-screen pad-end">
      <${PrintedHead} book=${book} />
      <div class="pad-crown" aria-hidden="true"><${Icon} name="crowned-skull" /></div>
      <p class="pad-winner" role="status">
        ${say(names.length > 1 ? "ending.shared" : "ending.won", { name: listed(names) })}
      </p>
      <${Places} book=${book} />
      <button
        type="button"
        class="primary"
        onClick=${(/** @type {Event} */ event) =>
          meant(event, "again", true) && go(`/pad/${once(book.sheet.value)}`)}
      >
        <${Icon} name="card-random" />
        ${say("pad.again")}
      </button>
      <${Shares} book=${book} />
      <${TotalsGraph} book=${book} />
      <${PrintedTable} book=${book} />
      <a class="plain" href="/pad/${book.id}#table">
        <${Stroke} name="list" />
        ${say("pad.tab-table")}
      </a>
    </div>
  `;
}

/** From the top down; equals share a place, who left has none. @param {{ book: Book }} props */
export function Places({ book }) {
  const { ranks, totals } = book.tally.value;
  const people = [...book.sheet.value.people].sort(
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
            <${Mark} seat=${colour} />
            <span class="grow pad-row-name">${name}</span>
            ${
              !ranks[id] &&
              html`
                <small class="quiet">${say("pad.has-left")}</small>
              `
            }
            <b>${plain(totals[id] ?? 0)}</b>
          </li>
        `,
      )}
    </ol>
  `;
}

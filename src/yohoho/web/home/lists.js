// The lists of the start page: the person's other tables, the public ones, and finished games.
import { html } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { GameRow, TableRow } from "../games/table-rows.js";
import { PagedList, usePages } from "../ui/pages.js";

/** @typedef {import("../wire.js").TableLine} TableLine */
/** @typedef {import("../wire.js").GameLine} GameLine */

export const MAX_ROWS = 3;
const UNFINISHED = ["lobby", "playing"];

/** @param {any} answer @returns {TableLine[]} */
export const tablesOf = (answer) => answer.tables;

/**
 * The unfinished tables but the one that is offered above; nothing if there are none.
 * @param {{ except: string | undefined }} props
 */
export function MyTables({ except }) {
  const pages = usePages("/api/tables/mine", tablesOf);
  const rows = pages.rows?.filter(({ id, status }) => id !== except && UNFINISHED.includes(status));
  if (!rows?.length) return null;
  return html`
    <${ListPanel}
      id="running-title"
      title=${say("home.running")}
      href="/tables"
      all=${say("home.all-tables")}
    >
      <${PagedList}
        pages=${{ ...pages, rows: rows.slice(0, MAX_ROWS) }}
        none=${say("tables.none-mine")}
        row=${tableRow}
      />
    <//>
  `;
}

/** @param {{ pages: import("../ui/pages.js").Pages<TableLine> }} props */
export function PublicTables({ pages }) {
  return html`
    <${ListPanel}
      id="public-title"
      title=${say("home.public")}
      href="/tables"
      all=${say("home.all-tables")}
    >
      <${PagedList} pages=${pages} none=${say("tables.none-public")} row=${tableRow} />
    <//>
  `;
}

export function FinishedGames() {
  const pages = usePages(
    "/api/games",
    (answer) => /** @type {GameLine[]} */ (answer.games),
    MAX_ROWS,
  );
  if (pages.problem && !pages.rows) return null;
  return html`
    <${ListPanel}
      id="finished-title"
      title=${say("home.finished")}
      href="/games"
      all=${say("home.all-games")}
    >
      <${PagedList}
        pages=${pages}
        none=${say("games.none")}
        row=${(/** @type {GameLine} */ game) => html`<${GameRow} key=${game.id} game=${game} />`}
      />
      <a class="more-ways" href="/history">
        <${LineIcon} name="graph" />
        ${say("history.link")}
      </a>
    <//>
  `;
}

/** @param {TableLine} table */
const tableRow = (table) => html`<${TableRow} key=${table.id} table=${table} />`;

/** @param {{ id: string, title: string, href: string, all: string, children?: any }} props */
function ListPanel({ id, title, href, all, children }) {
  return html`
    <section class="panel" aria-labelledby=${id}>
      <div class="list-head">
        <h2 id=${id}>${title}</h2>
        <a href=${href}>
          ${all}
          <${LineIcon} name="forward" />
        </a>
      </div>
      ${children}
    </section>
  `;
}

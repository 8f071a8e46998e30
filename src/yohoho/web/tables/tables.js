// All tables: the person's own, and the public ones.
import { html } from "../lib/html.js";
import { me } from "../lib/http.js";
import { withoutServer } from "../lib/link.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { TableRow } from "../games/table-rows.js";
import { PagedList, usePages } from "../ui/pages.js";
import { useTitle } from "../lib/title.js";
import { NeedsServer } from "../ui/needs-server.js";

await loadStyle("home.css");

/** @typedef {import("../wire.js").TableLine} TableLine */

export default function Tables() {
  useTitle(say("tables.title"));
  return html`
    <div class="hall">
      <header class="hall-head">
        <h1>${say("tables.title")}</h1>
        <a class="button primary" href="/open">${say("home.open")}</a>
      </header>
      ${
        me.value &&
        html`
          <${TableList}
            id="mine"
            title=${say("home.running")}
            path="/api/tables/mine"
            none=${say("tables.none-mine")}
          />
        `
      }
      ${
        withoutServer
          ? html`<section class="panel"><${NeedsServer} what="friends" /></section>`
          : html`
              <${TableList}
                id="public"
                title=${say("tables.public")}
                path="/api/tables"
                none=${say("tables.none-public")}
              />
            `
      }
    </div>
  `;
}

/** @param {{ id: string, title: string, path: string, none: string }} props */
function TableList({ id, title, path, none }) {
  const pages = usePages(path, (answer) => /** @type {TableLine[]} */ (answer.tables));
  const row = (/** @type {TableLine} */ table) => html`
    <${TableRow} key=${table.id} table=${table} />
  `;
  return html`
    <section class="panel" aria-labelledby=${id}>
      <h2 id=${id}>${title}</h2>
      <${PagedList} pages=${pages} none=${none} row=${row} whole />
    </section>
  `;
}

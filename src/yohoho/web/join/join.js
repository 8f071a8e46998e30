// The screen to join a table by code, link or camera, or a public one.
import { html, useEffect, useState } from "../lib/html.js";
import { withoutServer } from "../lib/link.js";
import { Icon } from "../ui/icon.js";
import { NeedsServer } from "../ui/needs-server.js";
import { route } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { CodeField, openInvitation, parseInvitation } from "../ui/join-code.js";
import { TableRow } from "../games/table-rows.js";
import { PagedList, usePages } from "../ui/pages.js";
import { Scanner } from "./scan.js";
import { useTitle } from "../lib/title.js";
import { problemOf } from "../lib/http.js";

await loadStyle("home.css");

/** @typedef {import("../wire.js").TableLine} TableLine */
/** @typedef {import("../lib/http.js").Problem} Problem */

export default function Join() {
  const code = route.value.query.get("code") ?? "";
  useTitle(say("join.title"));
  if (withoutServer)
    return html`
      <div class="hall narrow">
        <header class="hall-sign">
          <${Icon} name="spyglass" />
          <h1>${say("join.title")}</h1>
        </header>
        <section class="panel"><${NeedsServer} what="friends" /></section>
      </div>
    `;
  return html`<${JoinScreen} key=${code} code=${code} />`;
}

/** Opens the table at once if the address has a code. @param {{ code: string }} props */
function JoinScreen({ code }) {
  const way = parseInvitation(code);
  const [looking, setLooking] = useState(way !== null);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => {
    if (!way) return;
    openInvitation(way).catch((error) => {
      setProblem(problemOf(error));
      setLooking(false);
    });
  }, []);
  if (looking)
    return html`
      <div class="nothing" role="status">
        <${Icon} name="spyglass" class="swell" />
        <h1>${say("join.looking")}</h1>
      </div>
    `;
  return html`
    <div class="hall narrow">
      <header class="hall-sign">
        <${Icon} name="spyglass" />
        <h1>${say("join.title")}</h1>
        <p class="quiet">${say("join.lead")}</p>
      </header>
      <section class="panel gangway">
        <${CodeField} known=${code} problem=${problem} />
        <${Scanner} />
      </section>
      <${PublicTables} />
    </div>
  `;
}

function PublicTables() {
  const pages = usePages("/api/tables", (answer) => /** @type {TableLine[]} */ (answer.tables), 5);
  return html`
    <section class="panel" aria-labelledby="strangers">
      <h2 id="strangers">${say("join.public")}</h2>
      <${PagedList}
        pages=${pages}
        none=${say("tables.none-public")}
        row=${(/** @type {TableLine} */ table) => html`
          <${TableRow} key=${table.id} table=${table} />
        `}
      />
    </section>
  `;
}

// The start page: the games, the ways to friends, and the running and finished games.
import { html, useState } from "../lib/html.js";
import { me } from "../lib/http.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { CodeField } from "../ui/join-code.js";
import { GameCards } from "./game-cards.js";
import { GameRow, TableRow } from "../games/table-rows.js";
import { PagedList, usePages } from "../ui/pages.js";
import { useTitle } from "../lib/title.js";

await loadStyle("home.css");

/** @typedef {import("../wire.js").TableLine} TableLine */
/** @typedef {import("../wire.js").GameLine} GameLine */

const MAX_ROWS = 3;
const GOING = ["lobby", "playing"];

export default function Home() {
  const greeting = me.value ? say("home.greet-name", { name: me.value.name }) : say("home.greet");
  const [tries, setTries] = useState(0);
  useTitle(greeting);
  return html`
    <div class="harbour">
      <header class="greeting">
        <h1>${greeting}</h1>
        <p>${say("home.lead")}</p>
      </header>
      <${GameCards} />
      <div class="quay" key=${tries}>
        <section class="panel gangway" aria-labelledby="join-title">
          <h2 id="join-title">${say("home.join")}</h2>
          <${CodeField} />
          <a class="more-ways" href="/join">
            <${LineIcon} name="eye" />
            ${say("join.scan")}
          </a>
        </section>
        ${
          me.value &&
          html`
            <${Running} />
          `
        }
        <${Public} again=${() => setTries(tries + 1)} />
        ${
          me.value &&
          html`
            <${Finished} />
          `
        }
      </div>
      <${SideLinks} />
    </div>
  `;
}

/** @param {any} answer @returns {TableLine[]} */
const tablesOf = (answer) => answer.tables;

function Running() {
  const pages = usePages("/api/tables/mine", (answer) =>
    tablesOf(answer).filter(({ status }) => GOING.includes(status)),
  );
  const few = { ...pages, rows: pages.rows?.slice(0, MAX_ROWS) ?? null };
  if (few.problem && !few.rows) return null;
  return html`
    <section class="panel" aria-labelledby="running-title">
      <${Head}
        id="running-title"
        title=${say("home.running")}
        href="/tables"
        all=${say("home.all-tables")}
      />
      <${PagedList}
        pages=${few}
        none=${say("tables.none-mine")}
        row=${(/** @type {TableLine} */ table) => html`
          <${TableRow} key=${table.id} table=${table} />
        `}
      />
    </section>
  `;
}

/**
 * If the server cannot be reached, one list says so for all of them.
 * @param {{ again: () => void }} props
 */
function Public({ again }) {
  const pages = { ...usePages("/api/tables", tablesOf, MAX_ROWS), again };
  return html`
    <section class="panel" aria-labelledby="public-title">
      <${Head}
        id="public-title"
        title=${say("home.public")}
        href="/tables"
        all=${say("home.all-tables")}
      />
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

function Finished() {
  const pages = usePages(
    "/api/games",
    (answer) => /** @type {GameLine[]} */ (answer.games),
    MAX_ROWS,
  );
  if (pages.problem && !pages.rows) return null;
  return html`
    <section class="panel" aria-labelledby="finished-title">
      <${Head}
        id="finished-title"
        title=${say("home.finished")}
        href="/games"
        all=${say("home.all-games")}
      />
      <${PagedList}
        pages=${pages}
        none=${say("games.none")}
        row=${(/** @type {GameLine} */ game) => html`
          <${GameRow} key=${game.id} game=${game} />
        `}
      />
      <a class="more-ways" href="/history">
        <${LineIcon} name="graph" />
        ${say("history.link")}
      </a>
    </section>
  `;
}

/** @param {{ id: string, title: string, href: string, all: string }} props */
function Head({ id, title, href, all }) {
  return html`
    <div class="list-head">
      <h2 id=${id}>${title}</h2>
      <a href=${href}>
        ${all}
        <${LineIcon} name="forward" />
      </a>
    </div>
  `;
}

function SideLinks() {
  const doors = [
    { href: "/pad", icon: "scroll-unfurled", name: say("home.pad"), why: say("home.pad-why") },
    { href: "/rules", icon: "treasure-map", name: say("home.rules"), why: say("home.rules-why") },
    {
      href: "/referee",
      icon: "magnifying-glass",
      name: say("home.referee"),
      why: say("home.referee-why"),
    },
    {
      href: "/settings",
      icon: "compass",
      name: say("page.settings"),
      why: say("home.settings-why"),
    },
  ];
  return html`
    <nav class="side-doors" aria-labelledby="more-title">
      <h2 id="more-title">${say("home.more")}</h2>
      ${doors.map(
        ({ href, icon, name, why }) => html`
          <a class="side-door" href=${href}>
            <${Icon} name=${icon} />
            <span>
              <strong>${name}</strong>
              <span class="quiet">${why}</span>
            </span>
          </a>
        `,
      )}
    </nav>
  `;
}

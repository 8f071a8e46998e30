// The start page: the table to go back to, the games, the ways to friends, and the other pages.
import { html, useEffect } from "../lib/html.js";
import { fetchMe, me } from "../lib/http.js";
import { chooseServer, withoutServer } from "../lib/link.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { CodeField } from "../ui/join-code.js";
import { NeedsServer } from "../ui/needs-server.js";
import { useMenu } from "../options/menu.js";
import { usePages } from "../ui/pages.js";
import { DailyLine } from "./daily-line.js";
import { Doors } from "./doors.js";
import { FinishedGames, MAX_ROWS, MyTables, PublicTables, tablesOf } from "./lists.js";
import { Opponents } from "./opponents.js";
import { useCurrentTable, Welcome } from "./welcome.js";

await Promise.all(["home.css", "home-start.css"].map(loadStyle));

export default function Home() {
  const { menu, problem, again } = useMenu();
  const open = usePages("/api/tables", tablesOf, MAX_ROWS);
  const current = useCurrentTable();
  const offline = (open.problem ?? problem)?.code === "unreachable";
  const boxes = menu?.boxes ?? [];
  useEffect(again, [open.rows]);
  useEffect(() => {
    // The person may be known now.
    if (offline) return () => void fetchMe().catch(() => null);
  }, [offline]);
  return html`
    <div class="harbour">
      <${Welcome} current=${current} offline=${offline} again=${open.again} />
      <${Opponents} boxes=${boxes} />
      <${Doors} boxes=${boxes} offline=${offline} />
      <${SideLink}
        href="/learn"
        icon="parrot-head"
        name=${say("learn.title")}
        why=${say("learn.home-why")}
      />
      ${
        !offline &&
        html`
          <${DailyLine} />
          <div class="quay">
            ${withoutServer ? html`<${NeedsServer} what="friends" />` : html`<${Friends} />`}
            ${me.value && html`<${MyTables} except=${current?.id} />`}
            ${!withoutServer && html`<${PublicTables} pages=${open} />`}
            ${me.value && html`<${FinishedGames} />`}
          </div>
        `
      }
      <${SideLinks} />
    </div>
  `;
}

/** The ways to play with friends: open a table, or enter the code of one. */
function Friends() {
  return html`
    <section class="panel gangway" aria-labelledby="invite-title">
      <h2 id="invite-title">${say("home.invite")}</h2>
      <p>${say("home.invite-why")}</p>
      <a class="button" href="/open">
        <${LineIcon} name="plus" />
        ${say("home.open")}
      </a>
    </section>
    <section class="panel gangway" aria-labelledby="join-title">
      <h2 id="join-title">${say("home.join")}</h2>
      <${CodeField} />
      <a class="more-ways" href="/join">
        <${LineIcon} name="eye" />
        ${say("join.scan")}
      </a>
    </section>
  `;
}

function SideLinks() {
  const links = [
    {
      href: "/puzzles",
      icon: "inspiration",
      name: say("puzzle.title"),
      why: say("puzzle.home-why"),
    },
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
      ${links.map((link) => html`<${SideLink} ...${link} />`)}
      ${
        !withoutServer &&
        html`
          <button type="button" class="side-door" onClick=${() => chooseServer(true)}>
            <${Icon} name="anchor" />
            <span>
              <strong>${say("offline.play")}</strong>
              <span class="quiet">${say("offline.play-why")}</span>
            </span>
          </button>
        `
      }
    </nav>
  `;
}

/** @param {{ href: string, icon: string, name: string, why: string }} props */
function SideLink({ href, icon, name, why }) {
  return html`
    <a class="side-door" href=${href}>
      <${Icon} name=${icon} />
      <span>
        <strong>${name}</strong>
        <span class="quiet">${why}</span>
      </span>
    </a>
  `;
}

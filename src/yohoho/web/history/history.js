// The history: every finished game at tables and on score sheets, and everybody who played.
import { useTitle } from "../lib/title.js";
import { html } from "../lib/html.js";
import { me } from "../lib/http.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { Lazy } from "../ui/lazy.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { withoutServer } from "../lib/link.js";
import { NeedsServer } from "../ui/needs-server.js";
import { decisionsAddress, gamesAddress, playersAddress, readAddress } from "./address.js";
import { Games } from "./games.js";
import { StorageChoice, useLocalGames } from "./local-games.js";
import { Players } from "./players.js";

await Promise.all(
  [
    "home.css",
    "home-lists.css",
    "history.css",
    "history-season.css",
    "history-person.css",
    "history-here.css",
  ].map(loadStyle),
);

export default function History() {
  const { tab, who, choice } = readAddress();
  useTitle(say("history.title"));
  const here = useLocalGames();
  if (!me.value && !here.games.length) return html`<${NoHistory} />`;
  return html`
    <div class="hall logbook">
      <header class="logbook-head">
        <h1>${say("history.title")}</h1>
        <p class="quiet">${say("history.lead")}</p>
      </header>
      <${Tabs} tab=${tab} choice=${choice} />
      ${tab === "games" && html`<${Games} choice=${choice} here=${here} />`}
      ${tab === "players" && html`<${Players} choice=${choice} who=${who} here=${here} />`}
      ${
        tab === "decisions" &&
        withoutServer &&
        html`<section class="panel"><${NeedsServer} what="review" /></section>`
      }
      ${
        tab === "decisions" &&
        !withoutServer &&
        html`
          <${Lazy}
            name="decisions"
            from=${() => import("../review/your-decisions.js")}
            with=${{}}
          />
        `
      }
      <${StorageChoice} />
    </div>
  `;
}

/**
 * The filter stays the same when the tab changes.
 * @param {{ tab: string, choice: import("./address.js").Choice }} props
 */
function Tabs({ tab, choice }) {
  const pages = /** @type {const} */ ([
    { name: "games", href: gamesAddress(choice), icon: "list", label: "history.tab-games" },
    { name: "players", href: playersAddress(choice), icon: "graph", label: "history.tab-players" },
    { name: "decisions", href: decisionsAddress(choice), icon: "check", label: "review.tab" },
  ]);
  return html`
    <nav class="logbook-tabs" aria-label=${say("history.tabs")}>
      ${pages.map(
        ({ name, href, icon, label }) => html`
          <a key=${name} href=${href} aria-current=${name === tab ? "page" : undefined}>
            <${LineIcon} name=${icon} />
            ${say(label)}
          </a>
        `,
      )}
    </nav>
  `;
}

/** Shown to a person without any game; no guest is created for them. */
function NoHistory() {
  return html`
    <div class="hall narrow">
      <div class="nothing">
        <${Icon} name="scroll-unfurled" />
        <h1>${say("history.stranger-title")}</h1>
        <p>${say("history.stranger")}</p>
        <a class="button primary" href="/">${say("home.play")}</a>
      </div>
      <${StorageChoice} />
    </div>
  `;
}

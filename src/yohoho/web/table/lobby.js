// Before the game: chairs around a table, who is still missing, how to fetch them, and what is
// played.
import { html, useState } from "../lib/html.js";
import { Stroke } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { Agreed } from "./agreed.js";
import { BotChoice, fillWithBots, useRungs } from "./bots.js";
import { Chairs } from "./chairs.js";
import { Invite } from "./invite.js";
import { OwnWords } from "./own-words.js";
import { openSheet } from "./sheets.js";
import { SitDown } from "./sit-down.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */

/** @param {{ visit: Visit, view: TableView }} props */
export function Lobby({ visit, view }) {
  const seated = typeof view.you === "number";
  const rungs = useRungs(view);
  const middle = html`
    <${Middle} visit=${visit} view=${view} />
  `;
  return html`
    <div class="table-lobby">
      <section class="lobby-table" aria-label=${say("lobby.chairs")}>
        <${Chairs} visit=${visit} view=${view} rungs=${rungs} middle=${middle} />
        ${
          view.host &&
          freeIn(view) > 0 &&
          html`
            <${BotChoice} view=${view} rungs=${rungs} group="rung" />
          `
        }
        ${
          seated &&
          html`
            <${Helm} visit=${visit} view=${view} />
          `
        }
      </section>
      <div class="lobby-side stack">
        ${
          !seated &&
          html`
            <${SitDown} visit=${visit} view=${view} />
          `
        }
        <section class="panel stack">
          <h2>${say("lobby.invite")}</h2>
          <${Invite} view=${view} />
        </section>
        <section class="panel stack">
          <div class="row">
            <h2 class="grow">${say("lobby.agreed")}</h2>
            ${
              view.host &&
              html`
                <button type="button" class="plain" onClick=${() => openSheet("settings")}>
                  <${Stroke} name="gear" />
                  ${" "}${say("lobby.change")}
                </button>
              `
            }
          </div>
          <${Agreed} settings=${view.settings} />
        </section>
        ${
          seated &&
          html`
            <${OwnWords} visit=${visit} view=${view} />
          `
        }
      </div>
    </div>
  `;
}

const freeIn = (/** @type {TableView} */ view) =>
  view.seats.filter((seat) => seat.kind === "free").length;

/**
 * In the middle of the table: what is missing, and the one thing to do next.
 * @param {{ visit: Visit, view: TableView }} props
 */
function Middle({ visit, view }) {
  const free = freeIn(view);
  const mine = typeof view.you === "number" ? view.seats[view.you] : undefined;
  const words = free ? say("lobby.chairs-free", { count: free }) : say("lobby.all-here");
  const start = html`
    <button type="button" class="primary" onClick=${() => visit.do({ do: "start" })}>
      ${say("lobby.start")}
    </button>
  `;
  const fill = html`
    <button type="button" class="primary" onClick=${() => fillWithBots(visit, view)}>
      ${say("lobby.fill")}
    </button>
  `;
  return html`
    <p class="lobby-game">${say(`play.game.${view.settings.game}`)}</p>
    <p class="quiet" role="status">${words}</p>
    ${
      view.host
        ? free
          ? fill
          : start
        : mine &&
          html`
            <${ReadyButton} visit=${visit} ready=${mine.ready ?? false} />
          `
    }
  `;
}

/** @param {{ visit: Visit, ready: boolean }} props */
function ReadyButton({ visit, ready }) {
  return html`
    <button
      type="button"
      class=${ready ? "" : "primary"}
      aria-pressed=${String(ready)}
      onClick=${() => visit.do({ do: "ready", ready: !ready })}
    >
      ${
        ready &&
        html`
          <${Stroke} name="check" />
        `
      }${" "}${say(ready ? "lobby.is-ready" : "lobby.ready")}
    </button>
  `;
}

/** For who sits: another name, or up and away. @param {{ visit: Visit, view: TableView }} props */
function Helm({ visit, view }) {
  const [renaming, setRenaming] = useState(false);
  const mine = view.seats[view.you ?? -1];
  if (!mine) return null;
  if (renaming)
    return html`
      <${Rename} visit=${visit} name=${mine.name ?? ""} onDone=${() => setRenaming(false)} />
    `;
  return html`
    <div class="row helm">
      <button type="button" class="plain" onClick=${() => setRenaming(true)}>
        ${say("lobby.rename")}
      </button>
      <button type="button" class="plain" onClick=${() => openSheet("leave")}>
        ${say("lobby.get-up")}
      </button>
    </div>
    <p class="quiet lobby-hint">${say(view.host ? "lobby.hint-host" : "lobby.hint-guest")}</p>
  `;
}

/** @param {{ visit: Visit, name: string, onDone: () => void }} props */
function Rename({ visit, name, onDone }) {
  const [wanted, setWanted] = useState(name);
  const rename = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (wanted === name || (await visit.do({ do: "rename", name: wanted }))) onDone();
  };
  return html`
    <form class="row helm" onSubmit=${rename}>
      <label class="field grow">
        <span class="unseen">${say("lobby.name")}</span>
        <input
          value=${wanted}
          maxlength="30"
          required
          autocomplete="nickname"
          onInput=${(/** @type {any} */ event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">${say("lobby.rename-do")}</button>
      <button type="button" class="plain" onClick=${onDone}>${say("table.never-mind")}</button>
    </form>
  `;
}

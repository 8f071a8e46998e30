// The lobby before a game: the seats, the invitation, the settings.
import { TEXT_LIMITS } from "../lib/facts.js";
import { html, useState } from "../lib/html.js";
import { withoutServer } from "../lib/link.js";
import { Dialog } from "../ui/dialog.js";
import { NeedsServer } from "../ui/needs-server.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { PortraitChoice } from "../faces/portrait-choice.js";
import { gameName } from "../games/games.js";
import { SettingsSummary } from "./settings-summary.js";
import { BotChoice, fillWithBots, useRungs } from "./bots.js";
import { Chairs } from "./chairs.js";
import { Invite } from "./invite.js";
import { ClientSeed } from "./client-seed.js";
import { openOverlay } from "./overlay-state.js";
import { MovedAlong } from "./rematch.js";
import { SitDown } from "./sit-down.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

/** @param {{ session: TableSession, view: TableView }} props */
export function Lobby({ session, view }) {
  const seated = typeof view.you === "number";
  const rungs = useRungs(view);
  const middle = html`<${Middle} session=${session} view=${view} />`;
  return html`
    <div class="table-lobby">
      <${MovedAlong} view=${view} />
      <section class="lobby-table" aria-label=${say("lobby.chairs")}>
        <${Chairs} session=${session} view=${view} rungs=${rungs} middle=${middle} />
        ${
          view.host &&
          freeSeats(view) > 0 &&
          html`<${BotChoice} view=${view} rungs=${rungs} group="rung" />`
        }
        ${seated && html`<${SeatedActions} session=${session} view=${view} />`}
      </section>
      <div class="lobby-side stack">
        ${!seated && html`<${SitDown} session=${session} view=${view} />`}
        <section class="panel stack">
          <h2>${say("lobby.invite")}</h2>
          ${
            withoutServer
              ? html`<${NeedsServer} what="friends" />`
              : html`<${Invite} view=${view} />`
          }
        </section>
        <section class="panel stack">
          <div class="row">
            <h2 class="grow">${say("lobby.agreed")}</h2>
            ${
              view.host &&
              html`
                <button type="button" class="plain" onClick=${() => openOverlay("settings")}>
                  <${LineIcon} name="gear" />
                  ${" "}${say("lobby.change")}
                </button>
              `
            }
          </div>
          <${SettingsSummary} settings=${view.settings} />
        </section>
        ${seated && html`<${ClientSeed} session=${session} view=${view} />`}
      </div>
    </div>
  `;
}

const freeSeats = (/** @type {TableView} */ view) =>
  view.seats.filter((seat) => seat.kind === "free").length;

/**
 * The middle of the table: what is missing, and the next thing to do.
 * @param {{ session: TableSession, view: TableView }} props
 */
function Middle({ session, view }) {
  const free = freeSeats(view);
  const ownSeat = typeof view.you === "number" ? view.seats[view.you] : undefined;
  const words = free ? say("lobby.chairs-free", { count: free }) : say("lobby.all-here");
  const start = html`
    <button type="button" class="primary" onClick=${() => session.do({ do: "start" })}>
      ${say("lobby.start")}
    </button>
  `;
  const fill = html`
    <button type="button" class="primary" onClick=${() => fillWithBots(session, view)}>
      ${say("lobby.fill")}
    </button>
  `;
  return html`
    <p class="lobby-game">${gameName(view.settings.game)}</p>
    <p class="quiet" role="status">${words}</p>
    ${
      view.host
        ? free
          ? fill
          : start
        : ownSeat && html`<${ReadyButton} session=${session} ready=${ownSeat.ready ?? false} />`
    }
  `;
}

/** @param {{ session: TableSession, ready: boolean }} props */
function ReadyButton({ session, ready }) {
  return html`
    <button
      type="button"
      class=${ready ? "" : "primary"}
      aria-pressed=${String(ready)}
      onClick=${() => session.do({ do: "ready", ready: !ready })}
    >
      ${
        ready && html`<${LineIcon} name="check" />`
      }${" "}${say(ready ? "lobby.is-ready" : "lobby.ready")}
    </button>
  `;
}

/**
 * The actions of a seated person: another name or portrait, or standing up.
 * @param {{ session: TableSession, view: TableView }} props
 */
function SeatedActions({ session, view }) {
  const [renaming, setRenaming] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const ownSeat = view.seats[view.you ?? -1];
  if (!ownSeat) return null;
  if (renaming)
    return html`
      <${Rename} session=${session} name=${ownSeat.name ?? ""} onDone=${() => setRenaming(false)} />
    `;
  return html`
    <div class="row helm">
      <button type="button" class="plain" onClick=${() => setRenaming(true)}>
        ${say("lobby.rename")}
      </button>
      <button type="button" class="plain" onClick=${() => setChoosing(true)}>
        ${say("face.change")}
      </button>
      <button type="button" class="plain" onClick=${() => openOverlay("leave")}>
        ${say("lobby.get-up")}
      </button>
    </div>
    ${
      choosing &&
      html`
        <${PortraitDialog}
          session=${session}
          chosen=${ownSeat.portrait}
          onClose=${() => setChoosing(false)}
        />
      `
    }
    <p class="quiet lobby-hint">${say(view.host ? "lobby.hint-host" : "lobby.hint-guest")}</p>
  `;
}

/** @param {{ session: TableSession, chosen?: string, onClose: () => void }} props */
function PortraitDialog({ session, chosen, onClose }) {
  const pick = (/** @type {import("../lib/facts.js").PortraitName} */ portrait) =>
    void session.do({ do: "choose-portrait", portrait });
  return html`
    <${Dialog} title=${say("face.change")} onClose=${onClose}>
      <${PortraitChoice} chosen=${chosen} onPick=${pick} />
    <//>
  `;
}

/** @param {{ session: TableSession, name: string, onDone: () => void }} props */
function Rename({ session, name, onDone }) {
  const [newName, setNewName] = useState(name);
  const rename = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (newName === name || (await session.do({ do: "rename", name: newName }))) onDone();
  };
  return html`
    <form class="row helm" onSubmit=${rename}>
      <label class="field grow">
        <span class="unseen">${say("lobby.name")}</span>
        <input
          value=${newName}
          maxlength=${TEXT_LIMITS.name}
          required
          autocomplete="nickname"
          onInput=${(/** @type {any} */ event) => setNewName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">${say("lobby.rename-do")}</button>
      <button type="button" class="plain" onClick=${onDone}>${say("table.never-mind")}</button>
    </form>
  `;
}

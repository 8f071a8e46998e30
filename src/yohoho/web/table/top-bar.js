// The bar above the table: the way home, the state of the game, and the buttons for panels and
// menu.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { gameName } from "../games/games.js";
import { openOverlay } from "./overlay-state.js";
import { ConnectionDot } from "./connection-status.js";
import { unreadCount } from "./chat.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */

/** @param {{ session: TableSession, view: TableView, wide: boolean }} props */
export function TopBar({ session, view, wide }) {
  const playing = view.phase === "playing";
  const mayPause =
    playing && typeof view.you === "number" && !view.daily && (view.paused || !view.silenced);
  return html`
    <header class="table-bar">
      <a class="plain round" href="/" aria-label=${say("page.home")}><${LineIcon} name="back" /></a>
      <${ConnectionDot} session=${session} />
      <h1>${titleOf(view)}</h1>
      ${
        view.watchers
          ? html`
              <span class="pill watchers" title=${say("table.watchers", { count: view.watchers })}>
                <${LineIcon} name="eye" />
                <span aria-hidden="true">${view.watchers}</span>
                <span class="unseen">${say("table.watchers", { count: view.watchers })}</span>
              </span>
            `
          : null
      }
      ${mayPause && html`<${PauseButton} session=${session} paused=${view.paused ?? false} />`}
      ${!wide && html`<${TopBarButtons} session=${session} view=${view} />`}
      <${TopBarButton} name="menu" label=${say("table.menu")}><${LineIcon} name="menu" /><//>
    </header>
  `;
}

/** The number of the round; the name before the game and without rounds. @param {TableView} view */
function titleOf(view) {
  const { game, settings } = view;
  if (view.phase === "over") return say("ending.title");
  if (game?.round === undefined) return settings.title || gameName(settings.game);
  return game.rounds
    ? say("table.round-of", { round: game.round, rounds: game.rounds })
    : say("table.round", { round: game.round });
}

/** @param {{ session: TableSession, view: TableView }} props */
function TopBarButtons({ session, view }) {
  return html`
    ${
      view.game &&
      html`
        <${TopBarButton} name="scores" label=${say("table.scores")}><${LineIcon} name="graph" /><//>
      `
    }
    <${TopBarButton} name="log" label=${say("table.log")}><${LineIcon} name="list" /><//>
    ${!view.daily && html`<${ChatButton} session=${session} />`}
  `;
}

/** @param {{ session: TableSession }} props */
function ChatButton({ session }) {
  const unread = unreadCount(session);
  return html`
    <${TopBarButton}
      name="chat"
      label=${unread ? say("chat.unread", { count: unread }) : say("chat.title")}
      caption=${say("chat.title")}
    >
      <${Icon} name="chat-bubble" />
      ${unread > 0 && html`<span class="unread" aria-hidden="true">${unread}</span>`}
    <//>
  `;
}

/**
 * @param {{
 *   name: import("./overlay-state.js").OverlayName,
 *   label: string,
 *   caption?: string,
 *   children?: any,
 * }} props  the caption is the label in a first game
 */
function TopBarButton({ name, label, caption = label, children }) {
  return html`
    <button
      type="button"
      class="plain round bar-door bar-${name}"
      aria-label=${label}
      title=${label}
      data-label=${caption}
      aria-haspopup="dialog"
      onClick=${() => openOverlay(name)}
    >
      ${children}
    </button>
  `;
}

/** @param {{ session: TableSession, paused: boolean }} props */
function PauseButton({ session, paused }) {
  const label = say(paused ? "table.resume" : "table.pause");
  const toggle = () => session.do({ do: paused ? "resume" : "pause" });
  return html`
    <button
      type="button"
      class="plain round bar-pause"
      aria-label=${label}
      title=${label}
      onClick=${toggle}
    >
      <${LineIcon} name=${paused ? "play" : "pause"} />
    </button>
  `;
}

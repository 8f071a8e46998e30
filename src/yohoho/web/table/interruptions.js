// The panels that interrupt a game: a pause, a stand-in, a kick, an archived table.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { openOverlay } from "./overlay-state.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {{ session: TableSession, view: TableView }} Here */

/** Shows one at a time, the most important. @param {Here} props */
export function Interruptions({ session, view }) {
  const ownSeat = typeof view.you === "number" ? view.seats[view.you] : null;
  if (view.archived) return html`<${Archived} session=${session} view=${view} />`;
  if (session.kicked.value)
    return html`<${Kicked} session=${session} reason=${session.kicked.value.reason} />`;
  if (session.unseated.value) return html`<${Unseated} session=${session} />`;
  if (ownSeat?.stand_in && view.phase === "playing")
    return html`
      <${StoodIn} session=${session} left=${ownSeat.left ?? false} name=${ownSeat.name ?? ""} />
    `;
  if (view.paused) return html`<${Paused} session=${session} seated=${ownSeat !== null} />`;
  if (!ownSeat && view.phase === "playing") return html`<${Watching} view=${view} />`;
  return null;
}

/** @param {{ icon: string, title: string, text?: string, children?: any }} props */
function InterruptionPanel({ icon, title, text, children }) {
  return html`
    <div class="veil">
      <div class="panel veil-card" role="status">
        <${Icon} name=${icon} />
        <h2>${title}</h2>
        ${text && html`<p>${text}</p>`}
        <div class="row">${children}</div>
      </div>
    </div>
  `;
}

/** @param {{ session: TableSession, seated: boolean }} props */
function Paused({ session, seated }) {
  return html`
    <${InterruptionPanel}
      icon="anchor"
      title=${say("table.paused")}
      text=${say("table.paused-text")}
    >
      ${
        seated &&
        html`
          <button type="button" class="primary" onClick=${() => session.do({ do: "resume" })}>
            <${LineIcon} name="play" />
            ${" "}${say("table.resume")}
          </button>
        `
      }
    <//>
  `;
}

/** @param {Here} props */
function Archived({ session, view }) {
  const may = view.host || typeof view.you === "number";
  return html`
    <${InterruptionPanel}
      icon="locked-chest"
      title=${say("table.archived")}
      text=${say(may ? "table.archived-mine" : "table.archived-other")}
    >
      ${
        may &&
        html`
          <button type="button" class="primary" onClick=${() => session.do({ do: "reopen" })}>
            ${say("table.reopen")}
          </button>
        `
      }
      <a class="button" href="/">${say("page.home")}</a>
    <//>
  `;
}

/** @param {{ session: TableSession, reason: string }} props */
function Kicked({ session, reason }) {
  return html`
    <${InterruptionPanel} icon="run" title=${say("table.kicked")} text=${say("table.kicked-text")}>
      ${reason && html`<blockquote>${reason}</blockquote>`}
      <a class="button primary" href="/">${say("page.home")}</a>
      <button type="button" onClick=${() => (session.kicked.value = null)}>
        ${say("table.look-on")}
      </button>
    <//>
  `;
}

/** @param {{ session: TableSession }} props */
function Unseated({ session }) {
  return html`
    <${InterruptionPanel}
      icon="run"
      title=${say("table.unseated")}
      text=${say("table.unseated-text")}
    >
      <button type="button" class="primary" onClick=${() => (session.unseated.value = false)}>
        ${say("table.understood")}
      </button>
      <a class="button" href="/">${say("page.home")}</a>
    <//>
  `;
}

/** @param {{ session: TableSession, left: boolean, name: string }} props */
function StoodIn({ session, left, name }) {
  return html`
    <div class="table-strip" role="status">
      <p>
        <${Icon} name="vintage-robot" />
        ${" "}${say(left ? "table.you-left" : "table.bot-for-you")}
      </p>
      <button
        type="button"
        class="primary"
        onClick=${() => session.do({ do: "sit", name, seat: null, portrait: null })}
      >
        ${say("table.take-back")}
      </button>
    </div>
  `;
}

/** @param {{ view: TableView }} props */
function Watching({ view }) {
  const bots = view.seats.some((seat) => seat.kind === "bot");
  return html`
    <div class="table-strip">
      <p role="status">
        <${LineIcon} name="eye" />
        ${" "}${say("table.watching")}
      </p>
      ${
        bots &&
        html`
          <button type="button" onClick=${() => openOverlay("crew")}>
            ${say("table.join-late")}
          </button>
        `
      }
    </div>
  `;
}

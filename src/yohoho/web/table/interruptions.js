// What may come between a person and the game: a pause, a stand-in in their chair, being sent away,
// an archived table.
import { html } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { openSheet } from "./sheets.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {{ visit: Visit, view: TableView }} Here */

/** One at a time, the weightiest. @param {Here} props */
export function Interruptions({ visit, view }) {
  const mine = typeof view.you === "number" ? view.seats[view.you] : null;
  if (view.archived)
    return html`
      <${Archived} visit=${visit} view=${view} />
    `;
  if (visit.kicked.value)
    return html`
      <${Kicked} visit=${visit} reason=${visit.kicked.value.reason} />
    `;
  if (visit.unseated.value)
    return html`
      <${Unseated} visit=${visit} />
    `;
  if (mine?.stand_in && view.phase === "playing")
    return html`
      <${StoodIn} visit=${visit} left=${mine.left ?? false} name=${mine.name ?? ""} />
    `;
  if (view.paused)
    return html`
      <${Paused} visit=${visit} seated=${mine !== null} />
    `;
  if (!mine && view.phase === "playing")
    return html`
      <${Watching} view=${view} />
    `;
  return null;
}

/** @param {{ icon: string, title: string, text?: string, children?: any }} props */
function Veil({ icon, title, text, children }) {
  return html`
    <div class="veil">
      <div class="panel veil-card" role="status">
        <${Icon} name=${icon} />
        <h2>${title}</h2>
        ${
          text &&
          html`
            <p>${text}</p>
          `
        }
        <div class="row">${children}</div>
      </div>
    </div>
  `;
}

/** @param {{ visit: Visit, seated: boolean }} props */
function Paused({ visit, seated }) {
  return html`
    <${Veil} icon="anchor" title=${say("table.paused")} text=${say("table.paused-text")}>
      ${
        seated &&
        html`
          <button type="button" class="primary" onClick=${() => visit.do({ do: "resume" })}>
            <${Stroke} name="play" />
            ${" "}${say("table.resume")}
          </button>
        `
      }
    <//>
  `;
}

/** @param {Here} props */
function Archived({ visit, view }) {
  const may = view.host || typeof view.you === "number";
  return html`
    <${Veil}
      icon="locked-chest"
      title=${say("table.archived")}
      text=${say(may ? "table.archived-mine" : "table.archived-other")}
    >
      ${
        may &&
        html`
          <button type="button" class="primary" onClick=${() => visit.do({ do: "reopen" })}>
            ${say("table.reopen")}
          </button>
        `
      }
      <a class="button" href="/">${say("page.home")}</a>
    <//>
  `;
}

/** @param {{ visit: Visit, reason: string }} props */
function Kicked({ visit, reason }) {
  return html`
    <${Veil} icon="run" title=${say("table.kicked")} text=${say("table.kicked-text")}>
      ${
        reason &&
        html`
          <blockquote>${reason}</blockquote>
        `
      }
      <a class="button primary" href="/">${say("page.home")}</a>
      <button type="button" onClick=${() => (visit.kicked.value = null)}>
        ${say("table.look-on")}
      </button>
    <//>
  `;
}

/** @param {{ visit: Visit }} props */
function Unseated({ visit }) {
  return html`
    <${Veil} icon="run" title=${say("table.unseated")} text=${say("table.unseated-text")}>
      <button type="button" class="primary" onClick=${() => (visit.unseated.value = false)}>
        ${say("table.understood")}
      </button>
      <a class="button" href="/">${say("page.home")}</a>
    <//>
  `;
}

/** @param {{ visit: Visit, left: boolean, name: string }} props */
function StoodIn({ visit, left, name }) {
  return html`
    <div class="table-strip" role="status">
      <p>
        <${Icon} name="vintage-robot" />
        ${" "}${say(left ? "table.you-left" : "table.bot-for-you")}
      </p>
      <button
        type="button"
        class="primary"
        onClick=${() => visit.do({ do: "sit", name, seat: null })}
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
        <${Stroke} name="eye" />
        ${" "}${say("table.watching")}
      </p>
      ${
        bots &&
        html`
          <button type="button" onClick=${() => openSheet("crew")}>
            ${say("table.join-late")}
          </button>
        `
      }
    </div>
  `;
}

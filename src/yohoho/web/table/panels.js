// Scores, log and chat: a column beside the table on a wide screen, overlays on a narrow one.
import { html, useState } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { Chat, unreadCount } from "./chat.js";
import { Log } from "../game/log.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../game/stage.js").Stage<any>} Stage */
/** @typedef {import("../game/page-game.js").Drawing} Drawing */
/** @typedef {"scores" | "log" | "chat"} PanelName */
/**
 * @typedef {{
 *   session: TableSession,
 *   view: TableView,
 *   stage: Stage | null,
 *   Scores: Drawing | null,
 * }} Beside
 */

/** @param {Beside & { name: PanelName }} props */
export function Panel({ name, session, view, stage, Scores }) {
  if (name === "chat") return html`<${Chat} session=${session} view=${view} />`;
  if (name === "log") return html`<${Log} logbook=${session.logbook} onRule=${stage?.onRule} />`;
  if (stage && Scores) return html`<${Scores} stage=${stage} />`;
  return html`
    <div class="nothing">
      <${Icon} name="coins" />
      <p>${say("table.no-scores")}</p>
    </div>
  `;
}

/**
 * Nobody reads a chat at a table of the daily deal.
 * @param {Beside} props
 * @returns {PanelName[]}
 */
function panelNames({ stage, view }) {
  if (view.daily) return ["scores", "log"];
  return stage ? ["scores", "log", "chat"] : ["chat", "log"];
}

/** @param {Beside} props */
export function SidePanel(props) {
  const names = panelNames(props);
  const [openPanel, setOpenPanel] = useState(/** @type {PanelName | null} */ (null));
  const open = openPanel && names.includes(openPanel) ? openPanel : (names[0] ?? "chat");
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open;
    setOpenPanel(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const tabs = names.map(
    (name) => html`
      <button
        key=${name}
        type="button"
        role="tab"
        id="tab-${name}"
        aria-selected=${String(name === open)}
        aria-controls="side-panel"
        tabindex=${name === open ? 0 : -1}
        onClick=${() => setOpenPanel(name)}
      >
        <${TabName} name=${name} session=${props.session} />
      </button>
    `,
  );
  return html`
    <aside class="side" aria-label=${say("table.beside")}>
      <div class="tabs" role="tablist" aria-label=${say("table.beside")} onKeyDown=${turn}>
        ${tabs}
      </div>
      <div
        class="side-panel"
        id="side-panel"
        role="tabpanel"
        tabindex="0"
        aria-labelledby="tab-${open}"
      >
        <${Panel} ...${props} name=${open} />
      </div>
    </aside>
  `;
}

/** @param {{ name: PanelName, session: TableSession }} props */
function TabName({ name, session }) {
  if (name === "scores") return say("table.scores");
  if (name === "log") return say("table.log");
  const unread = unreadCount(session);
  return html`
    ${say("chat.title")}${
      unread > 0 &&
      html`
        ${" "}
        <span class="unread" aria-hidden="true">${unread}</span>
        <span class="unseen">${say("chat.unread", { count: unread })}</span>
      `
    }
  `;
}

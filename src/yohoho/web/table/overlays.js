// The overlays over the table, of which one at a time is open.
import { html } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { say } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { People } from "./people.js";
import { Lazy } from "../ui/lazy.js";
import { TableMenu } from "./table-menu.js";
import { Panel } from "./panels.js";
import { closeOverlay, overlay } from "./overlay-state.js";

/** @typedef {import("./panels.js").Beside} Beside */

const loadRules = () => import("./rules-panel.js");
const loadReconfigure = () => import("./reconfigure.js");

/** @param {Beside} props */
export function Overlays(props) {
  const open = overlay.value;
  if (!open) return null;
  const { session, view } = props;
  const name = open.sheet;
  if (name === "leave") return html`<${Leave} session=${session} view=${view} />`;
  const inside = {
    scores: () => html`<${Panel} ...${props} name="scores" />`,
    log: () => html`<${Panel} ...${props} name="log" />`,
    chat: () => html`<${Panel} ...${props} name="chat" />`,
    menu: () => html`<${TableMenu} session=${session} view=${view} />`,
    crew: () => html`<${People} session=${session} view=${view} />`,
    rules: () => html`
      <${Lazy}
        name="rules"
        from=${loadRules}
        with=${{ settings: view.settings, ruling: open.about ?? "" }}
      />
    `,
    settings: () => html`
      <${Lazy} name="settings" from=${loadReconfigure} with=${{ session, view }} />
    `,
  }[name];
  return html`
    <${Dialog}
      key=${name}
      kind="sheet"
      class="sheet-${name}"
      title=${say(`table.sheet-${name}`)}
      onClose=${closeOverlay}
    >
      ${inside()}
    <//>
  `;
}

/**
 * @param {{
 *   session: import("./table-session.js").TableSession,
 *   view: import("../wire.js").TableView,
 * }} props
 */
function Leave({ session, view }) {
  // The table does not show that a silent person leaves, so the page itself goes elsewhere.
  const leave = () => {
    void session.leave().then(() => view.silenced && navigate("/"));
    closeOverlay();
  };
  const text = view.silenced ? "silenced" : view.phase === "playing" ? "playing" : "lobby";
  return html`
    <${Dialog} title=${say("table.leave-title")} onClose=${closeOverlay}>
      <p>${say(`table.leave-${text}`)}</p>
      <div class="row">
        <button type="button" class="danger" onClick=${leave}>${say("table.leave")}</button>
        <button type="button" class="primary" onClick=${closeOverlay}>${say("table.stay")}</button>
      </div>
    <//>
  `;
}

// The dialog that confirms leaving, because others depend on a running game.
import { html } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { say } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { closeOverlay } from "./overlay-state.js";

/**
 * @param {{
 *   session: import("./table-session.js").TableSession,
 *   view: import("../wire.js").TableView,
 * }} props
 */
export function Leave({ session, view }) {
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

// The dialog that confirms leaving, because others depend on a running game.
import { html } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { say } from "../lib/i18n.js";
import { closeOverlay } from "./overlay-state.js";

/**
 * @param {{
 *   session: import("./table-session.js").TableSession,
 *   view: import("../wire.js").TableView,
 * }} props
 */
export function Leave({ session, view }) {
  const leave = () => {
    void session.leave();
    closeOverlay();
  };
  return html`
    <${Dialog} title=${say("table.leave-title")} onClose=${closeOverlay}>
      <p>${say(view.phase === "playing" ? "table.leave-playing" : "table.leave-lobby")}</p>
      <div class="row">
        <button type="button" class="danger" onClick=${leave}>${say("table.leave")}</button>
        <button type="button" class="primary" onClick=${closeOverlay}>${say("table.stay")}</button>
      </div>
    <//>
  `;
}

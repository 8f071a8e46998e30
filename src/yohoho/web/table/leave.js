// Leaving the table is asked twice: in a running game others depend on it.
import { html } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { say } from "../lib/i18n.js";
import { closeSheet } from "./sheets.js";

/** @param {{ visit: import("./visit.js").Visit, view: import("../wire.js").TableView }} props */
export function Leave({ visit, view }) {
  const leave = () => {
    void visit.leave();
    closeSheet();
  };
  return html`
    <${Dialog} title=${say("table.leave-title")} onClose=${closeSheet}>
      <p>${say(view.phase === "playing" ? "table.leave-playing" : "table.leave-lobby")}</p>
      <div class="row">
        <button type="button" class="danger" onClick=${leave}>${say("table.leave")}</button>
        <button type="button" class="primary" onClick=${closeSheet}>${say("table.stay")}</button>
      </div>
    <//>
  `;
}

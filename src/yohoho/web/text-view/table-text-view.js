// A table on the server, a lesson or a puzzle as text.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { myTurn, waitingFor } from "../game/questions.js";
import { tablePlace } from "./table-place.js";
import { TextView } from "./text-view.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../game/questions.js").Stage} Stage */

/**
 * @param {object} props
 * @param {Stage} props.stage
 * @param {import("../game/page-game.js").TextPage} props.page
 * @param {TableView} props.view
 * @param {import("../lib/transport.js").Transport} props.transport
 * @param {import("../game/timeline.js").Timeline<TableView>} props.timeline
 * @param {import("../game/log.js").TableLog} props.logbook
 * @param {import("../game/coach.js").Coach} props.coach
 * @param {any} [props.note]  what is said about the question
 */
export default function TableTextView({ stage, page, view, logbook, note, ...session }) {
  return html`
    <${TextView}
      stage=${stage}
      page=${page}
      title=${titleOf(stage, view)}
      book=${stage.words.book(view.settings.options)}
      place=${tablePlace({ page, ...session })}
      logbook=${logbook}
      note=${note}
    />
  `;
}

/** @param {Stage} stage @param {TableView} view */
function titleOf(stage, view) {
  if (stage.game.result) return say("reason.game-over");
  if (view.paused) return say("reason.paused");
  return myTurn(stage) ? say("alert.turn") : waitingFor(stage);
}

// Everything besides writing: the scoreboard, the screen that stays on, the file.
import { html } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { BoardLink } from "../board-link.js";
import { AwakeSwitch, TakeAlong } from "../take-along.js";
import { exportSkullJson } from "./files.js";

/** @param {{ editor: import("./editor.js").SkullEditor }} props */
export function SkullMoreScreen({ editor }) {
  const { last_chance } = editor.sheet.value;
  return html`
    <div class="pad-screen">
      <p class="quiet prose">
        ${say("skull-pad.here-only")} ${last_chance && say("lobby.last-chance") + "."}
      </p>
      <${BoardLink} sheet=${editor.id} />
      <${AwakeSwitch} />
      <${TakeAlong} files=${[["pad.export-json", () => exportSkullJson(editor.sheet.value)]]} />
    </div>
  `;
}

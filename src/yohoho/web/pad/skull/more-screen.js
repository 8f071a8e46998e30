// Everything besides writing: the scoreboard, the screen that stays on, the file.
import { html } from "../../lib/html.js";
import { preferences, setPreferences } from "../../lib/preferences.js";
import { LineIcon } from "../../ui/icon.js";
import { SwitchRow } from "../../ui/switch.js";
import { say } from "../../lib/i18n.js";
import { BoardLink } from "../board-link.js";
import { exportSkullJson } from "./files.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/** @param {{ editor: SkullEditor }} props */
export function SkullMoreScreen({ editor }) {
  const { last_chance } = editor.sheet.value;
  return html`
    <div class="pad-screen">
      <p class="quiet">
        ${say("skull-pad.here-only")} ${last_chance && say("lobby.last-chance") + "."}
      </p>
      <${BoardLink} sheet=${editor.id} />
      <${SwitchRow}
        on=${preferences.value.padAwake}
        name=${say("pad.awake")}
        why=${say("pad.awake-why")}
        onChange=${(/** @type {boolean} */ padAwake) => setPreferences({ padAwake })}
      />
      <h2>${say("pad.take-along")}</h2>
      <div class="pad-tools">
        <button type="button" onClick=${() => exportSkullJson(editor.sheet.value)}>
          <${LineIcon} name="download" />
          ${say("pad.export-json")}
        </button>
      </div>
    </div>
  `;
}

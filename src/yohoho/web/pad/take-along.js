// Parts of the screen for everything besides writing: the screen that stays on, the files.
import { html } from "../lib/html.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { LineIcon } from "../ui/icon.js";
import { SwitchRow } from "../ui/switch.js";
import { say } from "../lib/i18n.js";

export function AwakeSwitch() {
  return html`
    <${SwitchRow}
      on=${preferences.value.padAwake}
      name=${say("pad.awake")}
      why=${say("pad.awake-why")}
      onChange=${(/** @type {boolean} */ padAwake) => setPreferences({ padAwake })}
    />
  `;
}

/** @param {{ files: [label: string, save: () => void][] }} props  labels are keys */
export function TakeAlong({ files }) {
  return html`
    <h2>${say("pad.take-along")}</h2>
    <div class="pad-tools">
      ${files.map(
        ([label, save]) => html`
          <button key=${label} type="button" onClick=${save}>
            <${LineIcon} name="download" />
            ${say(label)}
          </button>
        `,
      )}
    </div>
  `;
}

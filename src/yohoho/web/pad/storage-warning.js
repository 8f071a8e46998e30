// Warns that the browser stores nothing or has no room left, and offers a file.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { exportJson } from "./files.js";
import { sheetsStored } from "../sheets/storage.js";

/** @param {{ editor?: import("./sheet-editor.js").SheetEditor }} props */
export function StorageWarning({ editor }) {
  if (sheetsStored.value) return null;
  return html`
    <div class="pad-stop pad-unkept" role="alert">
      <p>
        <${Icon} name="barrel" />
        ${say("pad.unkept")}
      </p>
      ${
        editor &&
        html`
          <button type="button" onClick=${() => exportJson(editor)}>
            <${LineIcon} name="download" />
            ${say("pad.export-json")}
          </button>
        `
      }
    </div>
  `;
}

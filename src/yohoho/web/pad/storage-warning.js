// Warns that the browser stores nothing or has no room left, and offers a file.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { sheetsStored } from "../sheets/storage.js";

/** @param {{ onSave?: () => void }} props */
export function StorageWarning({ onSave }) {
  if (sheetsStored.value) return null;
  return html`
    <div class="pad-stop pad-unkept" role="alert">
      <p>
        <${Icon} name="barrel" />
        ${say("pad.unkept")}
      </p>
      ${
        onSave &&
        html`
          <button type="button" onClick=${onSave}>
            <${LineIcon} name="download" />
            ${say("pad.export-json")}
          </button>
        `
      }
    </div>
  `;
}

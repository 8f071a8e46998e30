// Stands where something would be that a page without a server cannot have.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Icon } from "./icon.js";

/** @param {{ what: string }} props  the end of the key of its sentence */
export function NeedsServer({ what }) {
  return html`
    <p class="needs-server">
      <${Icon} name="anchor" />
      ${say(`offline.no-${what}`)}
    </p>
  `;
}

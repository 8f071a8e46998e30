// The marks of the players who deal and lead.
import { html } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { say } from "../../lib/i18n.js";

/** @param {{ deals: boolean, leads: boolean }} props */
export function Duties({ deals, leads }) {
  return html`
    ${
      deals &&
      html`
        <small class="pad-duty quiet">
          <${Icon} name="card-random" />
          ${say("pad.is-dealer")}
        </small>
      `
    }
    ${
      leads &&
      html`
        <small class="pad-duty quiet">
          <${Icon} name="compass" />
          ${say("pad.is-leader")}
        </small>
      `
    }
  `;
}

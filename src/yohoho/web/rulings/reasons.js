// Lists the referee's reasons as sentences, each with a link to its ruling.
import { html } from "../lib/html.js";
import { say, sayReason } from "../lib/i18n.js";

/** @param {{ why: import("../wire.js").Reason[], edition: string }} props */
export function Reasons({ why, edition }) {
  if (!why.length) return null;
  return html`
    <ul class="reasons">
      ${why.map(
        (reason) => html`
          <li>
            ${sayReason(reason, edition)}${" "}${
              reason.ruling && html`<${RulingLink} ruling=${reason.ruling} edition=${edition} />`
            }
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{ ruling: string, edition: string }} props */
function RulingLink({ ruling, edition }) {
  const label = say("rules.ruling", { ruling });
  return html`
    <a
      class="mark"
      href="/rules/skull-king-${edition}#${ruling}"
      aria-label=${label}
      title=${label}
    >
      ${ruling}
    </a>
  `;
}

// Reasons as a list of sentences, each with a button that opens its rule beside the game.
import { html } from "../lib/html.js";
import { say, sayReason } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";

await loadStyle("skull-king-why.css");

/** @typedef {import("../wire.js").Reason} Reason */

/**
 * @typedef {object} Explained
 * @property {Reason[]} reasons
 * @property {string} edition
 * @property {string[]} names
 * @property {(ruling: string) => void} onRule
 */

/**
 * The number of a ruling as a button that opens the rule book there.
 * @param {{ ruling: string, onRule: (ruling: string) => void }} props
 */
export function RulingButton({ ruling, onRule }) {
  const open = () => onRule(ruling);
  return html`
    <button
      type="button"
      class="rule-number"
      aria-label=${say("why.ruling", { ruling })}
      onClick=${open}
    >
      ${ruling}
    </button>
  `;
}

/** Lists reasons as sentences, each with its ruling. @param {Explained} props */
export function ReasonList({ reasons, edition, names, onRule }) {
  return html`
    <ul class="sk-reasons">
      ${reasons.map(
        (reason) => html`
          <li>
            <span>${sayReason(reason, edition, names)}</span>
            ${reason.ruling && html`<${RulingButton} ruling=${reason.ruling} onRule=${onRule} />`}
          </li>
        `,
      )}
    </ul>
  `;
}

// A switch with a name and, where it needs one, an explanation.
import { html } from "../lib/html.js";

/**
 * @param {{
 *   on: boolean,
 *   off?: boolean,
 *   name: string,
 *   why?: string,
 *   picture?: any,
 *   onChange: (on: boolean) => void,
 * }} props
 */
export function SwitchRow({ on, off = false, name, why = "", picture, onChange }) {
  return html`
    <label class="check">
      <input
        type="checkbox"
        role="switch"
        checked=${on}
        disabled=${off}
        onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)}
      />
      ${picture}
      <span class="check-words">${name} ${why && html`<small>${why}</small>`}</span>
    </label>
  `;
}

// Radio buttons without a drawing of their own: one for each value, with its name beside it.
import { html } from "../lib/html.js";

/**
 * The labels of a group; the fieldset and its legend are around them.
 * @template {string} Value
 * @param {{
 *   group: string,
 *   values: readonly Value[],
 *   chosen: Value | null,
 *   nameOf: (value: Value) => string,
 *   onPick: (value: Value) => void,
 *   class?: string,
 * }} props
 */
export function Radios({ group, values, chosen, nameOf, onPick, class: kind }) {
  return values.map(
    (value) => html`
      <label key=${value} class=${kind}>
        <input
          type="radio"
          name=${group}
          checked=${value === chosen}
          onChange=${() => onPick(value)}
        />
        <span>${nameOf(value)}</span>
      </label>
    `,
  );
}

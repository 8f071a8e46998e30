// Buttons for the numbers from zero to the number of dealt cards.
import { html } from "../lib/html.js";

/**
 * @param {{
 *   most: number,
 *   chosen: number | null,
 *   label: string,
 *   onPick: (value: number, event: Event) => void,
 * }} props
 */
export function NumberRow({ most, chosen, label, onPick }) {
  const numbers = Array.from({ length: most + 1 }, (_, n) => n);
  return html`
    <div class="pad-numbers numbers" role="group" aria-label=${label} data-many=${most > 11}>
      ${numbers.map(
        (n) => html`
          <button
            key=${n}
            type="button"
            aria-pressed=${n === chosen}
            onClick=${(/** @type {Event} */ event) => onPick(n, event)}
          >
            ${n}
          </button>
        `,
      )}
    </div>
  `;
}

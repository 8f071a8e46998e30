// Buttons for the numbers up to the number of dealt cards.
import { html } from "../../lib/html.js";
import { useTypedNumber } from "../../game/typed-number.js";

/**
 * @param {{
 *   least?: number,
 *   most: number,
 *   chosen: number | null,
 *   label: string,
 *   onPick: (value: number, event: Event) => void,
 * }} props
 */
export function NumberRow({ least = 0, most, chosen, label, onPick }) {
  const numbers = Array.from({ length: most + 1 - least }, (_, n) => n + least);
  // A laptop may lie on the table too.
  useTypedNumber(numbers, "keys.pad-number", (n) => onPick(n, new Event("keydown")));
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

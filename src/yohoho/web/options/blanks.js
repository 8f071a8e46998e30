// The choice of blank cards: each stands for one more copy of a card in the deck.
import { html } from "../lib/html.js";
import { cardName, say } from "../lib/i18n.js";

/** @typedef {import("./game-options.js").Part} Part */

/** @param {Part} props */
export function Blanks({ box, options, onChange }) {
  const more = Object.entries(box.extras).flatMap(([option, cards]) =>
    options[option] ? cards : [],
  );
  const cards = [...more, ...box.copies.toReversed()];
  const used = /** @type {string[]} */ (options.blanks);
  const change = (/** @type {number} */ n, /** @type {string} */ card) =>
    onChange({ blanks: [...used.slice(0, n), card, ...used.slice(n + 1)].filter(Boolean) });
  const shown = [...used, ""].slice(0, box.blanks);
  return html`
    <fieldset class="switches own-blanks">
      <legend>${say("option.blanks")}</legend>
      <p class="quiet tiles-why">${say("option.why-blanks", { most: box.blanks })}</p>
      <div class="blanks-inside">
        ${shown.map(
          (card, n) => html`
            <label class="field" key=${n}>
              ${say("open.blank", { number: n + 1 })}
              <select
                value=${card}
                onChange=${(/** @type {any} */ event) => change(n, event.currentTarget.value)}
              >
                <option value="">${say("open.blank-unused")}</option>
                ${cards.map(
                  (name) => html`
                    <option value=${name}>${cardName(name, box.edition ?? "")}</option>
                  `,
                )}
              </select>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

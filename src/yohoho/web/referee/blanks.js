// The blank cards that stand for one more copy of a card.
import { html } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { cardName, say } from "../lib/i18n.js";
import { changeQuestion } from "../rulings/referee-address.js";

/** @typedef {import("./pack.js").Pack} Pack */

/** @param {{ pack: Pack, edition: string, blanks: string[] }} props */
export function Blanks({ pack, edition, blanks }) {
  if (!pack.blanks) return null;
  const add = (/** @type {any} */ event) => {
    changeQuestion({ blanks: [...blanks, event.currentTarget.value] });
    event.currentTarget.value = "";
  };
  const remove = (/** @type {number} */ n) =>
    changeQuestion({ blanks: blanks.filter((_, other) => other !== n) });
  return html`
    <details class="blanks" open=${blanks.length > 0}>
      <summary>${say("referee-page.blanks")}</summary>
      <p class="quiet prose">${say("referee-page.blanks-why")}</p>
      <div class="row">
        ${blanks.map(
          (name, n) => html`
            <button
              type="button"
              onClick=${() => remove(n)}
              aria-label=${say("referee-page.blank-away", { card: cardName(name, edition) })}
            >
              ${cardName(name, edition)}${" "}
              <${LineIcon} name="close" />
            </button>
          `,
        )}
        ${
          blanks.length < pack.blanks &&
          html`
            <select aria-label=${say("referee-page.blank-add")} value="" onChange=${add}>
              <option value="">${say("referee-page.blank-add")}</option>
              ${faces(pack).map(
                (name) => html`<option value=${name}>${cardName(name, edition)}</option>`,
              )}
            </select>
          `
        }
      </div>
    </details>
  `;
}

/** Every card once. @param {Pack} pack */
function faces({ suits, top, specials }) {
  const numbers = suits.flatMap((suit) =>
    Array.from({ length: top }, (_, n) => `${suit}-${top - n}`),
  );
  return [...Object.keys(specials), ...numbers];
}

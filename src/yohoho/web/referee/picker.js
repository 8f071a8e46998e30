// All cards of an edition as buttons: suits as rows of numbers, the special cards, and the blanks.
import { Card } from "../cards/card.js";
import { SYMBOLS } from "../cards/numbers.js";
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { capitalise, cardName, say } from "../lib/i18n.js";
import { Blanks } from "./blanks.js";
import { copiesLeft } from "./pack.js";

/** @typedef {import("./pack.js").Pack} Pack */

/**
 * @param {{
 *   pack: Pack,
 *   edition: string,
 *   used: string[],
 *   blanks: string[],
 *   label: string,
 *   onPick: (name: string) => void,
 * }} props
 */
export function Picker({ pack, edition, used, blanks, label, onPick }) {
  return html`
    <div class="bench-cards">
      <${CardButtons}
        pack=${pack}
        edition=${edition}
        free=${(/** @type {string} */ name) => copiesLeft(pack, name, used, blanks)}
        label=${label}
        onPick=${onPick}
      />
      <${Blanks} pack=${pack} edition=${edition} blanks=${blanks} />
    </div>
  `;
}

/**
 * @param {{
 *   pack: Pack,
 *   edition: string,
 *   free: (name: string) => number,
 *   label: string,
 *   onPick: (name: string) => void,
 * }} props
 */
function CardButtons({ pack, edition, free, label, onPick }) {
  return html`
    <div class="picker" role="group" aria-label=${label}>
      ${pack.suits.map(
        (suit) => html`<${SuitRow} suit=${suit} top=${pack.top} free=${free} onPick=${onPick} />`,
      )}
      <div class="special-row" role="group" aria-label=${say("referee-page.specials")}>
        ${Object.keys(pack.specials).map(
          (name) => html`
            <button
              type="button"
              class="pick-card"
              disabled=${free(name) < 1}
              onClick=${() => onPick(name)}
            >
              <${Card} name=${name} edition=${edition} />
              ${
                free(name) > 1 &&
                html`<span class="left numbers" aria-hidden="true">×${free(name)}</span>`
              }
            </button>
          `,
        )}
      </div>
    </div>
  `;
}

/**
 * @param {{
 *   suit: string,
 *   top: number,
 *   free: (name: string) => number,
 *   onPick: (name: string) => void,
 * }} props
 */
function SuitRow({ suit, top, free, onPick }) {
  const numbers = Array.from({ length: top }, (_, n) => ({
    rank: n + 1,
    name: `${suit}-${n + 1}`,
  }));
  return html`
    <div class="suit-row" data-suit=${suit} role="group" aria-label=${say(`suit.${suit}`)}>
      <span class="suit-name">
        <${Icon} name=${SYMBOLS[suit] ?? ""} />
        ${" "}${capitalise(say(`suit.${suit}`))}
      </span>
      ${numbers.map(
        ({ rank, name }) => html`
          <button
            type="button"
            class="pick"
            disabled=${free(name) < 1}
            onClick=${() => onPick(name)}
            aria-label=${say("referee-page.add", { card: cardName(name) })}
          >
            ${rank}
          </button>
        `,
      )}
    </div>
  `;
}

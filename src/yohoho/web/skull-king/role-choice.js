// The choice of the role of a card that has two.
import { html } from "../lib/html.js";
import { Dialog } from "../ui/dialog.js";
import { cardName, say } from "../lib/i18n.js";
import { Card } from "../cards/card.js";
import { cardOf } from "./playable-cards.js";

/**
 * @param {{
 *   card: string,
 *   actions: string[],
 *   edition: string,
 *   onPick: (action: string) => void,
 *   onClose: () => void,
 * }} props
 */
export function Role({ card, actions, edition, onPick, onClose }) {
  return html`
    <${Dialog}
      title=${say("ask.role", { card: cardName(card, edition) })}
      onClose=${onClose}
      class="sk-role"
    >
      <div class="sk-faces">
        ${actions.map(
          (action, n) => html`
            <button
              key=${action}
              type="button"
              class="plain"
              autofocus=${n === 0}
              onClick=${() => onPick(action)}
            >
              <${Card} name=${cardOf(action)} edition=${edition} />
            </button>
          `,
        )}
      </div>
    <//>
  `;
}

// The cards that a power has shown to the viewer, which can be looked at until the round is over.
import { Card } from "../cards/card.js";
import { sortedHand } from "../cards/order.js";
import { Dialog } from "../ui/dialog.js";
import { html, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { hasText, say } from "../lib/i18n.js";
import { useEvent } from "../game/beats.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/** @param {{ stage: Stage }} props */
export function Undealt({ stage }) {
  const { game, me, beat, hands } = stage;
  const [open, setOpen] = useState(false);
  useEvent(beat, "undealt-seen", ({ seat }) => seat === me && !hands && setOpen(true));
  const cards = game.seen_undealt ?? [];
  if (!cards.length) return null;
  const title = say("power.seen");
  return html`
    <button type="button" class="seen" title=${title} onClick=${() => setOpen(true)}>
      <${LineIcon} name="eye" />
      <span>${title}</span>
    </button>
    ${
      open &&
      html`
        <${Dialog} title=${title} onClose=${() => setOpen(false)}>
          <p class="quiet">${say("power.seen-by-you")}</p>
          <${CardRows} title=${title} cards=${cards} edition=${game.options.edition} />
        <//>
      `
    }
  `;
}

/**
 * The cards in rows, one for each suit, overlapping as much as needed.
 * @param {{ title: string, cards: string[], edition: string }} props
 */
function CardRows({ title, cards, edition }) {
  const laid = sortedHand(cards);
  const families = [...new Set(laid.map(suitGroup))];
  return html`
    <div class="spread" role="group" aria-label=${title} tabindex="0">
      ${families.map(
        (name) => html`
          <ul key=${name}>
            ${laid
              .filter((card) => suitGroup(card) === name)
              .map(
                (card) => html`<li key=${card}><${Card} name=${card} edition=${edition} /></li>`,
              )}
          </ul>
        `,
      )}
    </div>
  `;
}

/** The suit of a numbered card; all special cards form one group. @param {string} card */
function suitGroup(card) {
  const suit = card.split("-")[0] ?? "";
  return hasText(`suit.${suit}`) ? suit : "";
}

// All cards of the deck for the trick log: the led suit is open, the others are one tap away.
import { Card } from "../../cards/card.js";
import { SYMBOLS } from "../../cards/numbers.js";
import { html, useState } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { capitalise, cardName, say } from "../../lib/i18n.js";
import { FACE_OF } from "../../rules/editions.js";
import { suitToFollow } from "../../rules/legal.js";
import { withoutRole } from "../../rules/setup.js";
import { suitOf } from "../../rules/trick.js";

/** @typedef {import("../../rules/setup.js").Setup} Setup */
/** @typedef {import("../../rules/log.js").Play} Play */

/**
 * The cards of each face that have not been played, in deck order.
 * @param {Setup} setup
 * @param {Play[][]} played
 */
function findUnplayedCards(setup, played) {
  const gone = new Set(played.flat().map(({ card }) => withoutRole(card)));
  /** @type {Map<string, string[]>} */
  const cardsByFace = new Map();
  for (const card of setup.deck) {
    const face = FACE_OF.get(card) ?? card;
    const same = cardsByFace.get(face) ?? [];
    cardsByFace.set(face, gone.has(card) ? same : [...same, card]);
  }
  return cardsByFace;
}

/**
 * @param {{
 *   setup: Setup,
 *   played: Play[][],
 *   trick: Play[],
 *   onPick: (card: string, event: Event) => void,
 * }} props
 */
export function CardPicker({ setup, played, trick, onPick }) {
  const { edition } = setup;
  const cards = trick.map(({ card }) => card);
  const latest = played
    .flat()
    .map(({ card }) => suitOf(card))
    .findLast((one) => one !== null);
  const [suit, setSuit] = useState(
    (cards.length ? suitToFollow(edition, cards) : null) ?? latest ?? edition.suits[0] ?? "",
  );
  const free = findUnplayedCards(setup, played);
  const specials = [...free.keys()].filter((face) => suitOf(face) === null);
  return html`
    <div class="pad-picker" role="group" aria-label=${say("referee-page.pick-trick")}>
      <div class="pad-suits" role="group" aria-label=${say("tricklog.suits")}>
        ${edition.suits.map(
          (one) => html`
            <button
              key=${one}
              type="button"
              data-suit=${one}
              aria-pressed=${one === suit}
              onClick=${() => setSuit(one)}
            >
              <${Icon} name=${SYMBOLS[one] ?? ""} />
              <span>${capitalise(say(`suit.${one}`))}</span>
            </button>
          `,
        )}
      </div>
      <div
        class="pad-picks numbers"
        data-suit=${suit}
        role="group"
        aria-label=${say(`suit.${suit}`)}
      >
        ${Array.from(
          { length: edition.top_rank },
          (_, n) => html`
            <${NumberButton}
              key=${n}
              face=${`${suit}-${n + 1}`}
              rank=${n + 1}
              free=${free}
              onPick=${onPick}
            />
          `,
        )}
      </div>
      <div class="pad-specials" role="group" aria-label=${say("referee-page.specials")}>
        ${specials.map(
          (face) => html`
            <${SpecialButton}
              key=${face}
              face=${face}
              edition=${edition.name}
              free=${free.get(face) ?? []}
              onPick=${onPick}
            />
          `,
        )}
      </div>
    </div>
  `;
}

/**
 * @param {{
 *   face: string,
 *   rank: number,
 *   free: Map<string, string[]>,
 *   onPick: (card: string, event: Event) => void,
 * }} props
 */
function NumberButton({ face, rank, free, onPick }) {
  const [card = null, ...more] = free.get(face) ?? [];
  return html`
    <button
      type="button"
      data-card=${card}
      disabled=${card === null}
      aria-label=${cardName(face)}
      onClick=${(/** @type {Event} */ event) => card && onPick(card, event)}
    >
      ${rank}${more.length > 0 && html`<sup aria-hidden="true">×${more.length + 1}</sup>`}
    </button>
  `;
}

/**
 * @param {{
 *   face: string,
 *   edition: string,
 *   free: string[],
 *   onPick: (card: string, event: Event) => void,
 * }} props
 */
function SpecialButton({ face, edition, free, onPick }) {
  const [card = null] = free;
  return html`
    <button
      type="button"
      class="pad-special"
      data-card=${card}
      disabled=${card === null}
      onClick=${(/** @type {Event} */ event) => card && onPick(card, event)}
    >
      <${Card} name=${face} edition=${edition} />
      ${
        free.length > 1 &&
        html`<span class="pad-left numbers" aria-hidden="true">×${free.length}</span>`
      }
    </button>
  `;
}

/**
 * The choice of the role of the Tigress and Scary Mary.
 * @param {{
 *   card: string,
 *   edition: string,
 *   onRole: (role: string, event: Event) => void,
 *   onClose: () => void,
 * }} props
 */
export function RoleChoice({ card, edition, onRole, onClose }) {
  return html`
    <p class="pad-ask"><span>${say("ask.role", { card: cardName(card, edition) })}</span></p>
    <div class="pad-roles">
      ${["pirate", "escape"].map(
        (role) => html`
          <button
            key=${role}
            type="button"
            data-role=${role}
            onClick=${(/** @type {Event} */ event) => onRole(role, event)}
          >
            <${Card} name="${card}:${role}" edition=${edition} />
            <span>${say(`referee-page.as-${role}`)}</span>
          </button>
        `,
      )}
    </div>
    <button type="button" class="plain" onClick=${onClose}>
      <${LineIcon} name="back" />
      ${say("pad.other-card")}
    </button>
  `;
}

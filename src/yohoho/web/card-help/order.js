// The picture of which card beats which, for one edition. A tap on a card opens its help.
import { html } from "../lib/html.js";
import { cardName, inEdition, say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { editionOrDefault } from "../rules/editions.js";
import { extraCards, kindOf } from "./facts.js";
import { showHelp } from "./help.js";
import { Picture } from "./picture.js";
import { RING } from "./ring.js";
import { sentencesOf } from "./words.js";

/** @typedef {import("./facts.js").Kind} Kind */

await loadStyle("card-order.css");

/** @param {{ edition: string, options: import("./facts.js").Options | null }} props */
export default function CardOrder({ edition, options }) {
  const { suits, top_rank, specials, ...facts } = editionOrDefault(edition);
  const special = (/** @type {Kind} */ kind) =>
    specials.find((card) => kindOf(card) === kind) ?? "";
  const plain = suits.filter((suit) => suit !== "black").map((suit) => `${suit}-${top_rank}`);
  const extras = extraCards({ suits, top_rank, specials, ...facts }, options).filter(
    (card) => !/\d$/.test(card),
  );
  const alone = [special("escape"), special("two-faced"), ...extras];
  return html`
    <section class="card-order" aria-label=${say("order.title")}>
      <div class="order-ring">
        <${Arrows} />
        ${RING.map(
          ({ winner, loser }) => html`
            <${Ask} key=${winner} card=${special(winner)} edition=${edition} class=${winner}>
              <span class="unseen">
                ${say("order.beats", { card: cardName(special(loser), edition) })}
              </span>
            <//>
          `,
        )}
      </div>
      <p>${say(inEdition("order.characters", edition))}</p>
      <ul>
        <li>
          <span class="order-suits">
            <${Ask} card="black-${top_rank}" edition=${edition} />
            <b aria-hidden="true">${"›"}</b>
            ${plain.map((card) => html`<${Ask} key=${card} card=${card} edition=${edition} />`)}
          </span>
          <span>${say("order.numbers")}</span>
        </li>
        ${alone.map(
          (card) => html`
            <li key=${card}>
              <${Ask} card=${card} edition=${edition} />
              <span>${sentencesOf({ face: card, edition }, null)[0]}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

function Arrows() {
  return html`
    <svg viewBox="0 0 260 200" aria-hidden="true">
      <defs>
        <marker id="order-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" orient="auto">
          <path d="M0 0 10 5 0 10Z" />
        </marker>
      </defs>
      ${RING.map(
        ({ path }) => html`<path class="order-arrow" d=${path} marker-end="url(#order-tip)" />`,
      )}
    </svg>
  `;
}

/** @param {{ card: string, edition: string, class?: string, children?: any }} props */
function Ask({ card, edition, class: more = "", children }) {
  const ask = (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const shown = /** @type {HTMLElement | null} */ (button.querySelector("[data-face]"));
    if (shown) showHelp([shown], 0);
  };
  return html`
    <button type="button" class="plain ${more}" onClick=${ask}>
      <${Picture} face=${card} edition=${edition} />
      ${children}
    </button>
  `;
}

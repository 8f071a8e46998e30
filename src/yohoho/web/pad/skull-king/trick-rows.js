// The rows with which tricks are counted by hand.
import { html } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { say, formatSigned } from "../../lib/i18n.js";
import { pointsClass } from "../../ui/totals.js";
import { finalBid } from "../../rules/scoring.js";
import { SeatMark } from "../../ui/score-graph.js";
import { HarryMark } from "./score-cell.js";
import { PersonName } from "../person-name.js";

/** @typedef {import("../../rules/sheet.js").Person} Person */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

/**
 * @param {{
 *   form: RoundForm,
 *   person: Person,
 *   points: number | null,
 *   onSet: (who: string, value: number) => void,
 * }} props
 */
export function TrickRow({ form, person, points, onSet }) {
  const { round, cards, change, draft } = form;
  const { id, name } = person;
  const won = round.tricks[id] ?? 0;
  const harry = round.harry[id] ?? 0;
  const bid = finalBid({ bid: round.bids[id] ?? 0, harry });
  const step = (/** @type {number} */ by) => () =>
    onSet(id, Math.min(cards, Math.max(0, won + by)));
  const signs = round.claims.filter(({ by, giver }) => by === id || giver === id).length;
  return html`
    <li class="pad-row won ${points === null ? "" : won === bid ? "made" : "missed"}">
      <span class="pad-who">
        <${SeatMark} seat=${person.colour} />
        <span class="pad-row-name">
          <${PersonName} name=${name} />
          <small class="pad-row-bid quiet numbers">
            ${say("sheet.bid", { bid: harry ? `${round.bids[id]} → ${bid}` : bid })}
            ${
              harry !== 0 &&
              html`
                ${" "}
                <${HarryMark} />
              `
            }
            ${
              signs > 0 &&
              html`
                ${" "}
                <${Icon} name="locked-chest" />
                ${signs}
              `
            }${
              (round.wagers[id] ?? 0) > 0 &&
              html`
                ${" "}
                <${Icon} name="coins" />
                ${round.wagers[id]}
              `
            }${
              round.cannonballs.includes(id) &&
              html`
                ${" "}
                <${Icon} name="cannon-ball" />
              `
            }
          </small>
        </span>
      </span>
      ${
        points !== null &&
        html`<b class="pad-points numbers ${pointsClass(points)}">${formatSigned(points)}</b>`
      }
      <span class="pad-stepper">
        <button
          type="button"
          disabled=${won === 0}
          aria-label=${say("pad.fewer", { name })}
          onClick=${step(-1)}
        >
          <${Minus} />
        </button>
        <button
          type="button"
          class="pad-won numbers"
          aria-label=${say("pad.won", { name, tricks: won })}
          aria-expanded=${draft.active === id}
          onClick=${() => change({ active: id })}
        >
          ${won}
        </button>
        <button
          type="button"
          disabled=${won >= cards}
          aria-label=${say("pad.more-tricks", { name })}
          onClick=${step(1)}
        >
          <${LineIcon} name="plus" />
        </button>
      </span>
    </li>
  `;
}

/** Graybeard, who wins what is left in a game of two. @param {{ form: RoundForm }} props */
export function GhostRow({ form: { round, cards } }) {
  const won = Object.values(round.tricks).reduce((sum, one) => sum + one, round.discarded);
  return html`
    <li class="pad-row won sea">
      <span class="pad-who">
        <${Icon} name="ghost" />
        <span class="pad-row-name">
          <${PersonName} name=${say("pad.ghost-rest", { ghost: say("play.ghost") })} />
        </span>
        <span class="pad-won numbers">${Math.max(0, cards - won)}</span>
      </span>
    </li>
  `;
}

/**
 * The number of tricks that nobody won.
 * @param {{ count: number, most: number, onSet: (count: number) => void }} props
 */
export function Discarded({ count: gone, most, onSet }) {
  const name = say("pad.discarded");
  return html`
    <li class="pad-row won sea">
      <span class="pad-who">
        <${Icon} name="giant-squid" />
        <span class="pad-row-name"><${PersonName} name=${name} /></span>
      </span>
      <span class="pad-stepper">
        <button
          type="button"
          disabled=${gone === 0}
          aria-label=${say("pad.fewer", { name })}
          onClick=${() => onSet(gone - 1)}
        >
          <${Minus} />
        </button>
        <span class="pad-won numbers" role="status">${gone}</span>
        <button
          type="button"
          disabled=${gone >= most}
          aria-label=${say("pad.more-tricks", { name })}
          onClick=${() => onSet(gone + 1)}
        >
          <${LineIcon} name="plus" />
        </button>
      </span>
    </li>
  `;
}

function Minus() {
  return html`
    <svg class="icon stroke" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12H19" /></svg>
  `;
}

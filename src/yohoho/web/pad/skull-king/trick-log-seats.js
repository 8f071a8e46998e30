// The seats of the trick log in the order of play, each with the card that was played.
import { Card } from "../../cards/card.js";
import { html } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { say } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { byOf } from "../../rules/tricklog.js";
import { GHOST } from "./trick-log-state.js";
import { finalBid } from "../../rules/scoring.js";
import { HarryMark } from "./score-cell.js";
import { PersonName } from "../person-name.js";

/** @typedef {import("../../rules/log.js").Play} Play */
/** @typedef {import("./trick-log-state.js").TrickLogState} TrickLogState */

/**
 * The players in the order of play, each with the played card. `still` disables all buttons.
 * @param {{ now: TrickLogState, still?: boolean }} props
 */
export function Seats({ now, still = false }) {
  const { order, plays, tricks, last } = now;
  const latest = plays.length ? (tricks.at(-1) ?? null) : null;
  const ahead = latest?.winner ?? null;
  const many = order.length > 5;
  return html`
    <ol
      class="pad-log-seats"
      data-many=${many}
      style=${{
        "--columns": many ? Math.ceil(order.length / 2) : order.length,
        "--all": order.length,
      }}
    >
      ${order.map(
        (who, n) => html`
          <${SeatPlace}
            key=${who ?? GHOST}
            now=${now}
            still=${still}
            who=${who}
            play=${plays[n] ?? null}
            state=${n === ahead ? (last ? "wins" : "ahead") : n === plays.length ? "due" : ""}
          />
        `,
      )}
    </ol>
  `;
}

/**
 * @param {{
 *   now: TrickLogState,
 *   still: boolean,
 *   who: string | null,
 *   play: Play | null,
 *   state: string,
 * }} props
 */
function SeatPlace({ now, still, who, play, state }) {
  const { form, plays, nameOf } = now;
  const person = form.players.find(({ id }) => id === who);
  const name = nameOf(who);
  const face = html`
    <span class="pad-log-card">
      ${
        play
          ? html`<${Card} name=${play.card} edition=${form.setup.edition.name} />`
          : html`<span class="pad-log-slot"></span>`
      }
    </span>
    <span class="pad-log-name">
      ${person ? html`<${SeatMark} seat=${person.colour} />` : html`<${Icon} name="ghost" />`}
      <${PersonName} name=${name} />
    </span>
    <${TricksOfBid} now=${now} who=${who} />
  `;
  const leads = () => form.change({ lead: who ?? GHOST });
  const movable = !still && !plays.length && person;
  return html`
    <li class="pad-log-seat ${state}" aria-current=${state === "due" ? "step" : null}>
      ${
        movable
          ? html`
              <button
                type="button"
                class="pad-log-place"
                title=${say("pad.leads", { name })}
                onClick=${leads}
              >
                ${face}
              </button>
            `
          : html`<span class="pad-log-place">${face}</span>`
      }
    </li>
  `;
}

/**
 * Tricks won so far, compared with the bid.
 * @param {{ now: TrickLogState, who: string | null }} props
 */
function TricksOfBid({ now, who }) {
  const { tricks, form } = now;
  const won = tricks.filter(
    ({ whole, winner, plays }) =>
      whole && winner !== null && byOf(plays[winner] ?? { card: "" }) === who,
  ).length;
  if (who === null) return html`<small class="numbers quiet">${won}</small>`;
  const { bids, harry } = form.draft.round;
  const bid = finalBid({ bid: bids[who] ?? 0, harry: harry[who] ?? 0 });
  return html`
    <small class="numbers ${won > bid ? "bad" : won === bid ? "good" : "quiet"}">
      <span aria-hidden="true">${won}/${bid}</span>
      ${Boolean(harry[who]) && html`<${HarryMark} />`}
      <span class="unseen">${say("power.bid-and-tricks", { bid, tricks: won })}</span>
    </small>
  `;
}

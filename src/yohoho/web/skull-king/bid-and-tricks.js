// The bid and tricks of one seat, as pips and as numbers.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").SkullKingSeatView} SeatView */

/**
 * `mine` is the viewer's own bid, which they see before the bids are opened.
 * @param {{ seat: SeatView, mine?: number | null }} props
 */
export function BidAndTricks({ seat, mine = null }) {
  const announced = seat.bid ?? mine;
  if (announced === null && seat.has_bid) {
    return html`
      <span class="sk-tally fist" title=${say("sk.has-bid")}>
        <${Icon} name="fist" />
        <span class="unseen">${say("sk.has-bid")}</span>
      </span>
    `;
  }
  if (announced === null)
    return html`
      <${Unbid} tricks=${seat.tricks} />
    `;
  const bid = announced + (seat.change ?? 0);
  const how = seat.tricks > bid ? "over" : seat.tricks === bid ? "made" : "short";
  return html`
    <span class="sk-tally ${how}">
      <span class="sk-numbers" aria-hidden="true">
        <b>${seat.tricks}</b>
        ${"/"}${bid}
      </span>
      <${Pips} bid=${bid} tricks=${seat.tricks} />
      <span class="unseen">${say("sk.tally", { tricks: seat.tricks, bid })}</span>
    </span>
  `;
}

/** @param {{ tricks: number }} props */
function Unbid({ tricks }) {
  if (!tricks)
    return html`
      <span class="sk-tally"></span>
    `;
  return html`
    <span class="sk-tally">
      <b aria-hidden="true">${tricks}</b>
      <span class="unseen">${say("sk.tally-unbid", { count: tricks })}</span>
    </span>
  `;
}

/**
 * A full pip is a trick that was bid and won, a hollow one is missing, a crossed one is too many.
 * @param {{ bid: number, tricks: number }} props
 */
function Pips({ bid, tricks }) {
  const most = Math.max(bid, tricks);
  const kind = (/** @type {number} */ n) => (n >= bid ? "over" : n < tricks ? "won" : "open");
  return html`
    <span class="sk-pips" data-many=${most > 5 ? "yes" : undefined} aria-hidden="true">
      ${Array.from(
        { length: most },
        (_, n) => html`
          <i key=${n} class=${kind(n)}></i>
        `,
      )}
    </span>
  `;
}

// The bid and tricks of one seat as one badge: a check when the bid is met, a cross when it is out
// of reach.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { bidState } from "./bid-state.js";

/** @typedef {import("../wire.js").SkullKingView} SkullKingView */
/** @typedef {import("../wire.js").SkullKingSeatView} SeatView */

/**
 * `mine` is the viewer's own bid, which they see before the bids are opened.
 * @param {{ game: SkullKingView, seat: number, mine?: number | null }} props
 */
export function BidAndTricks({ game, seat, mine = null }) {
  const own = game.seats[seat];
  if (!own) return null;
  const announced = own.bid ?? mine;
  if (announced === null) return html`<${Unbid} seat=${own} />`;
  const bid = announced + (own.change ?? 0);
  const state = bidState(game, seat, bid);
  return html`
    <span class="sk-tally ${state}" data-label=${say("first.label-tally")}>
      ${state !== "open" && html`<${LineIcon} name=${state === "made" ? "check" : "close"} />`}
      <span class="sk-numbers" aria-hidden="true">
        <b>${own.tricks}</b>
        ${"/"}${bid}
      </span>
      <span class="unseen">${say("sk.tally", { tricks: own.tricks, bid })}</span>
    </span>
  `;
}

/** @param {{ seat: SeatView }} props */
function Unbid({ seat }) {
  if (seat.has_bid)
    return html`
      <span class="sk-tally fist" title=${say("sk.has-bid")}>
        <${Icon} name="fist" />
        <span class="unseen">${say("sk.has-bid")}</span>
      </span>
    `;
  if (!seat.tricks) return null;
  return html`
    <span class="sk-tally">
      <b aria-hidden="true">${seat.tricks}</b>
      <span class="unseen">${say("sk.tally-unbid", { count: seat.tricks })}</span>
    </span>
  `;
}

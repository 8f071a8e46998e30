// One button for each possible bid. A bid can be changed until the last one is in.
import { html, useRef } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { arrowKeys } from "../ui/roving-tabindex.js";
import { bidsIn } from "../game/bids.js";
import { ConfirmChoice, mayConfirm } from "../game/confirm-choice.js";
import { useTypedNumber } from "../game/typed-number.js";
import { CoachMark, nameWithCoach } from "../game/coach-line.js";

/** @param {{ stage: import("./seats.js").Stage }} props */
export function Bid({ stage }) {
  const { game } = stage;
  const bids = bidsIn(game.legal ?? []);
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const ownBid = game.bid ?? null;
  const steady = ownBid ?? bids[0];
  useTypedNumber(bids, "keys.bid", (bid) => void stage.act(`bid ${bid}`));
  if (!bids.length) return null;
  return html`
    <section class="sk-bid">
      <h2>${say("sk.bid-question")}</h2>
      <div
        class="sk-bids"
        ref=${row}
        role="group"
        aria-label=${say("sk.bids")}
        data-count=${bids.length}
        data-takes-focus
        onKeyDown=${arrowKeys(row)}
      >
        ${bids.map(
          (bid) => html`
            <button
              key=${bid}
              type="button"
              class="round ${bid === ownBid ? "primary" : ""}"
              tabindex=${bid === steady ? 0 : -1}
              aria-pressed=${String(bid === ownBid)}
              aria-label=${nameWithCoach(stage, [`bid ${bid}`], say("sk.bid", { bid }))}
              onClick=${() => void stage.act(`bid ${bid}`)}
            >
              ${bid}
              <${CoachMark} stage=${stage} actions=${[`bid ${bid}`]} />
            </button>
          `,
        )}
      </div>
      <div class="sk-bid-note">
        <p>${ownBid === null ? roundLine(game) : placeBid(stage, ownBid)}</p>
        <${ConfirmChoice} stage=${stage} />
      </div>
    </section>
  `;
}

/** @param {import("./seats.js").Stage} stage @param {number} bid */
const placeBid = (stage, bid) =>
  say(mayConfirm(stage) ? "sk.bid-reconsider" : "sk.bid-placed", { bid });

/** @param {import("../wire.js").SkullKingView} game */
export const roundLine = (game) =>
  `${say("sk.round", {
    round: game.round,
    rounds: Math.max(game.round, game.rounds),
  })} · ${say("sk.cards", { count: game.cards })}`;

/**
 * The sum of all bids compared with the number of tricks.
 * @param {{ game: import("../wire.js").SkullKingView }} props
 */
export function Total({ game }) {
  const bids = game.seats.filter((seat) => !seat.ghost).map((seat) => seat.bid ?? null);
  if (game.phase === "over" || bids.includes(null)) return null;
  const total = bids.reduce((/** @type {number} */ sum, bid) => sum + (bid ?? 0), 0);
  return html`<p class="sk-total pill">${say("sk.total", { total, cards: game.cards })}</p>`;
}

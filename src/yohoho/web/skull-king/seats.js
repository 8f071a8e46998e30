// The other players: a strip on a phone, around the oval on a wide screen. CSS decides which.
import { html } from "../lib/html.js";
import { say, withMinus } from "../lib/i18n.js";
import { Icon } from "../ui/icon.js";
import { Card } from "../cards/card.js";
import { sortedHand } from "../cards/order.js";
import { Face } from "../game/face.js";
import { angleOf, clockwise } from "./seat-positions.js";
import { Marks, presenceMarks, RoleChips, stakeMarks, Voids } from "./seat-marks.js";
import { BidAndTricks } from "./bid-and-tricks.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/** Letters that fit beside a face on a phone. */
const SHORT_NAME = 6;

/** @param {{ stage: Stage }} props */
export function Seats({ stage }) {
  const all = stage.game.seats.length;
  const others = clockwise(all, stage.me).filter((seat) => seat !== stage.me);
  return html`
    <ol class="sk-seats" aria-label=${say("sk.players")} data-count=${others.length}>
      ${others.map(
        (seat) => html`
          <${Seat} key=${seat} stage=${stage} seat=${seat} angle=${angleOf(seat, all, stage.me)} />
        `,
      )}
    </ol>
  `;
}

/** @param {{ stage: Stage, seat: number, angle: number }} props */
function Seat({ stage, seat, angle }) {
  const own = stage.game.seats[seat];
  if (!own) return null;
  const hand = stage.hands?.[seat];
  const name = stage.names[seat] ?? "";
  return html`
    <li
      class="sk-seat ${own.ghost ? "ghost" : ""}"
      data-seat=${seat}
      data-turn=${turnOf(stage, seat)}
      style=${{ "--at": `${angle}deg` }}
    >
      <span class="sk-name" data-long=${name.length > SHORT_NAME}>${name}</span>
      <${Face} stage=${stage} seat=${seat} turn=${stage.game.waiting.includes(seat)}>
        <${RoleChips} stage=${stage} seat=${seat} />
      <//>
      <span class="sk-line">
        <${BidAndTricks} game=${stage.game} seat=${seat} />
        <${Thinking} stage=${stage} seat=${seat} />
        <${Marks} marks=${stakeMarks(stage, seat)} />
        <${Voids} suits=${own.voids ?? []} />
      </span>
      <span class="sk-line sk-small">
        ${!own.ghost && html`<${Score} points=${own.score} />`}
        <${Marks} marks=${presenceMarks(stage, seat)} />
        <${CardsLeft} count=${own.cards} />
      </span>
      ${
        hand &&
        html`
          <${OpenHand}
            hand=${hand}
            edition=${stage.game.options.edition}
            name=${stage.names[seat] ?? ""}
          />
        `
      }
    </li>
  `;
}

/** @param {Stage} stage @param {number} seat */
export function turnOf({ game }, seat) {
  if (!game.waiting.includes(seat)) return undefined;
  return game.phase === "bid" || game.phase === "load" ? "together" : "alone";
}

/** @param {{ stage: Stage, seat: number }} props */
function Thinking({ stage, seat }) {
  if (!stage.game.waiting.includes(seat)) return null;
  return html`
    <span class="sk-thinking" title=${say("seat.thinking")}>
      <i></i>
      <i></i>
      <i></i>
      <span class="unseen">${say("seat.thinking")}</span>
    </span>
  `;
}

/** @param {{ points: number }} props */
function Score({ points }) {
  const words = say("sk.points", { count: points });
  return html`
    <span class="sk-score" title=${words}>
      <${Icon} name="trophy" />
      <span class="numbers" aria-hidden="true">${withMinus(points)}</span>
      <span class="unseen">${words}</span>
    </span>
  `;
}

/** @param {{ count: number }} props */
function CardsLeft({ count }) {
  const words = say("sk.in-hand", { count });
  return html`
    <span class="sk-left" title=${words}>
      <i aria-hidden="true"></i>
      <span class="numbers" aria-hidden="true">${count}</span>
      <span class="unseen">${words}</span>
    </span>
  `;
}

/** A replay shows the hand. @param {{ hand: string[], edition: string, name: string }} props */
function OpenHand({ hand, edition, name }) {
  return html`
    <ul class="sk-open" aria-label=${say("sk.hand-of", { name })} style=${{ "--n": hand.length }}>
      ${sortedHand(hand).map(
        (card) => html`<li key=${card}><${Card} name=${card} edition=${edition} /></li>`,
      )}
    </ul>
  `;
}

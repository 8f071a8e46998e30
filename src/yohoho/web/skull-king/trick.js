// The trick in the middle: the cards in playing order, each from its owner's side, and the current
// winner.
import { html, useLayoutEffect, useRef } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { Card } from "../cards/card.js";
import { SYMBOLS } from "../cards/numbers.js";
import { angleOf } from "./seat-positions.js";
import { arrive, flyAway, seatRect, sweep } from "./card-motion.js";

/** @typedef {import("./seats.js").Stage} Stage */
/** @typedef {{ seats: number[], cards: string[], winner?: number | null }} Laid */
/**
 * The data for animating the cards of a trick.
 * @typedef {{
 *   root: { current: HTMLElement | null },
 *   launched: Map<string, import("./card-motion.js").Rect>,
 * }} Ways
 */

/**
 * @param {{ stage: Stage, endedTrick: import("./ended-trick.js").EndedTrick, ways: Ways }} props
 */
export function Tricks({ stage, endedTrick, ways }) {
  const ended = endedTrick.ended.value;
  const bonus = endedTrick.bonus.value;
  const trick = ended && !ended.sweeping ? null : stage.game.trick;
  // Cards that lie there when the page opens are not animated.
  const seen = useRef(false);
  useLayoutEffect(() => void (seen.current = true), []);
  const shared = { stage, ways, seen };
  return html`
    <div class="sk-tricks">
      ${
        ended &&
        html`
          <${Trick}
            key=${ended.number}
            ...${shared}
            trick=${ended.trick}
            ended=${true}
            sweeping=${ended.sweeping}
          />
        `
      }
      ${
        trick &&
        html`
          <${Trick}
            key=${endedTrick.number.value}
            ...${shared}
            trick=${trick}
            ended=${false}
            sweeping=${false}
          />
        `
      }
      ${
        trick?.suit &&
        html`
          <${Suit} suit=${trick.suit} />
        `
      }
      ${
        bonus &&
        html`
          <${Bonus} key=${`bonus-${bonus.number}`} ...${bonus} ways=${ways} />
        `
      }
    </div>
  `;
}

/**
 * @param {{
 *   stage: Stage,
 *   ways: Ways,
 *   seen: { current: boolean },
 *   trick: Laid,
 *   ended: boolean,
 *   sweeping: boolean,
 * }} props
 */
function Trick({ stage, ways, seen, trick, ended, sweeping }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const winner = trick.winner ?? null;
  useLayoutEffect(() => {
    if (!sweeping) return;
    const cards = /** @type {HTMLElement[]} */ ([
      ...(list.current?.querySelectorAll(".sk-laid") ?? []),
    ]);
    sweep(cards, winner === null ? null : seatRect(ways.root.current, winner));
  }, [sweeping]);
  const cards = trick.cards.map((card, n) => {
    const seat = trick.seats[n] ?? 0;
    return html`
      <${LaidCard}
        key=${card}
        stage=${stage}
        ways=${ways}
        moves=${seen}
        card=${card}
        seat=${seat}
        nth=${n}
        ahead=${seat === winner}
        ended=${ended}
      />
    `;
  });
  return html`
    <ol
      class="sk-trick ${sweeping ? "sweeping" : ""}"
      ref=${list}
      aria-label=${say("play.trick-now")}
      data-count=${trick.seats.length}
    >
      ${cards}
    </ol>
  `;
}

/**
 * @param {{
 *   stage: Stage,
 *   ways: Ways,
 *   moves: { current: boolean },
 *   card: string,
 *   seat: number,
 *   nth: number,
 *   ahead: boolean,
 *   ended: boolean,
 * }} props
 */
function LaidCard({ stage, ways, moves, card, seat, nth, ahead, ended }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const hand = ways.launched.get(card);
    const from = hand ?? seatRect(ways.root.current, seat);
    ways.launched.delete(card);
    if (place.current && from && moves.current) arrive(place.current, from, Boolean(hand));
  }, []);
  const angle = angleOf(seat, stage.game.seats.length, stage.me);
  return html`
    <li class="sk-place ${ahead ? "ahead" : ""}" style=${{ "--at": `${angle}deg`, "--nth": nth }}>
      <div class="sk-laid" ref=${place}>
        <${Card} name=${card} edition=${stage.game.options.edition} />
        ${
          ahead &&
          html`
            <span class="sk-crown" title=${say(ended ? "sk.wins" : "sk.winning")}>
              <${Icon} name="crown" />
            </span>
          `
        }
        <span class="sk-owner">
          <span>${stage.names[seat]}</span>
          ${
            ahead &&
            html`
              <span class="unseen">${say(ended ? "sk.wins" : "sk.winning")}</span>
            `
          }
        </span>
      </div>
    </li>
  `;
}

/** @param {{ suit: string }} props */
function Suit({ suit }) {
  return html`
    <p class="sk-suit" data-suit=${suit}>
      <${Icon} name=${SYMBOLS[suit] ?? ""} />
      <span>${say("sk.led", { suit: say(`suit.${suit}`) })}</span>
    </p>
  `;
}

/** @param {{ points: number, winner: number, ways: Ways }} props */
function Bonus({ points, winner, ways }) {
  const sign = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const to = seatRect(ways.root.current, winner);
    if (sign.current && to) flyAway(sign.current, to);
  }, []);
  return html`
    <p class="sk-bonus" aria-hidden="true"><span ref=${sign}>${`+${points}`}</span></p>
  `;
}

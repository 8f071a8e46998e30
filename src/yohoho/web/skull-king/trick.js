// The trick in the middle: the cards in playing order, each from its owner's side, and the current
// winner. A finished trick lies until its scene is over, then its winner takes it.
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

/** @param {{ stage: Stage, ways: Ways }} props */
export function Tricks({ stage, ways }) {
  const { game } = stage;
  const scene = stage.scene.value;
  const swept = scene?.kind === "sweep" ? scene.about : null;
  const trick = swept?.trick ?? game.trick;
  const number = swept?.number ?? game.tricks?.length ?? 0;
  // Cards that lie there when the page opens are not animated.
  const seen = useRef(false);
  useLayoutEffect(() => void (seen.current = true), []);
  const shared = { stage, ways, seen };
  return html`
    <div class="sk-tricks">
      ${
        trick &&
        html`
          <${Trick}
            key=${`${game.round}/${number}`}
            ...${shared}
            trick=${trick}
            ended=${Boolean(scene?.about?.trick)}
            sweeping=${swept !== null}
          />
        `
      }
      ${game.trick?.suit && html`<${Suit} suit=${game.trick.suit} />`}
      ${
        swept?.trick.bonus > 0 &&
        swept.trick.winner !== null &&
        html`<${Bonus} points=${swept.trick.bonus} winner=${swept.trick.winner} ways=${ways} />`
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
      class="sk-trick ${ended ? "ended" : ""} ${sweeping ? "sweeping" : ""}"
      ref=${list}
      aria-label=${say("play.trick-now")}
      data-count=${trick.seats.length}
      data-trick
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
          ${ahead && html`<span class="unseen">${say(ended ? "sk.wins" : "sk.winning")}</span>`}
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

/**
 * A coin that flies to the winner.
 * @param {{ points: number, winner: number, ways: Ways }} props
 */
function Bonus({ points, winner, ways }) {
  const sign = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const to = seatRect(ways.root.current, winner);
    if (sign.current && to) flyAway(sign.current, to);
  }, []);
  return html`<p class="sk-bonus" aria-hidden="true"><span ref=${sign}>${`+${points}`}</span></p>`;
}

// The strip of a game: one tick for each unforced decision, higher for a greater loss, with a shape
// and a colour for its verdict. It works as a slider: a tap or an arrow key goes to a decision.
import { html, useRef } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { amountText } from "./amounts.js";
import { before, momentLabels, nearestTick, STRIP_KEYS, tickAt } from "./strip-layout.js";
import { VerdictMark } from "./verdict-mark.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */
/** @typedef {import("./strip-layout.js").Tick} Tick */
/** @typedef {import("./strip-layout.js").StripRound} StripRound */

/**
 * @param {{ review: GameReview, at: number, onStep: (step: number) => void }} props
 *   `at` is the step that the replay shows
 */
export function Strip({ review, at, onStep }) {
  const { rounds, ticks } = review.strip.value;
  const track = useRef(/** @type {HTMLElement | null} */ (null));
  const now = tickAt(ticks, at);
  const go = (/** @type {number} */ n) => {
    const tick = ticks[n];
    if (!tick) return;
    review.question.value = null;
    review.panel.value = false;
    onStep(before(tick.decision.step));
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const jump = STRIP_KEYS[event.key];
    if (!jump || event.ctrlKey || event.altKey || event.metaKey || !ticks.length) return;
    event.preventDefault();
    go(jump(now, ticks.length - 1));
  };
  const tap = (/** @type {PointerEvent} */ event) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    go(nearestTick(ticks, (event.clientX - left) / width));
  };
  const shown = ticks[now];
  return html`
    <div
      class="review-strip"
      role="slider"
      tabindex="0"
      aria-label=${say("review.strip")}
      aria-disabled=${String(!ticks.length)}
      aria-valuemin="0"
      aria-valuemax=${ticks.length}
      aria-valuenow=${now + 1}
      aria-valuetext=${shown ? tickText(shown, review.unit) : say("review.strip-start")}
      onKeyDown=${press}
      onClick=${tap}
    >
      <div class="review-track" ref=${track} aria-hidden="true">
        ${rounds.map((round) => html`<${RoundSpan} key=${round.round} round=${round} />`)}
        ${ticks.map(
          (tick, n) => html`
            <${TickMark} key=${tick.decision.step} tick=${tick} now=${n === now} />
          `,
        )}
        ${momentLabels(ticks).map(
          ({ moment, x }) => html`
            <b key=${moment} class="review-moment-number numbers" style=${{ left: `${100 * x}%` }}>
              ${moment}
            </b>
          `,
        )}
      </div>
    </div>
  `;
}

/** @param {Tick} tick @param {GameReview["unit"]} unit */
export const tickText = ({ decision: { verdict, loss }, round, nth, of }, unit) =>
  say(verdict === "fine" ? "review.tick-fine" : "review.tick", {
    round: say("replay-page.round-n", { round }),
    nth,
    of,
    verdict: say(`review.verdict-${verdict}`),
    loss: amountText(loss, unit),
  });

/** @param {{ round: StripRound }} props */
function RoundSpan({ round: { round, x, width, judged } }) {
  return html`
    <span
      class="review-span"
      data-judged=${String(judged)}
      style=${{ left: `${100 * x}%`, width: `${100 * width}%` }}
    >
      <span class="numbers">${round}</span>
    </span>
  `;
}

/** @param {{ tick: Tick, now: boolean }} props */
function TickMark({ tick: { decision, x, height }, now }) {
  return html`
    <span
      class="review-tick"
      data-verdict=${decision.verdict}
      data-now=${String(now)}
      style=${{ left: `${100 * x}%`, "--height": height }}
    >
      <${VerdictMark} verdict=${decision.verdict} />
    </span>
  `;
}

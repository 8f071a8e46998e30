// The strip of a game with a line about the decision that the replay has reached.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { LineIcon } from "../ui/icon.js";
import { Strip, tickText } from "./strip.js";
import { tickAt } from "./strip-layout.js";
import { VerdictMark } from "./verdict-mark.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */

/** @param {{ review: GameReview, at: number, onStep: (step: number) => void }} props */
export function StripLine({ review, at, onStep }) {
  const { ticks } = review.strip.value;
  const tick = ticks[tickAt(ticks, at)];
  return html`
    <div class="review-line">
      <${Strip} review=${review} at=${at} onStep=${onStep} />
      <div class="review-now">
        ${
          tick
            ? html`
                <${VerdictMark} verdict=${tick.decision.verdict} />
                <span aria-hidden="true">${tickText(tick, review.unit)}</span>
                <button type="button" onClick=${() => review.ask(tick)}>
                  ${say("review.ask")}
                </button>
              `
            : html`<span class="quiet">${say("review.strip-how")}</span>`
        }
        <${PanelSwitch} review=${review} />
      </div>
    </div>
  `;
}

/** On narrow screens: the table or the figures. @param {{ review: GameReview }} props */
function PanelSwitch({ review }) {
  const { panel } = review;
  return html`
    <button
      type="button"
      class="review-switch"
      aria-pressed=${String(panel.value)}
      onClick=${() => (panel.value = !panel.value)}
    >
      <${LineIcon} name=${panel.value ? "play" : "graph"} />
      ${say(panel.value ? "review.to-table" : "review.to-figures")}
    </button>
  `;
}

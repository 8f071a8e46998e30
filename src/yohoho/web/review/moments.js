// The moments of a game that mattered, at most three, each with its question.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Icon } from "../ui/icon.js";
import { tickText } from "./strip.js";
import { VerdictMark } from "./verdict-mark.js";

/** @param {{ review: import("./game-review.js").GameReview }} props */
export function Moments({ review }) {
  const { moments } = review;
  return html`
    <section aria-labelledby="review-moments">
      <h3 id="review-moments">${say("review.moments")}</h3>
      ${
        moments.length
          ? html`
              <ol class="review-moments">
                ${moments.map(
                  (tick) => html`
                    <${Moment} key=${tick.decision.step} review=${review} tick=${tick} />
                  `,
                )}
              </ol>
            `
          : html`
              <p class="review-none">
                <${Icon} name="trophy" />
                ${say("review.no-moments")}
              </p>
            `
      }
    </section>
  `;
}

/**
 * @param {{
 *   review: import("./game-review.js").GameReview,
 *   tick: import("./strip-layout.js").Tick,
 * }} props
 */
function Moment({ review, tick }) {
  const { step, verdict } = tick.decision;
  const answered = review.answered.value.has(step);
  return html`
    <li>
      <b class="review-moment-number numbers" aria-hidden="true">${tick.moment}</b>
      <span>
        <${VerdictMark} verdict=${verdict} />
        ${" "}${tickText(tick, review.unit)}
      </span>
      <button type="button" class=${answered ? "" : "primary"} onClick=${() => review.ask(tick)}>
        ${say(answered ? "review.ask-again" : "review.ask")}
      </button>
    </li>
  `;
}

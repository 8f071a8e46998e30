// The score of a game beside the score without luck, and the loss of ten decisions.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { intervalText, wholeAmountText } from "./amounts.js";

/** @typedef {import("../wire.js").Review} Review */

/** Less luck than this is none. */
const LEAST_LUCK = 0.5;

/** @param {{ review: Review }} props */
export function Summary({ review }) {
  const { score, luck_adjusted: adjusted, unit } = review;
  return html`
    <section class="review-summary" aria-labelledby="review-summary">
      <h3 id="review-summary" class="unseen">${say("review.summary")}</h3>
      <dl class="review-facts numbers">
        ${factsOf(review).map(
          (fact) => html`
            <${Fact} key=${fact.name} ...${fact} />
          `,
        )}
      </dl>
      <p>${luckText(score - adjusted, adjusted, unit)}</p>
    </section>
  `;
}

/** @param {Review} review @returns {{ name: string, value: string, more?: string }[]} */
export const factsOf = ({ score, luck_adjusted: adjusted, unit, unforced, ...review }) => [
  { name: say(`review.score-${unit}`), value: wholeAmountText(score, unit) },
  { name: say("review.adjusted"), value: wholeAmountText(adjusted, unit) },
  {
    name: say("review.per-ten"),
    value: intervalText(review.loss_per_ten, review.loss_margin, unit),
    more: say("review.of-decisions", { count: unforced }),
  },
];

/**
 * One sentence that says what the score without luck means.
 * @param {number} luck
 * @param {number} adjusted
 * @param {Review["unit"]} unit
 */
export function luckText(luck, adjusted, unit) {
  const args = {
    luck: wholeAmountText(Math.abs(luck), unit),
    adjusted: wholeAmountText(adjusted, unit),
  };
  if (Math.abs(luck) < LEAST_LUCK) return say("review.luck-none", args);
  return say(luck > 0 ? "review.luck-gave" : "review.luck-took", args);
}

/** @param {{ name: string, value: string, more?: string }} props */
export function Fact({ name, value, more = "" }) {
  return html`
    <div>
      <dt>${name}</dt>
      <dd>
        <strong>${value}</strong>
        ${
          more &&
          html`
            ${" "}
            <small class="quiet">${more}</small>
          `
        }
      </dd>
    </div>
  `;
}

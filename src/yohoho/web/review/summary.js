// The score of a game beside the score without luck, and the loss of ten decisions.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { intervalText, wholeAmountText } from "./amounts.js";

/** @typedef {import("../wire.js").Review} Review */

/** Less luck than this is none. */
const MIN_LUCK = 0.5;

/** @param {{ review: Review }} props */
export function Summary({ review }) {
  return html`
    <section class="review-summary" aria-labelledby="review-summary">
      <h3 id="review-summary" class="unseen">${say("review.summary")}</h3>
      <dl class="review-facts numbers">
        ${factsOf(review).map((fact) => html`<${Fact} key=${fact.name} ...${fact} />`)}
      </dl>
      <p>${luckText(review)}</p>
    </section>
  `;
}

/** @typedef {{ name: string, value: string, more?: string }} NamedValue */
/** @param {Review} review @returns {NamedValue[]} */
export const factsOf = ({ unit, unforced, ...review }) => [
  ...scoresOf({ unit, ...review }),
  {
    name: say("review.per-ten"),
    value: intervalText(review.loss_per_ten, review.loss_margin, unit),
    more: say("review.of-decisions", { count: unforced }),
  },
];

/**
 * @param {Pick<Review, "score" | "luck_adjusted" | "unit">} review
 * @returns {NamedValue[]}
 */
function scoresOf({ score, luck_adjusted: adjusted, unit }) {
  if (score === null || adjusted === null) return [];
  return [
    { name: say(`review.score-${unit}`), value: wholeAmountText(score, unit) },
    { name: say("review.adjusted"), value: wholeAmountText(adjusted, unit) },
  ];
}

/** One sentence that says what the score without luck means. @param {Review} review */
export function luckText({ score, luck_adjusted: adjusted, unit }) {
  if (score === null || adjusted === null) return say("review.no-ledger");
  const luck = score - adjusted;
  const args = {
    luck: wholeAmountText(Math.abs(luck), unit),
    adjusted: wholeAmountText(adjusted, unit),
  };
  if (Math.abs(luck) < MIN_LUCK) return say("review.luck-none", args);
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

// The mistakes by their kind.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { amountText } from "./amounts.js";
import { categoryText } from "./category.js";

/** @typedef {{ category: string, count: number, loss: number }} Row */

/**
 * @param {{
 *   categories: Row[],
 *   unit: import("../wire.js").Review["unit"],
 *   name?: string,
 * }} props  `name` is the id of its heading
 */
export function Categories({ categories, unit, name = "review-categories" }) {
  if (!categories.length) return null;
  const most = Math.max(...categories.map(({ loss }) => loss)) || 1;
  return html`
    <section aria-labelledby=${name}>
      <h3 id=${name}>${say("review.categories")}</h3>
      <ul class="review-categories numbers">
        ${categories.map(
          ({ category, count, loss }) => html`
            <li key=${category}>
              <span>${categoryText(category)}</span>
              <span class="quiet">${say("review.times", { count })}</span>
              <strong>${amountText(loss, unit)}</strong>
              <span class="review-share" aria-hidden="true">
                <span style=${{ transform: `scaleX(${loss / most})` }}></span>
              </span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

// The mark of a verdict: a shape and a colour of its own for each.
import { html } from "../lib/html.js";

/** @typedef {import("../wire.js").DecisionReview["verdict"]} Verdict */

/** The verdicts, from the best to the worst. @type {Verdict[]} */
export const VERDICTS = ["fine", "inaccuracy", "mistake", "blunder"];

/** The words stand beside it. @param {{ verdict: Verdict }} props */
export function VerdictMark({ verdict }) {
  return html`<span class="review-mark" data-verdict=${verdict} aria-hidden="true"></span>`;
}

// Puts a mistake into the practice deck.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { notice } from "../ui/announcer.js";
import { LineIcon } from "../ui/icon.js";
import { addMistake, isInDeck } from "../puzzles/deck.js";

/** @typedef {import("../wire.js").DecisionReview} DecisionReview */

/**
 * Only for mistakes of a game that has an id.
 * @param {{
 *   review: import("./game-review.js").GameReview,
 *   decision: DecisionReview,
 *   view: any,
 * }} props
 */
export function Practise({ review, decision, view }) {
  const { id: recordId, replay, unit } = review;
  if (!recordId || decision.verdict === "fine") return null;
  const { step, values, category = "", action, why } = decision;
  if (isInDeck(recordId, step))
    return html`
      <a class="button" href="/puzzles/mistakes">
        <${LineIcon} name="check" />
        ${say("review.practised")}
      </a>
    `;
  const { game, options } = replay;
  const add = () => {
    const mistake = { game, recordId, step, view, values, category, action, unit, options, why };
    notice(say(addMistake(mistake) ? "review.practise-added" : "review.practise-nothing"));
  };
  return html`
    <button type="button" onClick=${add}>
      <${LineIcon} name="plus" />
      ${say("review.practise")}
    </button>
  `;
}

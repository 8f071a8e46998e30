// All hands at a step of a replay, in words.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("../game/page-game.js").TextPage} TextPage */

/**
 * A line for each seat: the hand, and what lies hidden on its mat.
 * @param {Replay} replay
 * @param {number} at
 * @param {{ names: string[] }} stage
 * @param {TextPage} page
 */
export function handLines(replay, at, { names }, page) {
  const { edition } = replay.options;
  return (replay.steps[at]?.holdings ?? []).map(({ hand, pile = [] }, seat) => {
    const handText = hand.length ? page.faceNames(hand, edition) : say("text.no-hand");
    const hidden = pile.length
      ? [say("replay-page.text-mat", { discs: page.faceNames(pile, edition) })]
      : [];
    return `${names[seat]}: ${[handText, ...hidden].join("; ")}`;
  });
}

/**
 * @param {{ replay: Replay, at: number, stage: { names: string[] }, page: TextPage }} props
 */
export function AllHands({ replay, at, stage, page }) {
  return html`
    <section>
      <h2>${say("replay-page.text-hands")}</h2>
      <ul class="text-why">
        ${handLines(replay, at, stage, page).map((line) => html`<li key=${line}>${line}</li>`)}
      </ul>
    </section>
  `;
}

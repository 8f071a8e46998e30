// The table of Skull: the mats from above, and the viewer's discs in front.
import { html } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { play } from "../lib/sounds.js";
import { useTableCards } from "../card-help/table-cards.js";
import { useEvent } from "../game/beats.js";
import { Centre } from "./centre.js";
import { Mat } from "./mat.js";
import { MySide } from "./my-side.js";
import { matsOf } from "./mat-state.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

export { Course, Scores } from "./scores.js";

const STYLES = [
  "tokens-scenes.css",
  "skull.css",
  "skull-mats.css",
  "skull-pile.css",
  "skull-places.css",
  "skull-mine.css",
  "skull-rounds.css",
];
await Promise.all(STYLES.map(loadStyle));

/** @param {{ stage: import("./mat-state.js").Stage }} props */
export default function SkullTable({ stage }) {
  const mats = matsOf(stage);
  useSounds(stage);
  useTableCards({ cards: [], owners: [], refused: {}, options: null, onRule: stage.onRule }, []);
  const { players } = stage.game;
  return html`
    <div class="skull-table">
      <div
        class="skull-inside ${
          stage.me === null ? "watching" : stage.coach && preferences.value.coach ? "coached" : ""
        }"
      >
        <div class="skull-felt">
          <div class="skull-wood" aria-hidden="true"></div>
          <ol
            class="skull-places"
            data-takes-focus
            aria-label=${say("skull.mats")}
            data-count=${players.length}
          >
            ${players.map(
              ({ seat }) => html`<${Mat} key=${seat} stage=${stage} seat=${seat} mats=${mats} />`,
            )}
          </ol>
          <${Centre} stage=${stage} />
        </div>
        <${MySide} stage=${stage} />
      </div>
    </div>
  `;
}

/** @param {Stage} stage */
function useSounds({ beat }) {
  useEvent(beat, "disc-placed", () => play("card"));
  useEvent(beat, "disc-flipped", ({ disc }) => play(disc === "skull" ? "fist" : "card"));
  useEvent(beat, "challenge-won", () => play("coin"));
}

/**
 * @param {import("../wire.js").SkullView} view
 * @param {import("../wire.js").Step} step
 * @param {number | null} chair null: all hands open
 */
export function replayView(view, step, chair) {
  const players = view.players.map((player, seat) =>
    chair === null || chair === seat
      ? { ...player, pile: step.holdings[seat]?.pile ?? [] }
      : player,
  );
  return { ...view, players, pile: chair === null ? [] : (step.holdings[chair]?.pile ?? []) };
}

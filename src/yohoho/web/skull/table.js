// The table of Skull: mats seen from above in the lamplight, and my discs before me.
import { html } from "../house/html.js";
import { choices } from "../house/choices.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { Centre } from "./centre.js";
import { Place } from "./mat.js";
import { Mine } from "./mine.js";
import { useMats } from "./lying.js";
import { useSounds } from "./sounds.js";

export { Scores } from "./scores.js";

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

/** @param {{ stage: import("./lying.js").Stage }} props */
export default function SkullTable({ stage }) {
  const mats = useMats(stage);
  useSounds(stage);
  const { players } = stage.game;
  return html`
    <div class="skull-table">
      <div
        class="skull-inside ${
          stage.me === null ? "watching" : stage.coach && choices.value.coach ? "coached" : ""
        }"
      >
        <div class="skull-felt">
          <div class="skull-wood" aria-hidden="true"></div>
          <ol class="skull-places" aria-label=${say("skull.mats")} data-count=${players.length}>
            ${players.map(
              ({ seat }) => html`
                <${Place} key=${seat} stage=${stage} seat=${seat} mats=${mats} />
              `,
            )}
          </ol>
          <${Centre} stage=${stage} mats=${mats} />
        </div>
        <${Mine} stage=${stage} late=${mats.finished !== null} />
      </div>
    </div>
  `;
}

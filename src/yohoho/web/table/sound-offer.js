// The question whether a person wants sound. It is asked once on a device, at the first game.
import { html } from "../lib/html.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { say } from "../lib/i18n.js";
import { play } from "../lib/sounds.js";
import { LineIcon } from "../ui/icon.js";

/** @param {boolean} sound */
function answer(sound) {
  setPreferences({ sound, soundOffered: true });
  play("coin");
}

/** @param {{ view: import("../wire.js").TableView }} props */
export function SoundOffer({ view }) {
  const { sound, soundOffered } = preferences.value;
  const plays = view.phase === "playing" && typeof view.you === "number" && !view.paused;
  if (sound || soundOffered || !plays) return null;
  return html`
    <div class="table-strip sound-offer" role="group" aria-label=${say("sound.offer")}>
      <p>
        <${LineIcon} name="sound" />
        ${" "}${say("sound.offer")}
      </p>
      <div class="row">
        <button type="button" onClick=${() => answer(true)}>${say("sound.yes")}</button>
        <button type="button" class="plain" onClick=${() => answer(false)}>
          ${say("sound.no")}
        </button>
      </div>
    </div>
  `;
}

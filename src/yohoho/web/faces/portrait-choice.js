// The choice of a portrait. It is stored on this device for the next table.
import { PORTRAITS } from "../lib/facts.js";
import { html } from "../lib/html.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { say } from "../lib/i18n.js";
import { PlayerPortrait } from "./portrait.js";

/** @typedef {import("../lib/facts.js").PortraitName} PortraitName */

/**
 * `chosen` is the portrait at the table, if there is one already.
 * @param {{ chosen?: string, onPick?: (portrait: PortraitName) => void }} props
 */
export function PortraitChoice({ chosen = preferences.value.portrait, onPick }) {
  const pick = (/** @type {PortraitName} */ portrait) => {
    setPreferences({ portrait });
    onPick?.(portrait);
  };
  return html`
    <fieldset class="portrait-choice">
      <legend>${say("face.choose")}</legend>
      ${
        /** @type {PortraitName[]} */ (PORTRAITS).map(
          (portrait) => html`
            <label key=${portrait} title=${say(`portrait.${portrait}`)}>
              <input
                type="radio"
                class="unseen"
                name="portrait"
                value=${portrait}
                checked=${portrait === chosen}
                aria-label=${say(`portrait.${portrait}`)}
                onChange=${() => pick(portrait)}
              />
              <${PlayerPortrait} of=${portrait} />
            </label>
          `,
        )
      }
    </fieldset>
  `;
}

// The form for a new game of Skull: the players, who starts, and the Last Chance disc.
import { html, useState } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { SwitchRow } from "../../ui/switch.js";
import { SKULL_FACTS } from "../../rules/facts.js";
import { fetchSkullCrew } from "../../sheets/storage.js";
import { NewGameForm } from "../new-game-form.js";
import { createSkullSheet } from "./new-sheet.js";

/** @param {import("../pad-game.js").NewGameProps} props */
export function NewSkull({ sailors, onSailors }) {
  const [lastChance, setLastChance] = useState(fetchSkullCrew()?.lastChance ?? false);
  const [first, setFirst] = useState(/** @type {string | null} */ (null));
  const seat = sailors.findIndex(({ name }) => name === first);
  return html`
    <${NewGameForm}
      sailors=${sailors}
      onSailors=${onSailors}
      limits=${SKULL_FACTS}
      words=${{ why: "skull-pad.who-why", start: "skull-pad.start" }}
      book="skull"
      choices=${lastChance}
      create=${() => createSkullSheet({ sailors, lastChance }, seat < 0 ? null : seat)}
    >
      ${
        sailors.length > 1 &&
        html`
          <label class="field">
            ${say("skull-pad.first")}
            <select
              value=${first ?? ""}
              onChange=${(/** @type {any} */ event) => setFirst(event.currentTarget.value || null)}
            >
              <option value="">${say("skull-pad.by-lot")}</option>
              ${sailors.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
            </select>
          </label>
        `
      }
      <${SwitchRow}
        on=${lastChance}
        name=${say("option.last-chance")}
        why=${say("option.why-last-chance")}
        onChange=${setLastChance}
      />
    <//>
  `;
}

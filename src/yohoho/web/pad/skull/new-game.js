// The form for a new game of Skull: the players, who starts, and the Last Chance disc.
import { html, useState } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { say } from "../../lib/i18n.js";
import { SwitchRow } from "../../ui/switch.js";
import { SKULL_FACTS } from "../../rules/facts.js";
import { fetchSkullCrew } from "../../sheets/storage.js";
import { NewPlayers } from "../new-players.js";
import { Refusal } from "../refusal.js";
import { attempt } from "../sheet-editor.js";
import { isDeliberate } from "../tap-guard.js";
import { createSkullSheet } from "./new-sheet.js";

/** @typedef {import("../../sheets/storage.js").SeatedPlayer} SeatedPlayer */
/** @typedef {import("../../lib/http.js").Problem} Problem */

/** @param {{ sailors: SeatedPlayer[], onSailors: (sailors: SeatedPlayer[]) => void }} props */
export function NewSkull({ sailors, onSailors }) {
  const [lastChance, setLastChance] = useState(fetchSkullCrew()?.lastChance ?? false);
  const [first, setFirst] = useState(/** @type {string | null} */ (null));
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const seat = sailors.findIndex(({ name }) => name === first);
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!isDeliberate(event, "start", true)) return;
    refuse(
      attempt(() => {
        const sheet = createSkullSheet({ sailors, lastChance }, seat < 0 ? null : seat);
        navigate(`/pad/${sheet}`, { replace: true });
      }),
    );
  };
  const change = (/** @type {SeatedPlayer[]} */ players) => (refuse(null), onSailors(players));
  return html`
    <form class="pad-new-form" onSubmit=${start}>
      <${NewPlayers}
        sailors=${sailors}
        most=${SKULL_FACTS.most}
        why=${say("skull-pad.who-why")}
        onChange=${change}
      />
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
      <div class="pad-start">
        ${refused && html`<${Refusal} problem=${refused} book="skull" />`}
        <button type="submit" class="primary wide" disabled=${sailors.length < SKULL_FACTS.least}>
          ${say("skull-pad.start")}
        </button>
      </div>
    </form>
  `;
}

// The form for a new game of Skull King: the players, their seats and the options.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { navigate } from "../lib/router.js";
import { say, useEdition } from "../lib/i18n.js";
import { boxIcon } from "../options/presets.js";
import { AllOptions } from "../options/game-options.js";
import { Tiles } from "../ui/tiles.js";
import { attempt } from "./sheet-editor.js";
import { boxOf } from "./menu-box.js";
import { GroupField } from "./group.js";
import { EDITIONS } from "../rules/editions.js";
import { DEFAULT_OPTIONS, SHEET_LIMITS } from "../rules/facts.js";
import { canonical } from "../rules/log.js";
import { settings } from "../skull-king/settings-text.js";
import { NewPlayers } from "./new-players.js";
import { createSheet } from "./new-sheet.js";
import { Refusal } from "./refusal.js";
import { fetchLastPlayers } from "../sheets/storage.js";
import { isDeliberate } from "./tap-guard.js";

/** @typedef {import("../sheets/storage.js").LastPlayers} LastPlayers */
/** @typedef {import("../sheets/storage.js").SeatedPlayer} SeatedPlayer */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** @param {{ sailors: SeatedPlayer[], onSailors: (sailors: SeatedPlayer[]) => void }} props */
export function NewSkullKing({ sailors, onSailors }) {
  const [choices, setChoices] = useState(initialChoices);
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const crew = { ...choices, sailors };
  const change = (/** @type {Partial<LastPlayers>} */ some) => (
    refuse(null),
    setChoices({ ...choices, ...some })
  );
  const { options } = crew;
  const box = boxOf(options.edition);
  useEdition(options.edition);
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!isDeliberate(event, "start", true)) return;
    refuse(
      attempt(() =>
        navigate(
          `/pad/${createSheet({
            ...crew,
            dealer: crew.dealer < 0 ? crew.sailors.length - 1 : crew.dealer,
          })}`,
          { replace: true },
        ),
      ),
    );
  };
  const edition = (/** @type {string} */ name) =>
    change({ options: /** @type {LastPlayers["options"]} */ (boxOf(name).defaults) });
  return html`
    <form class="pad-new-form" onSubmit=${start}>
      <${NewPlayers}
        sailors=${sailors}
        most=${SHEET_LIMITS.seats}
        why=${say("pad.who-why")}
        onChange=${(/** @type {SeatedPlayer[]} */ players) => (refuse(null), onSailors(players))}
      />
      <${FirstDealer} crew=${crew} onChange=${change} />
      <${Tiles}
        legend=${say("pad.which-box")}
        group="edition"
        kind="games"
        chosen=${options.edition}
        onPick=${edition}
        tiles=${Object.keys(EDITIONS).map((value) => ({
          value,
          name: say(`home.edition-${value}`),
          picture: html`<${Icon} name=${boxIcon(boxOf(value))} />`,
        }))}
      />
      <${GroupField}
        group=${crew.group ?? ""}
        onChange=${(/** @type {string} */ group) => change({ group })}
      />
      <${OptionsInForce} crew=${crew} onBox=${() => edition(options.edition)} />
      <details class="panel all-options">
        <summary>
          <${Icon} name="ship-wheel" />
          ${say("open.more")}
          <${LineIcon} name="forward" />
        </summary>
        <div class="all-options-inside">
          <${AllOptions}
            key=${options.edition}
            box=${box}
            options=${{ ...options, players: crew.sailors.length }}
            onChange=${(/** @type {Partial<LastPlayers["options"]>} */ some) =>
              change({ options: { ...options, ...some } })}
          />
        </div>
      </details>
      <div class="pad-start">
        ${refused && html`<${Refusal} problem=${refused} edition=${options.edition} />`}
        <button type="submit" class="primary wide" disabled=${crew.sailors.length < 2}>
          ${say("pad.start")}
        </button>
      </div>
    </form>
  `;
}

/**
 * The options in one line. Those of the last game are kept, but never without saying so.
 * @param {{ crew: LastPlayers, onBox: () => void }} props
 */
function OptionsInForce({ crew: { options, sailors }, onBox }) {
  const boxed = boxOf(options.edition).defaults;
  const of = (/** @type {object} */ some) => canonical({ ...boxed, ...some, players: 0 });
  const [, ...words] = settings({ ...options, players: sailors.length });
  return html`
    <div class="pad-in-force">
      <p>${words.join(" · ")}</p>
      ${
        of(options) !== of(boxed) &&
        html`
          <p class="quiet">
            ${of(fetchLastPlayers()?.options ?? {}) === of(options) && say("pad.from-last")}
            <button type="button" class="plain" onClick=${onBox}>${say("pad.as-boxed")}</button>
          </p>
        `
      }
    </div>
  `;
}

/** The options of the last game. @returns {Omit<LastPlayers, "sailors">} */
function initialChoices() {
  const last = fetchLastPlayers();
  const options = last?.options ?? boxOf(DEFAULT_OPTIONS.edition).defaults;
  return {
    options: /** @type {LastPlayers["options"]} */ ({
      ...boxOf(options.edition).defaults,
      ...options,
    }),
    dealer: -1,
  };
}

/** @param {{ crew: LastPlayers, onChange: (some: Partial<LastPlayers>) => void }} props */
function FirstDealer({ crew: { sailors, dealer }, onChange }) {
  if (sailors.length < 2) return null;
  return html`
    <label class="field">
      ${say("pad.first-dealer")}
      <select
        value=${String(dealer)}
        onChange=${(/** @type {any} */ event) =>
          onChange({ dealer: Number(event.currentTarget.value) })}
      >
        <option value="-1">${say("pad.last-deals")}</option>
        ${sailors.map(
          (sailor, at) => html`
            <option key=${sailor.name} value=${String(at)}>
              ${sailor.name.slice(0, SHEET_LIMITS.name)}
            </option>
          `,
        )}
      </select>
    </label>
  `;
}

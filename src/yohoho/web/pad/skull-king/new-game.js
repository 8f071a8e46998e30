// The form for a new game of Skull King: the players, their seats and the options.
import { html, useState } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { say, useEdition } from "../../lib/i18n.js";
import { boxIcon } from "../../options/presets.js";
import { AllOptions, MoreOptions } from "../../options/game-options.js";
import { Tiles } from "../../ui/tiles.js";
import { boxOf } from "./menu-box.js";
import { GroupField } from "./group.js";
import { EDITIONS } from "../../rules/editions.js";
import { DEFAULT_OPTIONS, SHEET_LIMITS } from "../../rules/facts.js";
import { canonical } from "../../rules/log.js";
import { settings } from "../../skull-king/settings-text.js";
import { NewGameForm } from "../new-game-form.js";
import { createSheet } from "./new-sheet.js";
import { fetchLastPlayers } from "../../sheets/storage.js";

/** @typedef {import("../../sheets/storage.js").LastPlayers} LastPlayers */

/** @param {import("../pad-game.js").NewGameProps} props */
export function NewSkullKing({ sailors, onSailors }) {
  const [choices, setChoices] = useState(initialChoices);
  const crew = { ...choices, sailors };
  const change = (/** @type {Partial<LastPlayers>} */ some) => setChoices({ ...choices, ...some });
  const { options } = crew;
  const box = boxOf(options.edition);
  useEdition(options.edition);
  const create = () => {
    const dealer = crew.dealer < 0 ? sailors.length - 1 : crew.dealer;
    return createSheet({ ...crew, dealer });
  };
  const edition = (/** @type {string} */ name) =>
    change({ options: /** @type {LastPlayers["options"]} */ (boxOf(name).defaults) });
  return html`
    <${NewGameForm}
      sailors=${sailors}
      onSailors=${onSailors}
      limits=${{ least: 2, most: SHEET_LIMITS.seats }}
      words=${{ why: "pad.who-why", start: "pad.start" }}
      edition=${options.edition}
      choices=${choices}
      create=${create}
    >
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
      <${MoreOptions}>
        <${AllOptions}
          key=${options.edition}
          box=${box}
          options=${{ ...options, players: crew.sailors.length }}
          onChange=${(/** @type {Partial<LastPlayers["options"]>} */ some) =>
            change({ options: { ...options, ...some } })}
        />
      <//>
    <//>
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

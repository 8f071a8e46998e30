// The form for the settings of a table: preset, number of players, table options, game options.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { Tiles } from "../ui/tiles.js";
import { AllOptions, MoreOptions } from "./game-options.js";
import { boxName } from "./menu.js";
import { PresetChoice } from "./presets.js";
import { TableBots } from "./table-bots.js";
import { TableOptions } from "./table-options.js";

await Promise.all([loadStyle("home.css"), loadStyle("home-open.css")]);

/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../wire.js").Settings} Settings */

/**
 * Everything that can be chosen for a game or edition; also used by the host in the lobby.
 * @param {{
 *   menu: Menu,
 *   box: Box,
 *   draft: Settings,
 *   onChange: (some: Partial<Settings>) => void,
 *   onTune: (some: Record<string, any>) => void,
 * }} props
 */
export function TableForm({ menu, box, draft, onChange, onTune }) {
  return html`
    <${PresetChoice} box=${box} options=${draft.options} onPick=${onTune} />
    <${PlayerCount} box=${box} players=${draft.options.players} onPick=${onTune} />
    <${TableOptions} menu=${menu} box=${box} draft=${draft} onChange=${onChange} />
    <${MoreOptions}>
      <${AllOptions} key=${boxName(box)} box=${box} options=${draft.options} onChange=${onTune} />
      <${TableBots} rungs=${box.rungs} draft=${draft} onChange=${onChange} />
    <//>
  `;
}

/** @param {{ box: Box, players: number, onPick: (some: { players: number }) => void }} props */
function PlayerCount({ box, players, onPick }) {
  const numbers = Array.from({ length: box.most - box.least + 1 }, (_, n) => box.least + n);
  return html`
    <${Tiles}
      legend=${say("open.players")}
      why=${say("open.players-why")}
      group="players"
      kind="chairs"
      tiles=${numbers.map((value) => ({ value, name: String(value) }))}
      chosen=${players}
      onPick=${(/** @type {number} */ players) => onPick({ players })}
    />
  `;
}

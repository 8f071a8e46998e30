// The screen for a new game: which game it is, and its form. The players stay when another game is
// chosen.
import { html, useState } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { gameName, GAMES } from "../games/games.js";
import { Tiles } from "../ui/tiles.js";
import { fold } from "../rules/sheet.js";
import { allSheets, allSkullSheets } from "../sheets/storage.js";
import { NewSkullKing } from "./new-skull-king.js";
import { NewSkull } from "./skull/new-game.js";

await loadStyle("home-open.css");

/** @typedef {import("../sheets/storage.js").SeatedPlayer} SeatedPlayer */

export function NewGame() {
  const [game, setGame] = useState(latestGame);
  const [sailors, setSailors] = useState(/** @type {SeatedPlayer[]} */ ([]));
  const Form = game === "skull" ? NewSkull : NewSkullKing;
  return html`
    <div class="hall open pad-new">
      <h1>${say("pad.new")}</h1>
      <${Tiles}
        legend=${say("open.game")}
        group="game"
        kind="games"
        chosen=${game}
        onPick=${setGame}
        tiles=${GAMES.map(({ name, icon }) => ({
          value: name,
          name: gameName(name),
          picture: html`<${Icon} name=${icon} />`,
        }))}
      />
      <${Form} sailors=${sailors} onSailors=${setSailors} />
    </div>
  `;
}

/** The game of the latest sheet on this device. */
function latestGame() {
  const latest = (/** @type {number[]} */ times) => Math.max(0, ...times);
  const skull = latest(allSkullSheets().map(({ at }) => at));
  return skull > latest(allSheets().map((log) => fold(log).at)) ? "skull" : "skull-king";
}

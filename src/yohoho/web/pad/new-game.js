// The screen for a new game: which game it is, and its form. The players stay when another game is
// chosen.
import { html, useState } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { gameName, gameOf } from "../games/games.js";
import { Tiles } from "../ui/tiles.js";
import { PAD_GAMES } from "./games.js";

await loadStyle("home-open.css");

/** @typedef {import("../sheets/storage.js").SeatedPlayer} SeatedPlayer */

export function NewGame() {
  const [game, setGame] = useState(latestGame);
  const [sailors, setSailors] = useState(/** @type {SeatedPlayer[]} */ ([]));
  const Form = PAD_GAMES.find(({ name }) => name === game)?.NewGame;
  return html`
    <div class="hall open pad-new">
      <h1>${say("pad.new")}</h1>
      <${Tiles}
        legend=${say("open.game")}
        group="game"
        kind="games"
        chosen=${game}
        onPick=${setGame}
        tiles=${PAD_GAMES.map(({ name }) => ({
          value: name,
          name: gameName(name),
          picture: html`<${Icon} name=${gameOf(name).icon} />`,
        }))}
      />
      <${Form} sailors=${sailors} onSailors=${setSailors} />
    </div>
  `;
}

/** The game of the latest sheet on this device. */
function latestGame() {
  const latest = PAD_GAMES.map(({ name, list }) => ({
    name,
    at: Math.max(0, ...list([]).map(({ at }) => at)),
  }));
  return latest.reduce((best, one) => (one.at > best.at ? one : best)).name;
}

// Skull on the score pad.
import { html } from "../../lib/html.js";
import { formatList, say } from "../../lib/i18n.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { SKULL_FORMAT, stateOfSheet } from "../../sheets/skull-document.js";
import { allSkullSheets, fetchSkullSheet } from "../../sheets/storage.js";
import { SKULL } from "../../skull/game.js";
import { attempt } from "../attempt.js";
import { UndoRedo } from "../undo-redo.js";
import { SkullBoardScreen } from "./board.js";
import { SkullEditor } from "./editor.js";
import { SkullEndScreen } from "./end-screen.js";
import { exportSkullJson, importSkullJson } from "./files.js";
import { SkullMoreScreen } from "./more-screen.js";
import { NewSkull } from "./new-game.js";
import { rematch } from "./new-sheet.js";
import { SkullPlayersScreen } from "./players.js";
import { SkullRoundScreen } from "./round.js";
import { SkullRoundsScreen } from "./rounds.js";

await loadStyle("pad-skull.css");

/** @typedef {{ editor: SkullEditor }} SkullProps */

const ROUNDS_TAB = "skull-pad.tab-rounds";

/** @type {Record<string, { Screen: import("preact").ComponentType<SkullProps>, title: string }>} */
const SCREENS = {
  table: { Screen: SkullRoundsScreen, title: ROUNDS_TAB },
  crew: { Screen: SkullPlayersScreen, title: "pad.tab-crew" },
  more: { Screen: SkullMoreScreen, title: "pad.tab-more" },
};

/** @type {import("../pad-game.js").PadGame} */
export const SKULL_PAD = {
  name: SKULL.name,
  format: SKULL_FORMAT,
  importJson: importSkullJson,
  list: () => allSkullSheets().map(listLine),
  rematch,
  NewGame: NewSkull,
  fetch: fetchSkullSheet,
  open: (sheet) => ({ editor: new SkullEditor(sheet) }),
  close: ({ editor }) => editor.close(),
  save: ({ editor }) => exportSkullJson(editor.sheet.value),
  edition: () => null,
  tableTab: ROUNDS_TAB,
  screen: screenAt,
  HeadTools,
};

/**
 * @param {SkullProps} sheet
 * @param {string} hash
 * @returns {import("../pad-game.js").ShownScreen}
 */
function screenAt({ editor }, hash) {
  const own = Object.hasOwn(SCREENS, hash) ? SCREENS[hash] : null;
  if (own) return { name: hash, tab: hash, title: say(own.title), Screen: own.Screen };
  const { asks, round } = editor.state.value;
  const title = asks === null ? say("ending.title") : say("table.round", { round });
  if (hash === "board") return { name: hash, tab: "more", title, Screen: SkullBoardScreen };
  return { name: "", tab: "", title, Screen: asks === null ? SkullEndScreen : SkullRoundScreen };
}

/** @param {SkullProps} props */
function HeadTools({ editor }) {
  return html`
    <${UndoRedo}
      canUndo=${editor.canUndo}
      canRedo=${editor.canRedo}
      onUndo=${() => attempt(() => editor.undo())}
      onRedo=${() => attempt(() => editor.redo())}
    />
  `;
}

/**
 * @param {import("../../sheets/skull-document.js").SkullSheet} sheet
 * @returns {import("../pad-game.js").ListedGame}
 */
function listLine(sheet) {
  const { winner, round } = stateOfSheet(sheet);
  const names = sheet.people.map(({ name }) => name);
  return {
    id: sheet.sheet,
    game: SKULL.name,
    at: sheet.at,
    names: formatList(names),
    state:
      winner === null
        ? say("table.round", { round })
        : say("pad.won-by", { name: names[winner] ?? "" }),
    shared: false,
    here: true,
  };
}

// Loads the module that draws a game, when a table or a replay of that game is opened.
import { withoutPrototype } from "../lib/null-prototype.js";
import { useLazy } from "../ui/lazy.js";

/** @typedef {import("../game/stage.js").Stage<any>} Stage */
/** @typedef {import("preact").ComponentType<{ stage: Stage }>} Drawing */
/** @typedef {{ default: Drawing, Scores: Drawing }} GameTable */

/** @type {Record<string, () => Promise<GameTable>>} */
const TABLES = withoutPrototype({
  "skull-king": () => import("../skull-king/table.js"),
  skull: () => import("../skull/table.js"),
});

/** The module that draws this game. @param {string} game */
export const useGameTable = (game) => useLazy(TABLES[game] ?? (() => Promise.reject()), game);

// The parts of a game that only tables and replays load: its words, its scenes, and the module that
// draws it.
import { useLazy } from "../ui/lazy.js";
import { PLAIN_WORDS } from "../plain/words.js";
import { SKULL } from "../skull/game.js";
import { skullScenes } from "../skull/scenes.js";
import { SKULL_WORDS } from "../skull/words.js";
import { SKULL_KING } from "../skull-king/game.js";
import { skullKingScenes } from "../skull-king/scenes.js";
import { SKULL_KING_WORDS } from "../skull-king/words.js";
import { gameOf } from "./games.js";

const WORDS = new Map([
  [SKULL_KING.name, SKULL_KING_WORDS],
  [SKULL.name, SKULL_WORDS],
]);

/** @type {[string, import("../game/frames.js").SceneFinder][]} */
const SCENE_FINDERS = [
  [SKULL_KING.name, skullKingScenes],
  [SKULL.name, skullScenes],
];
const SCENES = new Map(SCENE_FINDERS);

/** @param {string} game */
export const wordsOf = (game) => WORDS.get(game) ?? PLAIN_WORDS;

/** The scenes of this game; a game without scenes shows its news at once. @param {string} game */
export const scenesOf = (game) => SCENES.get(game) ?? (() => []);

/** The module that draws this game. @param {string} game */
export const useGameTable = (game) => useLazy(gameOf(game).loadTable, game);

// The parts of a game that only tables and replays load: its words, and the module that draws it.
import { useLazy } from "../ui/lazy.js";
import { PLAIN_WORDS } from "../plain/words.js";
import { SKULL } from "../skull/game.js";
import { SKULL_WORDS } from "../skull/words.js";
import { SKULL_KING } from "../skull-king/game.js";
import { SKULL_KING_WORDS } from "../skull-king/words.js";
import { gameOf } from "./games.js";

const WORDS = new Map([
  [SKULL_KING.name, SKULL_KING_WORDS],
  [SKULL.name, SKULL_WORDS],
]);

/** @param {string} game */
export const wordsOf = (game) => WORDS.get(game) ?? PLAIN_WORDS;

/** The module that draws this game. @param {string} game */
export const useGameTable = (game) => useLazy(gameOf(game).loadTable, game);

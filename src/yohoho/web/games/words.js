// Finds the words of a game by its name. Only tables and replays load them.
import { PLAIN_WORDS } from "../plain/words.js";
import { SKULL } from "../skull/game.js";
import { SKULL_WORDS } from "../skull/words.js";
import { SKULL_KING } from "../skull-king/game.js";
import { SKULL_KING_WORDS } from "../skull-king/words.js";

const WORDS = new Map([
  [SKULL_KING.name, SKULL_KING_WORDS],
  [SKULL.name, SKULL_WORDS],
]);

/** @param {string} game */
export const wordsOf = (game) => WORDS.get(game) ?? PLAIN_WORDS;

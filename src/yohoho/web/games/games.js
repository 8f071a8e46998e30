// Finds a game by its name. A game that the page does not know is a plain one.
import { hasText, say } from "../lib/i18n.js";
import { useLazy } from "../ui/lazy.js";
import { plainGame } from "../plain/game.js";
import { SKULL } from "../skull/game.js";
import { SKULL_KING } from "../skull-king/game.js";

export const GAMES = [SKULL_KING, SKULL];

/** @param {string} name */
export const gameOf = (name) => GAMES.find((game) => game.name === name) ?? plainGame(name);

/** The name of a game as people read it. @param {string} name */
export function gameName(name) {
  const key = `play.game.${name}`;
  return hasText(key)
    ? say(key)
    : name.replace(/(^|-)(.)/g, (_, dash, letter) => (dash && " ") + letter.toUpperCase());
}

/** The module that draws this game. @param {string} name */
export const useGameTable = (name) => useLazy(gameOf(name).loadTable, name);

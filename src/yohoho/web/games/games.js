// Finds a game by its name. A game that the page does not know has no pictures, no rule book, and a
// plain table.
import { hasText, say } from "../lib/i18n.js";
import { SKULL } from "../skull/game.js";
import { SKULL_KING } from "../skull-king/game.js";

/** @typedef {import("../game/page-game.js").PageGame} PageGame */

export const GAMES = [SKULL_KING, SKULL];

/** @param {string} name */
export const gameOf = (name) => GAMES.find((game) => game.name === name) ?? plainGame(name);

/** @param {string} name @returns {PageGame} */
const plainGame = (name) => ({
  name,
  icon: "anchor",
  boxes: {},
  presets: {},
  books: {},
  draw: () => [],
  loadTable: () => import("../plain/table.js"),
  loadTextPage: () => import("../plain/text-page.js"),
});

/** The name of a game as people read it. @param {string} name */
export function gameName(name) {
  const key = `play.game.${name}`;
  return hasText(key)
    ? say(key)
    : name.replace(/(^|-)(.)/g, (_, dash, letter) => (dash && " ") + letter.toUpperCase());
}

// A text view with the game's own part of it, which tables and replays load when they show it.
import { html } from "../lib/html.js";
import { gameOf } from "./games.js";

/**
 * @param {string} game
 * @param {() => Promise<{ default: import("preact").ComponentType<any> }>} load
 */
export async function loadTextView(game, load) {
  const [{ default: View }, { page }] = await Promise.all([load(), gameOf(game).loadTextPage()]);
  return {
    default: (/** @type {object} */ props) => html`<${View} ...${props} page=${page} />`,
  };
}

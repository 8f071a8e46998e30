// What can be chosen for a table: the server says it, once.
import { ask } from "../house/http.js";

/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Box} Box */

/** @type {Promise<Menu> | null} */
let asked = null;

/** @returns {Promise<Menu>} */
export function fetchMenu() {
  asked ??= ask("GET", "/api/menu").catch((problem) => {
    asked = null;
    throw problem;
  });
  return /** @type {Promise<Menu>} */ (asked);
}

/** What a box is called in an address: its edition, or its game where there is one only. @param {Box} box */
export const boxName = (box) => box.edition ?? box.game;

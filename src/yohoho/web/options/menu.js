// The games, editions and options that a table can have. They are fetched from the server once.
import { useEffect, useState } from "../lib/html.js";
import { problemOf, request } from "../lib/http.js";
import { hasText, say } from "../lib/i18n.js";
import { rungOf } from "../ui/bot-ladder.js";

/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../wire.js").Settings} Settings */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** @type {Promise<Menu> | null} */
let menuPromise = null;

/** @returns {Promise<Menu>} */
export function fetchMenu() {
  menuPromise ??= request("GET", "/api/menu").catch((problem) => {
    menuPromise = null;
    throw problem;
  });
  return /** @type {Promise<Menu>} */ (menuPromise);
}

/** The menu for a component, null until it is loaded; the problem, and a way to try again. */
export function useMenu() {
  const [menu, setMenu] = useState(/** @type {Menu | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const again = () => void fetchMenu().then(setMenu, (error) => setProblem(problemOf(error)));
  useEffect(again, []);
  return { menu, problem, again };
}

/**
 * The name of an edition or game in an address.
 * @param {Box} box
 */
export const boxName = (box) => box.edition ?? box.game;

/** The edition of a box in words; nothing for an unknown game. @param {string} name */
export const editionText = (name) =>
  hasText(`home.edition-${name}`) ? say(`home.edition-${name}`) : "";

/** @param {Box} box @returns {Settings} */
export const defaultSettings = (box) => /** @type {Settings} */ (Object.values(box.presets)[0]);

/**
 * The same table settings for another game or edition, with its own options and bots.
 * @param {Box} box
 * @param {Settings} now
 * @returns {Settings}
 */
export function withBox(box, now) {
  const { game, options, bots, stand_in } = defaultSettings(box);
  const fit = (/** @type {string} */ bot, /** @type {string} */ usual) =>
    box.rungs.includes(rungOf(bot)) ? bot : usual;
  return {
    ...now,
    game,
    options,
    bots: fit(now.bots, bots),
    stand_in: fit(now.stand_in, stand_in),
  };
}

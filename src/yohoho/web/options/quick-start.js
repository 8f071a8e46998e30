// Starts a game against bots with one click.
import { gameOf } from "../games/games.js";
import { ensureGuest, openTable } from "../lib/http.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { easiestRung, preferRung } from "../ui/bot-ladder.js";
import { navigate } from "../lib/router.js";
import { boxName, defaultSettings, fetchMenu } from "./menu.js";

/** @typedef {import("../wire.js").Box} Box */

/** @param {string} requestedBox a box, as `boxName` calls it */
export async function quickStart(requestedBox) {
  const [menu] = await Promise.all([fetchMenu(), ensureGuest()]);
  const box = /** @type {Box} */ (menu.boxes.find((box) => boxName(box) === requestedBox));
  const settings = defaultSettings(box);
  const first = preferences.value.firstSteps ? firstGame(box) : null;
  if (first) setPreferences({ coach: true });
  const bots = preferRung(box.rungs, settings.bots);
  const options = { ...settings.options, ...variantOptions(box) };
  const id = await openTable({ ...settings, options, bots, ...first }, { start: true });
  navigate(`/t/${id}`);
}

/**
 * What differs in the game of a person who is new to it; null if the game has no first steps.
 * @param {Box} box
 */
function firstGame(box) {
  const shorter = gameOf(box.game).boxes[boxName(box)]?.firstGame;
  if (!shorter) return null;
  const { options, bots } = defaultSettings(box);
  return { options: { ...options, ...shorter }, bots: easiestRung(box.rungs, bots) };
}

/** The options of the variant, where the person has switched it on. @param {Box} box */
function variantOptions(box) {
  const name = boxName(box);
  const variant = gameOf(box.game).boxes[name]?.variant;
  return variant && preferences.value.variants.includes(name) ? variant.options(box) : {};
}

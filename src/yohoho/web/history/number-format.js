// Formats the numbers of the history in the language of the page.
import { language, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").PadTried} Tried */
/** @typedef {import("../wire.js").PadRating} Rating */

/** @param {number} part @param {number} whole */
export function percent(part, whole) {
  if (!whole) return "–";
  return new Intl.NumberFormat(language.value, {
    style: "percent",
    maximumFractionDigits: 0,
  }).format(part / whole);
}

/** @param {number} value */
const tenth = (value) =>
  new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);

/** Points per game. @param {number} points @param {number} games */
export const average = (points, games) => (games ? tenth(points / games).replace("-", "−") : "–");

/**
 * The rating and its uncertainty as two strings, which stand below each other on narrow screens.
 * @param {Rating} rating
 */
export const ratingText = ({ mu, sigma }) =>
  /** @type {const} */ ([tenth(mu), `± ${tenth(sigma)}`]);

/** @param {Tried} tried */
export const bidsMadeText = ({ made, tried }) => say("history.of", { made, tried });

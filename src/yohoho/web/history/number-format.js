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
  })
    .format(value)
    .replace("-", "−");

/** With one decimal. @param {number} sum @param {number} count */
export const average = (sum, count) => (count ? tenth(sum / count) : "–");

/**
 * Says by how much the bids are too high or too low on average.
 * @param {Tried} bids
 * @param {import("../wire.js").PadMisses} misses
 */
export function biasText({ tried }, { tricks_over, tricks_under }) {
  const bias = tricks_over - tricks_under;
  const tricks = average(Math.abs(bias), tried);
  if (tricks === tenth(0)) return say("history.bids-level");
  return say(bias > 0 ? "history.bids-over" : "history.bids-under", { tricks });
}

/**
 * The rating and its uncertainty as two strings, which stand below each other on narrow screens.
 * @param {Rating} rating
 */
export const ratingText = ({ mu, sigma }) =>
  /** @type {const} */ ([tenth(mu), `± ${tenth(sigma)}`]);

/** @param {Tried} tried */
export const bidsMadeText = ({ made, tried }) => say("history.of", { made, tried });

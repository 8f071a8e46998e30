// The figures of a review in words: points of the round, or the chance to win the game in per cent.
import { language, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Review["unit"]} Unit */

/** @param {number} value @param {Intl.NumberFormatOptions} how */
const format = (value, how) =>
  new Intl.NumberFormat(language.value, { maximumFractionDigits: 1, ...how })
    .format(round(value))
    .replace("-", "−");

/** Without a zero that has a sign. @param {number} value */
const round = (value) => Math.round(value * 10) / 10 || 0;

/** `12.3 points` or `12.3 %`. @param {number} value @param {Unit} unit */
export const amountText = (value, unit) =>
  say(`review.${unit}`, { count: round(value), amount: format(value, {}) });

/** `+12.3 points`. @param {number} value @param {Unit} unit */
export const signedAmountText = (value, unit) =>
  say(`review.${unit}`, {
    count: round(value),
    amount: signedText(value),
  });

/** `+12.3`, for tables whose head names the unit. @param {number} value */
export const signedText = (value) => format(value, { signDisplay: "exceptZero" });

/** `12.3 ± 4.1`, with the unit. @param {number} value @param {number} margin @param {Unit} unit */
export const intervalText = (value, margin, unit) =>
  say(`review.${unit}`, {
    count: round(value),
    amount: `${format(value, {})} ± ${format(margin, {})}`,
  });

/** `12.3`. @param {number} value */
export const plainText = (value) => format(value, {});

/**
 * A figure in a column whose head says points; per cent have their sign.
 * @param {string} figure
 * @param {Unit} unit
 */
export const cellText = (figure, unit) =>
  unit === "percent" ? say("review.percent", { amount: figure }) : figure;

/** Without decimals, for scores. @param {number} value @param {Unit} unit */
export const wholeAmountText = (value, unit) => amountText(Math.round(value), unit);

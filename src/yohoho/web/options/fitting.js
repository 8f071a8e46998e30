// Keeps the options of a table in step with the number of its chairs.

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("./game-options.js").Options} Options */

/** The value of an option that names a chair, where chance decides. */
export const RANDOM = "random";

/**
 * Whether an option exists with this number of chairs.
 * @param {Box} box @param {Options} options @param {string} option
 */
export const isOffered = (box, options, option) =>
  (box.only_for[option] ?? options.players) === options.players;

/**
 * The options with those put back that do not go with the number of chairs: the server refuses
 * them.
 * @param {Box} box
 * @param {Options} options
 * @returns {Options}
 */
export function fitOptions(box, options) {
  const fits = (/** @type {string} */ option) =>
    isOffered(box, options, option) &&
    !(box.seats.includes(option) && options[option] >= options.players);
  const others = box.options.filter((option) => !fits(option));
  return { ...options, ...Object.fromEntries(others.map((name) => [name, box.defaults[name]])) };
}

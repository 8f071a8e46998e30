// Randomness of the page: the only module that draws numbers. A test puts another source in, which
// draws the same ones every time.

/**
 * @typedef {object} RandomSource
 * @property {() => number} number  from 0 up to, but not including, 1
 * @property {(count: number) => Iterable<number>} words  of 32 bits, which nobody can guess
 */

/** @type {RandomSource} */
const systemSource = {
  number: () => Math.random(),
  words: (count) => crypto.getRandomValues(new Uint32Array(count)),
};

let source = systemSource;

/** Puts another source in; without one, the browser's again. @param {RandomSource} [other] */
export const useRandom = (other = systemSource) => void (source = other);

/** A number from 0 up to, but not including, 1. */
export const random = () => source.number();

/** A whole number from 0 up to, but not including, `count`. @param {number} count */
export const randomBelow = (count) => Math.floor(random() * count);

/**
 * One of the items.
 * @template Item
 * @param {readonly Item[]} items
 * @returns {Item | undefined} undefined if there is none
 */
export const randomItem = (items) => items[randomBelow(items.length)];

/** A delay that differs from page to page, by a fifth at most. @param {number} ms */
export const withJitter = (ms) => ms * (0.8 + 0.4 * random());

/** A random id of 96 bits; `crypto.randomUUID` exists only over https. */
export const randomId = () => [...source.words(3)].map((part) => part.toString(36)).join("");

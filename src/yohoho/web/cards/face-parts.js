// The parts of faces that the pirates' cards and the portraits at the table share: shapes, drawn
// back to front in a field 100 wide, with the face in its middle.

/** @typedef {[fill: string, path: string]} Shape */
/** @typedef {{ symbol: string, x: number, y: number, size: number, fill: string }} Pin */

/** @param {number} x @param {number} y @param {number} wide @param {number} high */
export const oval = (x, y, wide, high) =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0Z`;

export const FACE = "M33 52C33 33 67 33 67 52L66 65C65 76 57 83 50 83S35 76 34 65Z";
export const HALF = "M50 38C61 38 67 42 67 52L66 65C65 76 57 83 50 83Z";
export const NECK = "M42 74H58V96H42Z";
export const SHOULDERS = "M0 140C0 106 24 99 40 93H60C76 99 100 106 100 140Z";
export const NOSE = "M50 58L47 70Q50 72.5 53 70Z";
export const SHADE = "#3a1a0830";
export const GOLD = "#e3b04b";
export const LINEN = "#f4e6c6";
export const DARK = "#221913";

/**
 * Draws both eyes, or one where the other is covered.
 * @param {string} iris
 * @param {number[]} [at]
 * @returns {Shape[]}
 */
export const eyes = (iris, at = [42, 58]) =>
  at.flatMap(
    (x) =>
      /** @type {Shape[]} */ ([
        ["#fff7e6", oval(x, 60, 4.2, 2.7)],
        [iris, oval(x, 60.3, 2.3, 2.5)],
        [DARK, oval(x, 60.3, 1.1, 1.2)],
      ]),
  );

/**
 * @param {string} colour
 * @param {number} [lift] one brow higher than the other
 * @returns {Shape[]}
 */
export const brows = (colour, lift = 0) => [
  [colour, "M36 55.5Q42 51 48 55Q42 53.5 36 55.5Z"],
  [colour, `M64 ${55.5 - lift}Q58 ${50.5 - lift * 1.4} 52 55Q58 ${53 - lift} 64 ${55.5 - lift}Z`],
];

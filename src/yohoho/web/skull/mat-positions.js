// The positions of the mats seen from above: clockwise from the viewer, who sits at the near side.

/** @typedef {{ x: number, y: number }} Position in hundredths of the table */

const NEAR = { x: 50, y: 82 };
/**
 * The positions of two, three … others, from the viewer's left on.
 * @type {Record<number, [number, number][]>}
 */
const OTHERS = {
  2: [
    [19, 36],
    [81, 36],
  ],
  3: [
    [16, 47],
    [50, 19],
    [84, 47],
  ],
  4: [
    [15, 56],
    [26, 19],
    [74, 19],
    [85, 56],
  ],
  5: [
    [15, 59],
    [16, 21],
    [50, 18],
    [84, 21],
    [85, 59],
  ],
};

/**
 * The position of a seat; a watcher sees the table from the first seat.
 * @param {number} seat
 * @param {number} seats
 * @param {number | null} me
 * @returns {Position}
 */
export function matPosition(seat, seats, me) {
  const at = (seat - (me ?? 0) + seats) % seats;
  const [x, y] = OTHERS[seats - 1]?.[at - 1] ?? [NEAR.x, NEAR.y];
  return { x, y };
}

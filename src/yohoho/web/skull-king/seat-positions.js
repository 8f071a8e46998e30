// The positions of the seats: clockwise from the viewer, who sits at the near side.

/**
 * All seats from the viewer's left on; the viewer's own seat comes last.
 * @param {number} seats
 * @param {number | null} me
 */
export function clockwise(seats, me) {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: seats }, (_, n) => (first + n) % seats);
}

/**
 * The others sit along the far side of the oval; for a watcher, all sit around it. In degrees,
 * clockwise from the right.
 */
const NEAR = 90;
const FAR = 270;

/** @param {number} seat @param {number} seats @param {number | null} me */
export function angleOf(seat, seats, me) {
  if (me === null) return NEAR + (360 / seats) * (seat + 0.5);
  if (seat === me) return NEAR;
  const others = seats - 1;
  const at = (seat - me - 1 + seats) % seats;
  const arc = others === 1 ? 0 : Math.min(248, 105 + 26 * others);
  return others === 1 ? FAR : FAR - arc / 2 + (arc * at) / (others - 1);
}

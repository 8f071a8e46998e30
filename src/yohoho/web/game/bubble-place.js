// Finds the place of a bubble: near what it speaks of, in the room that it has, and beside the
// controls that the person needs.

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/**
 * A part of the screen that a bubble had better not cover; a heavier one is covered last.
 * @typedef {{ box: Box, weight: number }} Obstacle
 */
/**
 * `side` is where the bubble lies as seen from its anchor; `tip` is the place of its tip from its
 * left edge.
 * @typedef {{ left: number, top: number, side: "above" | "below" | "over", tip: number }} Place
 */

const GAP_PX = 10;
const STEP_PX = 12;
const TIP_MARGIN_PX = 18;

/**
 * @param {object} given
 * @param {Box} given.anchor  what the bubble speaks of
 * @param {{ width: number, height: number }} given.size
 * @param {Box} given.room  where the bubble may be
 * @param {Obstacle[]} given.obstacles
 * @returns {Place}
 */
export function placeBubble({ anchor, size, room, obstacles }) {
  const middle = anchor.left + anchor.width / 2;
  const lefts = [
    middle - size.width / 2,
    anchor.left - GAP_PX - size.width,
    anchor.left + anchor.width + GAP_PX,
    room.left,
    room.left + room.width - size.width,
  ].map((left) => clamp(left, room.left, room.left + room.width - size.width));
  const last = Math.max(room.top, room.top + room.height - size.height);
  const tops = [anchor.top + anchor.height + GAP_PX, anchor.top - GAP_PX - size.height];
  for (let top = room.top; top <= last; top += STEP_PX) tops.push(top);
  const places = tops
    .filter((top) => top >= room.top && top <= last)
    .flatMap((top) => lefts.map((left) => ({ left, top, ...size })));
  const rated = places.map((place) => ({ place, cost: costOf(place, anchor, obstacles) }));
  const best = rated.reduce((one, other) => (other.cost < one.cost ? other : one), {
    place: { left: lefts[0] ?? room.left, top: room.top, ...size },
    cost: Number.POSITIVE_INFINITY,
  });
  const { left, top } = best.place;
  const tip = clamp(middle - left, TIP_MARGIN_PX, size.width - TIP_MARGIN_PX);
  return { left, top, side: sideOf(best.place, anchor), tip };
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * Covered area counts most, then the distance to the anchor.
 * @param {Box} place @param {Box} anchor @param {Obstacle[]} obstacles
 */
function costOf(place, anchor, obstacles) {
  const covered = obstacles.reduce((sum, { box, weight }) => sum + weight * overlap(place, box), 0);
  const middle = (/** @type {Box} */ box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x = 0, y = 0] = middle(place);
  const [atX = 0, atY = 0] = middle(anchor);
  return covered * 1000 + Math.abs(y - atY) + Math.abs(x - atX) / 2;
}

/** The area that two boxes share. @param {Box} one @param {Box} other */
export function overlap(one, other) {
  const width = Math.min(one.left + one.width, other.left + other.width);
  const height = Math.min(one.top + one.height, other.top + other.height);
  return (
    Math.max(0, width - Math.max(one.left, other.left)) *
    Math.max(0, height - Math.max(one.top, other.top))
  );
}

/** @param {Box} place @param {Box} anchor @returns {Place["side"]} */
function sideOf(place, anchor) {
  if (place.top >= anchor.top + anchor.height) return "below";
  return place.top + place.height <= anchor.top ? "above" : "over";
}

// The place of the person among friends.

/** @typedef {import("../wire.js").DailyLine} DailyLine */

/**
 * Equal points share a place. Null if no friend has finished.
 * @param {Pick<DailyLine, "points" | "me" | "friend">[]} lines
 */
export function placeAmongFriends(lines) {
  const ownLine = lines.find(({ me }) => me);
  const friends = lines.filter(({ me, friend }) => friend && !me);
  if (!ownLine || !friends.length) return null;
  const before = friends.filter(({ points }) => points > ownLine.points).length;
  return { place: before + 1, count: friends.length + 1 };
}

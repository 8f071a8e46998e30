// Sorts a hand by suit and rank, with special cards last.
const GROUPS = ["green", "yellow", "purple", "blue", "red", "black"];

/** @param {string[]} hand */
export const sortedHand = (hand) =>
  [...hand].sort((one, other) => sortKey(one) - sortKey(other) || (one < other ? -1 : 1));

/** @param {string} name */
function sortKey(name) {
  const [suit = "", rank] = name.split("-");
  const group = GROUPS.indexOf(suit);
  return group < 0 ? 1000 : group * 20 + Number(rank);
}

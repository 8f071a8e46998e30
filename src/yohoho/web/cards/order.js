// How a hand is sorted: by suit and rank, characters after the numbers.
const GROUPS = ["green", "yellow", "purple", "blue", "red", "black"];

/** @param {string[]} hand */
export const sorted = (hand) =>
  [...hand].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));

/** @param {string} name */
function place(name) {
  const [suit = "", rank] = name.split("-");
  const group = GROUPS.indexOf(suit);
  return group < 0 ? 1000 : group * 20 + Number(rank);
}

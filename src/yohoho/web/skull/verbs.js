// The verbs of Skull that can be typed, and what follows each.

/** @type {Record<string, import("../game/page-game.js").Operand>} */
export const VERBS = {
  // A disc has no number, so that a bare number is a bid.
  place: { words: ["flower", "skull", "last-chance"], numbered: false },
  bid: "number",
  pass: "nothing",
  flip: "seat",
  draw: "position",
  discard: { words: ["flower", "skull"], numbered: false },
  name: "seat",
};

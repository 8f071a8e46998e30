// The verbs of Skull King that can be typed, and what follows each.

/** @type {Record<string, import("../game/page-game.js").Operand>} */
export const VERBS = {
  bid: "number",
  load: { words: ["grapeshot", "cannonball"], numbered: true },
  play: "card",
  lead: "seat",
  wager: "number",
  power: { words: ["yes", "no"], numbered: true },
  discard: "card",
  change: "signed",
};

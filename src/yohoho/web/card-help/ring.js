// The characters that beat each other in a ring.

/** @typedef {import("./facts.js").Kind} Kind */

/**
 * The ring of characters: the winner and the loser of each pair, and the arrow between their
 * pictures.
 * @type {{ winner: Kind, loser: Kind, path: string }[]}
 */
export const RING = [
  { winner: "mermaid", loser: "skull-king", path: "M68 104 98 70" },
  { winner: "skull-king", loser: "pirate", path: "M162 70 192 104" },
  { winner: "pirate", loser: "mermaid", path: "M178 152H82" },
];

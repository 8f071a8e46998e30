// The cards at a table of Skull King, for the help about a card.

/** @typedef {import("./seats.js").Stage} Stage */

/** @param {Stage} stage @returns {import("../card-help/table-cards.js").TableCards} */
export function helpCards({ game, names, onRule }) {
  const { cards = [], seats = [] } = game.trick ?? {};
  const owners = seats.map((seat) => names[seat] ?? "");
  return { cards, owners, refused: game.refused ?? {}, options: game.options, onRule };
}

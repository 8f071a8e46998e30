// A game that the page does not know: it has no pictures and no rule book, and a plain table.

/** @param {string} name @returns {import("../game/page-game.js").PageGame} */
export const plainGame = (name) => ({
  name,
  icon: "anchor",
  boxes: {},
  presets: {},
  books: {},
  draw: () => [],
  loadTable: () => import("./table.js"),
  loadTextPage: () => import("./text-page.js"),
});

// The addresses of the screen.

/** The second part of the address of the deck; no id of a puzzle looks like it. */
export const DECK_ID = "mistakes";
export const DECK = `/puzzles/${DECK_ID}`;

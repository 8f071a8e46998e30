// A game of the person's own as the player shows it: with its review, to share and to download.

/** @param {string} id */
export const myGame = (id) => ({
  game: id,
  reviewed: { path: `/api/games/${encodeURIComponent(id)}/review` },
});

// The numbers among the actions that may be bid now: the same words in both games.

/** @param {string[]} legal */
export const bidsIn = (legal) =>
  legal
    .filter((action) => action.startsWith("bid "))
    .map((action) => Number(action.slice("bid ".length)));

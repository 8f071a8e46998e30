// The numbers that may be bid now; games write bids in the same way.

/** @param {string[]} legal */
export const bidsIn = (legal) =>
  legal
    .filter((action) => action.startsWith("bid "))
    .map((action) => Number(action.slice("bid ".length)));

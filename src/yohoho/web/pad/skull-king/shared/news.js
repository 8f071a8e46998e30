// Applies news from other phones to the drafts on this one.
import { playersOf } from "../../../rules/sheet.js";

/** @typedef {import("../../../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet-editor.js").Draft} Draft */

/** @param {Sheet} sheet @param {number} number */
const allBid = (sheet, number) => {
  const bids = sheet.rounds.get(number)?.bids ?? {};
  return playersOf(sheet, number).every(({ id }) => id in bids);
};

/**
 * The round whose bids are all known in `after` but not in `before`.
 * @param {Sheet} before
 * @param {Sheet} after
 */
export function findOpenedRound(before, after) {
  const last = Math.max(0, ...after.rounds.keys());
  const open = last > 0 && allBid(after, last) && !allBid(before, last);
  const played = Object.keys(after.rounds.get(last)?.tricks ?? {}).length > 0;
  return open && !played ? last : null;
}

/** @param {Record<string, number>} [before] @param {Record<string, number>} [after] */
const differ = (before = {}, after = {}) =>
  Object.fromEntries(Object.entries(after).filter(([who, value]) => before[who] !== value));

/**
 * Merges what others wrote about a round into its draft here.
 * @param {Record<string, Draft>} drafts
 * @param {Sheet} before
 * @param {Sheet} after
 * @returns {Record<string, Draft>}
 */
export function rebaseDrafts(drafts, before, after) {
  const entries = Object.entries(drafts).map(([key, draft]) => {
    const number = Number(key);
    const [old, now] = [before.rounds.get(number), after.rounds.get(number)];
    const bids = differ(old?.bids, now?.bids);
    const tricks = differ(old?.tricks, now?.tricks);
    if (!Object.keys({ ...bids, ...tricks }).length) return [key, draft];
    const round = {
      ...draft.round,
      cards: now?.cards ?? draft.round.cards,
      bids: { ...draft.round.bids, ...bids },
      tricks: { ...draft.round.tricks, ...tricks },
    };
    const step = Object.keys(bids).length && allBid(after, number) ? "play" : draft.step;
    return [key, { ...draft, round, step: Object.keys(tricks).length ? "tricks" : step }];
  });
  return Object.fromEntries(entries);
}

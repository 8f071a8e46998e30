// The round that is being filled in, with the functions that change it.
import { plannedCards } from "../rules/tally.js";
import { playersOf, restricted, setupOf } from "../rules/sheet.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Draft} Draft */
/** @typedef {import("../rules/sheet.js").Round} Round */
/** @typedef {import("../rules/sheet.js").Person} Person */

/**
 * All that a round's screen works with.
 * @typedef {object} Desk
 * @property {Book} book
 * @property {number} number
 * @property {number} cards
 * @property {Person[]} players
 * @property {import("../rules/setup.js").Setup} setup
 * @property {Draft} draft
 * @property {Round} round  the draft with tricks for everybody
 * @property {(some: Partial<Draft>) => void} change
 * @property {(some: Partial<Round>) => void} fill
 */

/** @param {Book} book @param {number} number @returns {Desk} */
export function deskOf(book, number) {
  const sheet = book.sheet.value;
  const players = playersOf(sheet, number);
  const kept = book.draft(number);
  const draft = { ...kept, round: restricted(kept.round, players) }; // somebody may have left since
  const cards = draft.round.cards || plannedCards(sheet, number);
  const tricks = Object.fromEntries(
    players.map(({ id }) => [id, draft.round.tricks[id] ?? draft.round.bids[id] ?? 0]),
  );
  const change = (/** @type {Partial<Draft>} */ some) =>
    book.setDraft(number, { ...book.draft(number), ...some });
  const fill = (/** @type {Partial<Round>} */ some) =>
    change({ round: { ...restricted(book.draft(number).round, players), ...some } });
  return {
    book,
    number,
    cards,
    players,
    setup: setupOf(sheet, number),
    draft,
    round: { ...draft.round, cards, tricks },
    change,
    fill,
  };
}

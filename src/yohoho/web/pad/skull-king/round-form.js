// The round that is being filled in, with the functions that change it.
import { plannedCards } from "../../rules/tally.js";
import { playersOf, keepLinesOf, setupOf } from "../../rules/sheet.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("./sheet-editor.js").Draft} Draft */
/** @typedef {import("../../rules/sheet.js").Round} Round */
/** @typedef {import("../../rules/sheet.js").Person} Person */

/**
 * Everything that the screen of a round needs.
 * @typedef {object} RoundForm
 * @property {SheetEditor} editor
 * @property {number} number
 * @property {number} cards
 * @property {Person[]} players
 * @property {import("../../rules/setup.js").Setup} setup
 * @property {Draft} draft
 * @property {Round} round  the draft, with tricks for everybody
 * @property {(some: Partial<Draft>) => void} change
 * @property {(some: Partial<Round>) => void} fill
 */

/** @param {SheetEditor} editor @param {number} number @returns {RoundForm} */
export function roundForm(editor, number) {
  const sheet = editor.sheet.value;
  const players = playersOf(sheet, number);
  const stored = editor.draft(number);
  // Somebody may have left since it was written.
  const draft = { ...stored, round: keepLinesOf(stored.round, players) };
  const cards = draft.round.cards || plannedCards(sheet, number);
  const tricks = Object.fromEntries(
    players.map(({ id }) => [id, draft.round.tricks[id] ?? draft.round.bids[id] ?? 0]),
  );
  const change = (/** @type {Partial<Draft>} */ some) =>
    editor.tapDraft(number, { ...editor.draft(number), ...some });
  const fill = (/** @type {Partial<Round>} */ some) =>
    change({ round: { ...keepLinesOf(editor.draft(number).round, players), ...some } });
  return {
    editor,
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

/**
 * Whether anything was entered after the bids. Before, the tricks are only a proposal.
 * @param {RoundForm} form
 */
export const isBegun = ({ editor, number, draft: { round } }) =>
  editor.isCounted(number) || Object.keys(round.tricks).length > 0 || round.discarded > 0;

// The taps that filled in the drafts of rounds, so that each can be undone and redone. They are
// kept while the sheet is open.
import { signal } from "../../lib/html.js";
import { canonical } from "../../rules/log.js";

/** @typedef {import("./sheet-editor.js").Draft} Draft */
/** @typedef {import("./sheet-editor.js").DraftEdit} DraftEdit */

/** @param {Draft} draft */
const valuesOf = ({ round, step, lead }) => canonical({ round, step, lead: lead ?? null });

export class DraftHistory {
  constructor() {
    this.done = signal(/** @type {DraftEdit[]} */ ([]));
    this.undone = signal(/** @type {DraftEdit[]} */ ([]));
  }

  /** Adds a tap. One that only selects somebody is not worth an undo. @param {DraftEdit} edit */
  add(edit) {
    if (valuesOf(edit.before) === valuesOf(edit.after)) return;
    this.done.value = [...this.done.value, edit];
    this.undone.value = [];
  }

  /** Removes the taps of a round, which was saved or discarded. @param {number} number */
  forget(number) {
    const others = (/** @type {DraftEdit} */ edit) => edit.number !== number;
    this.done.value = this.done.value.filter(others);
    this.undone.value = this.undone.value.filter(others);
  }

  /** @param {number} number */
  lastDone(number) {
    return this.done.value.findLast((edit) => edit.number === number) ?? null;
  }

  /** @param {number} number */
  lastUndone(number) {
    return this.undone.value.findLast((edit) => edit.number === number) ?? null;
  }

  /** Marks a tap as undone, or as done again. @param {DraftEdit} edit @param {boolean} undone */
  move(edit, undone) {
    const [from, to] = undone ? [this.done, this.undone] : [this.undone, this.done];
    from.value = from.value.filter((other) => other !== edit);
    to.value = [...to.value, edit];
  }
}

// What the change note tells after news from other phones: who chose one of two versions, or that
// the change which it told does not count any more.
import { placeOf } from "../../../rules/log.js";
import { deviceOf } from "../../../sheets/authors.js";
import { differences } from "../../../sheets/differences.js";

/** @typedef {import("../../../rules/log.js").Operation} Operation */
/** @typedef {import("../../../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../../../sheets/differences.js").Difference} Difference */
/** @typedef {import("../sheet-editor.js").ChangeShown} ChangeShown */

/**
 * The note after news, or null if the one that is shown still holds.
 * @param {import("../sheet-editor.js").SheetEditor} editor
 * @param {Sheet} before
 * @param {Operation[]} news operations that this phone did not have
 * @returns {ChangeShown | null}
 */
export function noteOfNews(editor, before, news) {
  const after = editor.sheet.value;
  const others = news.filter(({ author }) => deviceOf(author) !== deviceOf(editor.author));
  const shown = editor.changeShown.peek();
  return describeSettled(before, after, others) ?? describeOverruled(shown, after, news);
}

/**
 * @param {Sheet} before
 * @param {Sheet} after
 * @param {Operation[]} news
 * @returns {ChangeShown | null}
 */
function describeSettled(before, after, news) {
  const isOpen = (/** @type {string} */ where) =>
    after.conflicts.some(({ place }) => place === where);
  const closed = before.conflicts.map(({ place }) => place).filter((where) => !isOpen(where));
  const choice = news.findLast((one) => isChoice(one) && !isOpen(placeOf(one.command)));
  const operation = choice ?? (closed.length ? news.at(-1) : undefined);
  if (!operation) return null;
  const place = choice ? placeOf(choice.command) : closed[0];
  return { what: "settled", before, after, operation, place };
}

/**
 * A choice replaces several operations; this phone may never have seen them together.
 * @param {Operation} operation
 */
const isChoice = ({ over = [], command }) =>
  over.length > 1 && command.do !== "undo" && command.do !== "redo";

/**
 * @param {ChangeShown | null} shown
 * @param {Sheet} after
 * @param {Operation[]} news
 * @returns {ChangeShown | null}
 */
function describeOverruled(shown, after, news) {
  if (!shown) return null;
  const since = new Set(valuesIn(shown.after, after).map(keyOf));
  const replaced = valuesIn(shown.before, shown.after).filter((one) => since.has(keyOf(one)));
  if (!replaced.length) return null;
  const places = replaced.map(({ round }) => `round/${round}`);
  const operation =
    news.findLast(({ command }) => places.includes(placeOf(command))) ?? news.at(-1);
  return { what: "overruled", before: shown.after, after, operation };
}

/**
 * What was written differently; totals follow from it.
 * @param {Sheet} before
 * @param {Sheet} after
 */
const valuesIn = (before, after) => differences(before, after).filter(({ of }) => of !== "total");

/** @param {Difference} one */
const keyOf = ({ of, round, person }) => `${of}/${round}/${person}`;

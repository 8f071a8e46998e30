// Which command an undo takes back and which one a redo brings again; the buttons are in
// pad/skull-king/undo-buttons.js.
import { Problem } from "../lib/http.js";
import { live, undone } from "../rules/log.js";
import { write } from "./ledger.js";

/** @typedef {import("../rules/log.js").Log} Log */

/**
 * Undoes the last command that still counts.
 * @param {Log} log
 * @param {string} author
 * @param {number} [at]
 */
export function undo(log, author, at = 0) {
  const target = toUndo(log);
  if (!target) throw new Problem("nothing-to-undo");
  return write(log, author, { do: "undo", target: target.id }, at);
}

/** @param {Log} log */
export const toUndo = (log) => live(log).findLast(({ command }) => command.do !== "open") ?? null;

/**
 * Redoes the last undone command, unless something was written since.
 * @param {Log} log
 * @param {string} author
 * @param {number} [at]
 */
export function redo(log, author, at = 0) {
  const target = toRedo(log);
  if (target === null) throw new Problem("nothing-to-redo");
  return write(log, author, { do: "redo", target }, at);
}

/** @param {Log} log */
export function toRedo(log) {
  const away = [...undone(log.operations)].sort(([, one], [, other]) => other - one);
  const [target, when] = away[0] ?? [null, 0];
  const since = log.operations.slice(when + 1);
  return since.every(({ command }) => command.do === "undo" || command.do === "redo")
    ? target
    : null;
}

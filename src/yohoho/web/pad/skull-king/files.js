// Exports sheets of Skull King as files, and stores those of files.
import { now } from "../../lib/clock.js";
import { randomId } from "../../lib/random.js";
import { merge } from "../../rules/log.js";
import { fromCsv } from "../../sheets/csv-import.js";
import { toCsv } from "../../sheets/csv-export.js";
import { dumps, loads } from "../../sheets/document.js";
import { author, fetchSheet, keepSheet } from "../../sheets/storage.js";
import { download } from "../../ui/download.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

/** `skull-king-2026-11-15`. @param {SheetEditor} editor */
export function fileName(editor) {
  const day = new Date(editor.sheet.value.at).toISOString().slice(0, 10);
  return `skull-king-${day}`;
}

/** @param {SheetEditor} editor */
export const exportJson = (editor) =>
  download(
    `${fileName(editor)}.json`,
    new Blob([dumps(editor.log.value)], { type: "application/json" }),
  );

/** The byte order mark tells spreadsheets that the file is UTF-8. @param {SheetEditor} editor */
export const exportCsv = (editor) =>
  download(
    `${fileName(editor)}.csv`,
    new Blob(["\ufeff", toCsv(editor.sheet.value)], { type: "text/csv" }),
  );

/** @param {string} text @throws {import("../../lib/http.js").Problem} */
export const importJson = (text) => storeLog(loads(text));

/** @param {string} text @throws {import("../../lib/http.js").Problem} */
export const importCsv = (text) => storeLog(fromCsv(text, randomId(), author(), now()));

/** Stores a log, merged with the same sheet if it is already here. */
function storeLog(/** @type {import("../../rules/log.js").Log} */ log) {
  const here = fetchSheet(log.sheet);
  keepSheet(here ? merge(here, log) : log);
  return log.sheet;
}

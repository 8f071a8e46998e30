// Exports sheets as files and imports them.
import { now } from "../lib/clock.js";
import { randomId } from "../lib/random.js";
import { notice } from "../ui/announcer.js";
import { html, useState } from "../lib/html.js";
import { Problem, problemOf } from "../lib/http.js";
import { FilePicker } from "../ui/file-picker.js";
import { navigate } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { fromCsv } from "../sheets/csv-import.js";
import { toCsv } from "../sheets/csv-export.js";
import { dumps, loads } from "../sheets/document.js";
import { parsed } from "../sheets/readers.js";
import { isSkullSheet, loadsSkull } from "../sheets/skull-document.js";
import { merge } from "../rules/log.js";
import { download } from "../ui/download.js";
import { importHint } from "./import-hint.js";
import { Refusal } from "./refusal.js";
import { keepImported } from "./skull/files.js";
import { author, fetchSheet, keepSheet } from "../sheets/storage.js";

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

/** Why a text is no JSON, as a code. @param {string} text */
function damageOf(text) {
  if (!text.trim()) return "file-empty";
  return /^\s*[{[]/.test(text) ? "file-damaged" : "file-foreign";
}

/** @param {string} text @throws {Problem} */
function jsonIn(text) {
  try {
    return parsed(text);
  } catch (error) {
    const { code } = problemOf(error);
    throw code === "not-json" ? new Problem(damageOf(text)) : error;
  }
}

/**
 * Stores an imported sheet of any game, if all of it is valid; it is merged if the sheet is already
 * here.
 * @param {string} name
 * @param {string} text
 * @throws {Problem}
 */
export function importFile(name, text) {
  const csv = /\.csv$/i.test(name);
  if (!csv && isSkullSheet(jsonIn(text))) return keepImported(loadsSkull(text));
  const read = csv ? fromCsv(text, randomId(), author(), now()) : loads(text);
  const here = fetchSheet(read.sheet);
  keepSheet(here ? merge(here, read) : read);
  return read.sheet;
}

/** @param {{ onRead: () => void }} props */
export function ImportButton({ onRead }) {
  const [wrong, setWrong] = useState(/** @type {Problem | null} */ (null));
  const read = async (/** @type {File} */ file) => {
    try {
      const text = await file.text().catch(() => Promise.reject(new Problem("file-unreadable")));
      const id = importFile(file.name, text);
      onRead();
      notice(say("pad.imported"));
      navigate(`/pad/${id}`);
    } catch (error) {
      setWrong(error instanceof Problem ? error : new Problem("file-damaged"));
    }
  };
  const hint = wrong && importHint(wrong);
  return html`
    <${FilePicker}
      label=${say("pad.import")}
      accept=".json,.csv,application/json,text/csv"
      onFiles=${(/** @type {File[]} */ [file]) => file && void read(file)}
    />
    ${wrong && html`<${Refusal} problem=${wrong}>${hint && html`<p>${hint}</p>`}<//>`}
  `;
}

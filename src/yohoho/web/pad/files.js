// Sheets as files: out of the shelf, and back onto it.
import { notice } from "../ui/announcer.js";
import { html, useState } from "../lib/html.js";
import { Problem } from "../lib/http.js";
import { Stroke } from "../ui/icon.js";
import { go } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { fromCsv } from "../sheets/csv-import.js";
import { toCsv } from "../sheets/csv-export.js";
import { dumps, loads } from "../sheets/document.js";
import { merge } from "../rules/log.js";
import { Refusal } from "./refusal.js";
import { author, fetchSheet, keepSheet, someId } from "../sheets/storage.js";

/** @typedef {import("./book.js").Book} Book */

/** @param {string} name @param {Blob} content */
export function download(name, content) {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** `skull-king-2026-11-15`. @param {Book} book */
export function fileName(book) {
  const day = new Date(book.sheet.value.at).toISOString().slice(0, 10);
  return `skull-king-${day}`;
}

/** @param {Book} book */
export const exportJson = (book) =>
  download(
    `${fileName(book)}.json`,
    new Blob([dumps(book.log.value)], { type: "application/json" }),
  );

/** With the mark that tells spreadsheets it is UTF-8. @param {Book} book */
export const exportCsv = (book) =>
  download(
    `${fileName(book)}.csv`,
    new Blob(["\ufeff", toCsv(book.sheet.value)], { type: "text/csv" }),
  );

/**
 * Onto the shelf; a copy of a sheet that is here already joins it.
 * @param {string} name
 * @param {string} text
 * @throws {Problem}
 */
export function take(name, text) {
  const read = /\.csv$/i.test(name) ? fromCsv(text, someId(), author(), Date.now()) : loads(text);
  const here = fetchSheet(read.sheet);
  keepSheet(here ? merge(here, read) : read);
  return read.sheet;
}

/** @param {{ onRead: () => void }} props */
export function ImportButton({ onRead }) {
  const [wrong, setWrong] = useState(/** @type {Problem | null} */ (null));
  const read = async (/** @type {HTMLInputElement} */ input) => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      const id = take(file.name, await file.text());
      onRead();
      notice(say("pad.imported"));
      go(`/pad/${id}`);
    } catch (error) {
      setWrong(
        error instanceof Problem ? error : new Problem("not-a-sheet", { expected: "yohoho-sheet" }),
      );
    }
    input.value = "";
  };
  return html`
    <label class="button pad-import">
      <${Stroke} name="upload" />
      ${say("pad.import")}
      <input
        class="unseen"
        type="file"
        accept=".json,.csv,application/json,text/csv"
        onChange=${(/** @type {any} */ event) => void read(event.currentTarget)}
      />
    </label>
    ${
      wrong &&
      html`
        <${Refusal} problem=${wrong} />
      `
    }
  `;
}

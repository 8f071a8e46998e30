// Imports sheets of any game from files.
import { notice } from "../ui/announcer.js";
import { html, useState } from "../lib/html.js";
import { Problem, problemOf } from "../lib/http.js";
import { FilePicker } from "../ui/file-picker.js";
import { navigate } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { parseJson } from "../sheets/readers.js";
import { PAD_GAMES } from "./games.js";
import { Refusal } from "./refusal.js";

/** Why a text is no JSON, as a code. @param {string} text */
function damageOf(text) {
  if (!text.trim()) return "file-empty";
  return /^\s*[{[]/.test(text) ? "file-damaged" : "file-foreign";
}

/** @param {string} text @throws {Problem} */
function jsonIn(text) {
  try {
    return parseJson(text);
  } catch (error) {
    const { code } = problemOf(error);
    throw code === "not-json" ? new Problem(damageOf(text)) : error;
  }
}

/**
 * Stores an imported sheet of any game, if all of it is valid; it is merged if the sheet is already
 * here. A file that does not name a game is refused by the first one.
 * @param {string} name
 * @param {string} text
 * @returns {string | undefined} the id of the sheet
 * @throws {Problem}
 */
export function importFile(name, text) {
  if (/\.csv$/i.test(name)) return PAD_GAMES.find((game) => game.importCsv)?.importCsv?.(text);
  const head = jsonIn(text);
  const game = PAD_GAMES.find(({ format }) => format === head?.format) ?? PAD_GAMES[0];
  return game?.importJson(text);
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

/** Refusals of files that are no score sheets at all. */
const FOREIGN = [
  "file-empty",
  "file-foreign",
  "not-a-sheet",
  "not-a-table",
  "column-missing",
  "row-count",
];
/** The columns with words of their own form; the others that can be refused have whole numbers. */
const WORDS = ["away", "claims"];

/** @param {import("../lib/http.js").Problem} problem */
function importHint({ code, args }) {
  if (FOREIGN.includes(code)) return say("pad.import-fits");
  if (code !== "bad-cell") return null;
  if (args.column === "player") return say("pad.import-once");
  return WORDS.includes(args.column) ? null : say("pad.import-number");
}

// Reads the rows of a CSV file: separators, quotes, and cells by the names of their columns.
import { Problem } from "../lib/http.js";
import { SHEET_LIMITS } from "../rules/facts.js";

export const MAX_ROWS = SHEET_LIMITS.rows;
const REQUIRED_COLUMNS = ["round", "player", "bid", "tricks"];

/** @param {string} text */
export const unquote = (text) => (text.startsWith("'") ? text.slice(1) : text);
/** @param {string} text */
export const isSmallNumber = (text) => /^\d{1,3}$/.test(text);

/** One row: its number in the file, and its cells by the names of their columns. */
export class Line {
  /** @param {number} number @param {Map<string, string>} cells */
  constructor(number, cells) {
    this.number = number;
    this.cells = cells;
  }

  /** @param {string} column */
  text(column) {
    return (this.cells.get(column) ?? "").trim();
  }

  /**
   * A number, or null for an empty cell.
   * @param {string} column
   * @param {number} most
   * @param {number} [least]
   */
  whole(column, most, least = 0) {
    const text = this.text(column);
    if (!text) return null;
    if (text.length > 8 || !/^[+-]?\d+$/.test(text) || Number(text) < least || Number(text) > most)
      throw this.error(column);
    return Number(text);
  }

  /** @param {string} column */
  yes(column) {
    return ["yes", "true", "1", "x"].includes(this.text(column).toLowerCase());
  }

  get name() {
    return unquote(this.text("player"));
  }

  get round() {
    return this.whole("round", 99, 1);
  }

  /** @param {string} column */
  error(column) {
    return new Problem("bad-cell", {
      row: this.number,
      column,
      text: this.text(column).slice(0, 40),
    });
  }
}

/** @param {string} text @returns {Line[]} */
export function readLines(text) {
  if (text.length > SHEET_LIMITS.bytes)
    throw new Problem("too-large", { most: SHEET_LIMITS.bytes });
  const [head = [], ...rows] = cellsOf(text.replace(/^\ufeff/, ""));
  const missing = REQUIRED_COLUMNS.find((column) => !head.includes(column));
  if (missing) throw new Problem("column-missing", { column: missing });
  if (rows.length < 1 || rows.length > MAX_ROWS)
    throw new Problem("row-count", { rows: rows.length, most: MAX_ROWS });
  return rows.map(
    (cells, n) => new Line(n + 2, new Map(head.map((column, at) => [column, cells[at] ?? ""]))),
  );
}

/**
 * Splits the text into rows of cells; a quoted cell may contain separators and line breaks.
 * @param {string} text
 * @returns {string[][]}
 */
function cellsOf(text) {
  const head = text.split(/\r?\n/, 1)[0] ?? "";
  const mark = head.split(";").length > head.split(",").length ? ";" : ",";
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, "y");
  /** @type {string[][]} */
  const rows = [];
  let row = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Problem("not-a-table", { detail: text.slice(at, at + 40) });
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === mark && cell.lastIndex < text.length) continue;
    if (row.length > 1 || row[0]) rows.push(row);
    row = [];
  }
  return rows;
}

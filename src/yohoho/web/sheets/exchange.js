// Exchanges operations with the server, in batches that fit one request.
import { request } from "../lib/http.js";
import { SHEET_LIMITS } from "../rules/facts.js";
import { validOperation } from "./document.js";

/** @typedef {import("../rules/log.js").Operation} Operation */
/** @typedef {import("../wire.js").Room} Room */
/**
 * @typedef {{
 *   version: number,
 *   more: boolean,
 *   operations: number,
 *   news: Operation[],
 *   room: Room,
 * }} Synced
 */

/** Errors that pass by themselves; all others are final for the sent operations. */
export const TEMPORARY_ERRORS = [
  "unreachable",
  "our-fault",
  "store-trouble",
  "too-busy",
  "slow-down",
  "sheet-conflict",
];
/** The server reads 64 KiB, which includes the envelope. */
const MAX_REQUEST_BYTES = 62_000;
const encoder = new TextEncoder();

/** @param {string} sheet */
export const sheetPath = (sheet) => `/api/sheets/${encodeURIComponent(sheet)}`;

/**
 * The operations that fit one request; the first operation of the sheet comes first.
 * @param {Operation[]} operations
 */
export function nextBatch(operations) {
  const isHead = (/** @type {Operation} */ { command }) => command.do === "open";
  const ordered = [...operations.filter(isHead), ...operations.filter((one) => !isHead(one))].slice(
    0,
    SHEET_LIMITS.operations_at_once,
  );
  let room = MAX_REQUEST_BYTES;
  const over = ordered.findIndex(
    (one) => (room -= encoder.encode(JSON.stringify(one)).length + 1) < 0,
  );
  return over < 0 ? ordered : ordered.slice(0, Math.max(1, over));
}

/**
 * @param {string} sheet
 * @param {Operation[]} operations
 * @param {number} since
 * @param {string} [device] what wrote them
 * @returns {Promise<Synced>}
 * @throws {import("../lib/http.js").Problem}
 */
export async function exchange(sheet, operations, since, device = "") {
  const answer = await request("POST", `${sheetPath(sheet)}/sync`, { operations, since, device });
  return { ...answer, news: answer.news.map(validOperation) };
}

/** Fetches a whole sheet that this device does not have. @param {string} sheet */
export async function fetchWhole(sheet) {
  /** @type {Operation[]} */
  const operations = [];
  let since = 0;
  for (let more = true; more;) {
    const answer = await exchange(sheet, [], since);
    operations.push(...answer.news);
    ({ version: since, more } = answer);
  }
  return { operations, since };
}

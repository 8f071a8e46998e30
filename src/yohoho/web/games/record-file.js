// Reads the record of a game from a file.
import { Problem } from "../lib/http.js";

/** Many times the longest record. */
const MAX_BYTES = 1_000_000;

/**
 * The JSON in a file, which the server checks.
 * @param {File} file @returns {Promise<any>}
 * @throws {Problem} `too-large` or `no-record-file`
 */
export async function recordIn(file) {
  if (file.size > MAX_BYTES) throw new Problem("too-large", { most: MAX_BYTES });
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Problem("no-record-file");
  }
}

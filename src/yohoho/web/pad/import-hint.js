// Says what would be right where a file was refused.
import { say } from "../lib/i18n.js";

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
export function importHint({ code, args }) {
  if (FOREIGN.includes(code)) return say("pad.import-fits");
  if (code !== "bad-cell") return null;
  if (args.column === "player") return say("pad.import-once");
  return WORDS.includes(args.column) ? null : say("pad.import-number");
}

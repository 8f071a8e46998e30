// Full-text search in all books, regardless of accents and capitals.
import { plainText, rulingsIn } from "../rulings/rule-text.js";

/** @typedef {import("../rulings/library.js").Block} Block */
/** @typedef {import("../rulings/library.js").Library} Library */
/** @typedef {import("../rulings/library.js").Section} Section */
/**
 * @typedef {{
 *   book: string,
 *   title: string,
 *   head: string,
 *   id: string,
 *   text: string,
 *   folded: Folded,
 *   rulings: string[],
 * }} Entry
 */
/**
 * @typedef {{
 *   text: string,
 *   at: number[],
 * }} Folded  `at`: where in the original each letter came from
 */
/** @typedef {Entry & { pieces: { text: string, hit: boolean }[] }} Found */

const MAX_RESULTS = 24;
const EXCERPT_RADIUS = 70;

/** @type {WeakMap<Library, Entry[]>} */
const indexes = new WeakMap();

/** Removes accents and capitals. @param {string} text @returns {Folded} */
function fold(text) {
  let folded = "";
  const at = [];
  for (let n = 0; n < text.length; n++) {
    const bare = (text[n] ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const letters = bare.replace("ß", "ss").replace("’", "'");
    folded += letters;
    for (const _ of letters) at.push(n);
  }
  return { text: folded, at };
}

/** @param {Library} books @returns {Entry[]} */
function indexOf(books) {
  const cached = indexes.get(books);
  if (cached) return cached;
  const entries = Object.entries(books).flatMap(([book, { sections }]) =>
    sections.flatMap((section) => entriesOf(book, section)),
  );
  indexes.set(books, entries);
  return entries;
}

/** @param {string} book @param {Section} section @returns {Entry[]} */
function entriesOf(book, { id: section, title, blocks }) {
  const head = fold(title).text;
  return blocks
    .flatMap((block, n) => passages(block, `${section}.${n}`))
    .map(([id, source]) => {
      const text = plainText(source);
      const rulings = rulingsIn(source).map((ruling) => ruling.toLowerCase());
      return { book, title, head, id, text, folded: fold(text), rulings };
    });
}

/**
 * Each text of a block with its id.
 * @param {Block} block
 * @param {string} id
 * @returns {[string, string][]}
 */
function passages(block, id) {
  if (block.list) return block.list.map((text, n) => [`${id}.${n}`, text]);
  if (block.table) return [[id, block.table.rows.map((row) => row.join(": ")).join(" · ")]];
  return [[id, block.note ?? block.text ?? ""]];
}

/**
 * @param {Library} books
 * @param {string} query
 * @param {string} here the book that is open, whose passages come first
 * @returns {Found[]}
 */
export function search(books, query, here) {
  const words = fold(query).text.split(/\s+/).filter(Boolean);
  if (!words.length || words.join("").length < 2) return [];
  const hits = indexOf(books).filter((entry) => words.every((word) => holds(entry, word)));
  const rank = (/** @type {Entry} */ entry) =>
    words.reduce((sum, word) => sum + weight(entry, word), entry.book === here ? 1 : 0);
  hits.sort((one, other) => rank(other) - rank(one));
  return hits.slice(0, MAX_RESULTS).map((entry) => ({ ...entry, pieces: excerpt(entry, words) }));
}

/**
 * A hit in the title counts most, then one at the start of a passage, then any other.
 * @param {Entry} entry
 * @param {string} word
 */
const weight = ({ head, folded }, word) =>
  (startsIn(head, word) ? 4 : 0) +
  (folded.text.startsWith(word) ? 3 : 0) +
  (startsIn(folded.text, word) ? 2 : 0);

/** @param {Entry} entry @param {string} word */
const holds = (entry, word) =>
  entry.folded.text.includes(word) || entry.head.includes(word) || entry.rulings.includes(word);

/** @param {string} text @param {string} word */
const startsIn = (text, word) => ` ${text}`.includes(` ${word}`);

/**
 * The text around the first hit in pieces, with the hits marked.
 * @param {Entry} entry
 * @param {string[]} words
 */
function excerpt({ text, folded }, words) {
  const spans = words.flatMap((word) => {
    const start = folded.text.indexOf(word);
    return start < 0
      ? []
      : [[folded.at[start] ?? 0, (folded.at[start + word.length - 1] ?? 0) + 1]];
  });
  spans.sort(([one = 0], [other = 0]) => one - other);
  const from = wordStart(text, (spans[0]?.[0] ?? 0) - EXCERPT_RADIUS);
  const to = Math.min(text.length, from + 3 * EXCERPT_RADIUS);
  return markHits(text, from, to, /** @type {[number, number][]} */ (spans));
}

/** The first start of a word at or after this point. @param {string} text @param {number} near */
const wordStart = (text, near) => (near <= 0 ? 0 : text.indexOf(" ", near) + 1);

/**
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {[number, number][]} spans
 */
function markHits(text, from, to, spans) {
  const pieces = [{ text: from ? "… " : "", hit: false }];
  let at = from;
  for (const [start, end] of spans) {
    if (start < at || end > to) continue;
    pieces.push(
      { text: text.slice(at, start), hit: false },
      { text: text.slice(start, end), hit: true },
    );
    at = end;
  }
  pieces.push({ text: text.slice(at, to) + (to < text.length ? " …" : ""), hit: false });
  return pieces.filter((piece) => piece.text);
}

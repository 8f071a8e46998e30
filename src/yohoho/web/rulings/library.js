// The rule books in the language of the page, and the examples, which are the same in all
// languages.
import { signal, useEffect } from "../lib/html.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { language } from "../lib/i18n.js";

/**
 * A block has one of these, and perhaps a text.
 * @typedef {object} Block
 * @property {string} [text]  a paragraph, or the caption of cards, discs and examples
 * @property {string} [note]
 * @property {string[]} [list]
 * @property {{ head: string[], rows: string[][] }} [table]
 * @property {string[]} [cards]
 * @property {string[]} [discs]
 * @property {string} [example]  its name in examples.json
 */
/** @typedef {{ id: string, title: string, rulings: string[], blocks: Block[] }} Section */
/** @typedef {{ title: string, subtitle: string, summary: string, sections: Section[] }} Book */
/** @typedef {Record<string, Book>} Library */

/**
 * @typedef {{
 *   kind: "trick",
 *   edition: string,
 *   cards: string[],
 *   blanks?: string[],
 *   winner: number | null,
 *   leader?: number,
 *   bonus?: number,
 * }} Trick
 */
/**
 * @typedef {{
 *   kind: "hand",
 *   edition: string,
 *   trick: string[],
 *   hand: string[],
 *   legal: string[],
 * }} Hand
 */
/**
 * @typedef {{
 *   kind: "score",
 *   edition: string,
 *   question: import("../rules/referee.js").ScoreQuestion,
 *   points: number,
 * }} Score
 */
/**
 * @typedef {{
 *   kind: "skull",
 *   names: string[],
 *   piles: string[][],
 *   turned: number[],
 *   won: boolean,
 *   first: number,
 * }} Scene
 */
/** @typedef {Trick | Hand | Score | Scene} Example */

const library = signal(/** @type {Library | null} */ (null));
const failed = signal(false);
let loadedLanguage = "";

/** @type {Record<string, Example>} */
export const EXAMPLES = await (
  await fetch(new URL("../rulings/examples.json", import.meta.url))
).json();

/** The edition is the last word of the name of a book. @param {string} book */
export const editionOf = (book) => book.slice(book.lastIndexOf("-") + 1);

/** @param {string} name a language */
async function loadBooks(name) {
  if (loadedLanguage === name) return;
  try {
    const answer = await fetch(new URL(`../locales/${name}/rules.json`, import.meta.url));
    library.value = withoutPrototype(await answer.json());
    loadedLanguage = name;
    failed.value = false;
  } catch {
    failed.value = !library.value;
  }
}

/** Returns all books; while another language is loaded, those of the previous one. */
export function useLibrary() {
  const name = language.value;
  useEffect(() => void loadBooks(name), [name]);
  return { books: library.value, failed: failed.value };
}

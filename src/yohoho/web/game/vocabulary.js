// The words that can be typed: those of the page's language, and the English ones.
import { signal } from "../lib/html.js";
import { cardName, hasText, language, say } from "../lib/i18n.js";

/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

const english = signal(/** @type {Catalogue} */ ({}));

/**
 * Loads the English words, which are understood in every language; if that fails, one language is
 * enough.
 */
export async function loadEnglish() {
  if (Object.keys(english.peek()).length) return;
  try {
    english.value = await (
      await fetch(new URL("../locales/en/texts.json", import.meta.url))
    ).json();
  } catch {
    english.value = {};
  }
}

/** The terminal has `words.*`; the page has a few more. @param {string} what */
const keyOf = (what) => (hasText(`words.${what}`) ? `words.${what}` : `text.words-${what}`);

/**
 * The spellings of a word; the first one is recommended.
 * @param {string} what
 * @returns {string[]}
 */
export function words(what) {
  const key = keyOf(what);
  const localWord = hasText(key) ? say(key) : "";
  return [...new Set(`${localWord} ${english.value[key] ?? what}`.trim().split(/\s+/))];
}

/** @param {string} what */
export const word = (what) => words(what)[0] ?? what;

/**
 * The spellings of a card, its name first: in both languages, by its short name, or as `g7`.
 * @param {string} card
 * @param {string | undefined} edition
 * @returns {string[]}
 */
export function spellings(card, edition) {
  const name = cardName(card, edition);
  const [kind = "", rank = ""] = card.split("-");
  if (!hasText(`suit.${kind}`))
    return [name, englishName(card, edition), card, ...(rank && !Number(rank) ? [rank] : [])];
  const suit = say(`suit.${kind}`);
  const letters = new Set([kind[0], suit[0]?.toLocaleLowerCase(language.value)]);
  return [
    name,
    card,
    `${suit} ${rank}`,
    `${rank} ${suit}`,
    `${kind} ${rank}`,
    ...[...letters].map((letter) => `${letter}${rank}`),
  ];
}

/** @param {string} card @param {string | undefined} edition */
function englishName(card, edition) {
  const plain = card.replace(/-\d+$/, "");
  return String(
    english.value[`card.${plain}.${edition}`] ?? english.value[`card.${plain}`] ?? plain,
  );
}

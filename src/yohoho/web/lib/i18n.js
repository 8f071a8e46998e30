// Texts in the language of the page. It uses the same catalogues and the same grammar as
// `yohoho.locales` in Python.
import { computed, signal, useLayoutEffect } from "./html.js";
import { DEFAULT_EDITION, LANGUAGE_NAMES } from "./facts.js";
import { preferences } from "./preferences.js";

export const LANGUAGES = Object.keys(LANGUAGE_NAMES);

/** @typedef {string | Record<string, string>} Entry */
/** @typedef {import("../wire.js").Reason} Reason */
/** @typedef {Record<string, any>} Args */

const WORD_GROUPS = ["suit", "edition", "disc", "phase", "kind"];
/** Arguments of these names are cards. */
const CARDS = ["card", "leader"];
const SLOT = /\{(\w+)\}/g;
/** A slot `{the_card}` is the argument `card` with its article. */
const ARTICLE = /^the_/;
const REGIONAL = /^([a-z]{2})-(?:[A-Z]{2}|\d{3})$/;

const entries = signal(/** @type {Record<string, Entry>} */ ({}));
/** The language of the page. */
export const language = signal("en");
/** The edition of the game on the page. A text may have a form for it: `sk.round.schmidt`. */
const shownEdition = signal("");
/** The language, with the region that the browser has for it: regions write dates differently. */
export const locale = computed(
  () =>
    navigator.languages.find((tag) => REGIONAL.exec(tag)?.[1] === language.value) ?? language.value,
);
const plural = computed(() => new Intl.PluralRules(language.value));

/** The language that the person has chosen, otherwise the browser's. */
export function detectLanguage() {
  const tags = [preferences.value.language ?? "", ...navigator.languages];
  const language = tags
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => LANGUAGES.includes(tag));
  return language ?? "en";
}

/** The parts of further texts that a screen has asked for. */
const parts = new Set(/** @type {string[]} */ ([]));

/** @param {string} name @returns {Promise<void>} */
export async function loadLanguage(name) {
  const requested = [...parts];
  const [main, ...further] = await Promise.all([
    fetchTexts(name, "texts"),
    ...requested.map((part) => fetchTexts(name, part)),
  ]);
  // A screen may have asked for further texts meanwhile.
  if (requested.length < parts.size) return loadLanguage(name);
  entries.value = Object.assign({}, main, ...further);
  language.value = name;
  document.documentElement.lang = name;
}

/**
 * Adds the texts of a part, in this language and in those that are chosen later.
 * @param {string} part
 */
export async function loadTexts(part) {
  if (parts.has(part)) return;
  const name = language.peek();
  const texts = await fetchTexts(name, part);
  parts.add(part);
  if (name === language.peek()) entries.value = { ...entries.peek(), ...texts };
  else await loadLanguage(language.peek());
}

/**
 * @param {string} name a language
 * @param {string} part
 * @returns {Promise<Record<string, Entry>>}
 */
async function fetchTexts(name, part) {
  const answer = await fetch(new URL(`../locales/${name}/${part}.json`, import.meta.url));
  return answer.json();
}

/** Uses the words of an edition while the component is shown. @param {string | null} [edition] */
export function useEdition(edition) {
  useLayoutEffect(() => {
    shownEdition.value = edition ?? "";
    return () => void (shownEdition.value = "");
  }, [edition]);
}

/** @param {string} key */
export const hasText = (key) => key in entries.value;

/** @param {string} key @param {Args} [args] @returns {string} */
export function say(key, args = {}) {
  const entry = entries.value[`${key}.${shownEdition.value}`] ?? entries.value[key];
  return entry === undefined ? key : fill(entry, args);
}

/** The first key that has a text; otherwise the last one. @param {string[]} keys */
export const firstKey = (...keys) => keys.find(hasText) ?? keys.at(-1) ?? "";

/** @param {string} text */
export const capitalise = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A name that no catalogue has: `card-played` → `Card played`. @param {string} name */
export const readable = (name) => capitalise(name.replace(/[-_]/g, " "));

/** The text of a key; without one, the name. @param {string} key @param {string} name */
export const sayOr = (key, name) => (hasText(key) ? say(key) : readable(name));

/** @param {Entry} entry @param {Args} args */
function fill(entry, args) {
  const text =
    typeof entry === "string"
      ? entry
      : (entry[pluralCategory(args[entry.by ?? ""])] ?? entry.other ?? "");
  return text.replace(SLOT, (slot, name, at) => {
    const words = withMinus(args[name] ?? args[name.replace(ARTICLE, "")] ?? slot);
    return at === 0 && ARTICLE.test(name) ? capitalise(words) : words;
  });
}

/** Writes a number with a minus sign instead of a hyphen. @param {unknown} value */
export const withMinus = (value) =>
  typeof value === "number" ? String(value).replace("-", "−") : String(value);

/** @param {number} count */
const pluralCategory = (count) => plural.value.select(Math.abs(count));

/**
 * `green-7` → `Green 7`; `tigress:pirate` → `Tigress (as a pirate)`. The name is in the first group
 * of keys that has one.
 * @param {string} name
 * @param {string} [edition]
 * @param {string[]} [groups]
 * @returns {string}
 */
export function cardName(name, edition = DEFAULT_EDITION, groups = ["card"]) {
  const [card = "", role] = name.split(":");
  if (role && hasText(`card.as-${role}`))
    return say(inEdition(`card.as-${role}`, edition), { card: cardName(card, edition, groups) });
  const [suit = "", rank] = card.split("-");
  const number = `${groups[0]}.number`;
  // An article may depend on the number.
  if (rank && hasText(`suit.${suit}`))
    return say(firstKey(`${number}.${rank}`, number), { suit: say(`suit.${suit}`), rank });
  const key = groups.map((group) => `${group}.${card.replace(/-\d+$/, "")}`).find(hasText);
  return key ? say(inEdition(key, edition)) : name;
}

/** A card as `the Skull King` or `le 7 vert`. @param {string} name @param {string} [edition] */
const withArticle = (name, edition) => cardName(name, edition, ["the-card", "card"]);

/**
 * A card for a sentence: its plain name, and the name with its article.
 * @param {string} card
 * @param {string} [edition]
 */
export const cardArgs = (card, edition) => ({
  card: cardName(card, edition),
  the_card: withArticle(card, edition),
});

/**
 * Makes a sentence of a reason, with cards and suits named in this language; `names` turns seat
 * numbers into names.
 * @param {Pick<Reason, "code" | "args">} reason @param {string} [edition] @param {string[]} [names]
 */
export const sayReason = (reason, edition = DEFAULT_EDITION, names) =>
  sayFacts(`reason.${reason.code}`, reason.args, edition, names);

/**
 * The text of a key whose arguments are facts, such as a card by its name.
 * @param {string} key @param {Args} [args] @param {string} [edition] @param {string[]} [names]
 */
export function sayFacts(key, args = {}, edition = DEFAULT_EDITION, names) {
  const words = Object.entries(args).flatMap(([name, value]) => [
    [name, argumentText(name, value, edition, names)],
    [`the_${name}`, CARDS.includes(name) ? withArticle(value, edition) : undefined],
  ]);
  return say(inEdition(key, edition), Object.fromEntries(words));
}

/**
 * The key of a text in an edition, because editions name some things differently.
 * @param {string} key
 * @param {string} edition
 */
export const inEdition = (key, edition) =>
  hasText(`${key}.${edition}`) ? `${key}.${edition}` : key;

/**
 * @param {string} key
 * @param {any} value
 * @param {string} edition
 * @param {string[] | undefined} names
 * @returns {any}
 */
function argumentText(key, value, edition, names) {
  if (Array.isArray(value))
    return value
      .map((item) => argumentText(key.replace(/s$/, ""), item, edition, names))
      .join(", ");
  if (CARDS.includes(key)) return cardName(String(value), edition);
  if (names && (key === "seat" || key === "waiting") && names[value]) return names[value];
  if (WORD_GROUPS.includes(key) && hasText(`${key}.${value}`)) return say(`${key}.${value}`);
  return value;
}

/** Joins items into a list as the language does. @param {string[]} items */
export const formatList = (items) =>
  new Intl.ListFormat(language.value, { type: "conjunction" }).format(items);

/** Formats a date and time as in the person's region. @param {number} at */
export const formatDate = (at) =>
  new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeStyle: "short" }).format(at);

/**
 * Formats points as +20, −10 or 0, with a minus sign instead of a hyphen.
 * @param {number} points
 */
export const formatSigned = (points) =>
  new Intl.NumberFormat(language.value, { signDisplay: "exceptZero" })
    .format(points)
    .replace("-", "−");

/** The time of day. @param {number} at */
export const formatTime = (at) =>
  new Intl.DateTimeFormat(locale.value, { timeStyle: "short" }).format(at);

/** A length of time in its largest whole unit. @param {number} seconds */
export function formatDuration(seconds) {
  const [unit, size] =
    seconds < 60 ? ["second", 1] : seconds < 3600 ? ["minute", 60] : ["hour", 3600];
  return new Intl.NumberFormat(locale.value, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(seconds / Number(size)),
  );
}

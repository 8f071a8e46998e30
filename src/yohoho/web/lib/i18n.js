// Texts in the language of the page. It uses the same catalogues and the same grammar as
// `yohoho.locales` in Python.
import { computed, signal } from "./html.js";
import { preferences } from "./preferences.js";

export const LANGUAGES = ["en", "fr", "de", "it"];
/** The name of each language in that language. */
export const LANGUAGE_NAMES = { en: "English", fr: "Français", de: "Deutsch", it: "Italiano" };

/** @typedef {string | Record<string, string>} Entry */
/** @typedef {import("../wire.js").Reason} Reason */
/** @typedef {Record<string, any>} Args */

const WORD_GROUPS = ["suit", "edition", "disc", "phase"];
const SLOT = /\{(\w+)\}/g;

const entries = signal(/** @type {Record<string, Entry>} */ ({}));
/** The language of the page. */
export const language = signal("en");
const plural = computed(() => new Intl.PluralRules(language.value));

/** The language that the person has chosen, otherwise the browser's. */
export function preferredLanguage() {
  const tags = [preferences.value.language ?? "", ...navigator.languages];
  const found = tags
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => LANGUAGES.includes(tag));
  return found ?? "en";
}

/** @param {string} wanted */
export async function loadLanguage(wanted) {
  const answer = await fetch(new URL(`../locales/${wanted}.json`, import.meta.url));
  entries.value = await answer.json();
  language.value = wanted;
  document.documentElement.lang = wanted;
}

/** @param {string} key */
export const hasText = (key) => key in entries.value;

/** @param {string} key @param {Args} [args] @returns {string} */
export function say(key, args = {}) {
  const entry = entries.value[key];
  return entry === undefined ? key : fill(entry, args);
}

/** The first key that has a text; otherwise the last one. @param {string[]} keys */
export const firstKey = (...keys) => keys.find(hasText) ?? keys.at(-1) ?? "";

/** @param {string} text */
export const capitalised = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A name that no catalogue has: `card-played` → `Card played`. @param {string} name */
export const readable = (name) => capitalised(name.replace(/[-_]/g, " "));

/** The text of a key; without one, the name. @param {string} key @param {string} name */
export const sayOr = (key, name) => (hasText(key) ? say(key) : readable(name));

/** @param {Entry} entry @param {Args} args */
function fill(entry, args) {
  const text =
    typeof entry === "string"
      ? entry
      : (entry[pluralCategory(args[entry.by ?? ""])] ?? entry.other ?? "");
  return text.replace(SLOT, (slot, name) => withMinus(args[name] ?? slot));
}

/** Writes a number with a minus sign instead of a hyphen. @param {unknown} value */
export const withMinus = (value) =>
  typeof value === "number" ? String(value).replace("-", "−") : String(value);

/** @param {number} count */
const pluralCategory = (count) => plural.value.select(Math.abs(count));

/**
 * `green-7` → `Green 7`; `tigress:pirate` → `Tigress (as a pirate)`.
 * @param {string} name
 * @param {string} [edition]
 * @returns {string}
 */
export function cardName(name, edition = "beck") {
  const [held = "", role] = name.split(":");
  if (role && hasText(`card.as-${role}`))
    return say(`card.as-${role}`, { card: cardName(held, edition) });
  const [suit = "", rank] = held.split("-");
  if (rank && hasText(`suit.${suit}`))
    return say("card.number", { suit: say(`suit.${suit}`), rank });
  const plain = held.replace(/-\d+$/, "");
  return (
    [`card.${plain}.${edition}`, `card.${plain}`].filter(hasText).map((key) => say(key))[0] ?? name
  );
}

/**
 * Makes a sentence of a reason, with cards and suits named in this language; `names` turns seat
 * numbers into names.
 * @param {Pick<Reason, "code" | "args">} reason @param {string} [edition] @param {string[]} [names]
 */
export function sayReason(reason, edition = "beck", names) {
  const words = Object.entries(reason.args ?? {}).map(([key, value]) => [
    key,
    argumentText(key, value, edition, names),
  ]);
  return say(inEdition(`reason.${reason.code}`, edition), Object.fromEntries(words));
}

/**
 * The key of a sentence that names a card, because editions name some cards differently.
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
  if (key === "card" || key === "leader") return cardName(String(value), edition);
  if (names && (key === "seat" || key === "waiting") && names[value]) return names[value];
  if (WORD_GROUPS.includes(key) && hasText(`${key}.${value}`)) return say(`${key}.${value}`);
  return value;
}

/** Joins items into a list as the language does. @param {string[]} items */
export const formatList = (items) =>
  new Intl.ListFormat(language.value, { type: "conjunction" }).format(items);

/** Formats a date and time as the language does. @param {number} at */
export const formatDate = (at) =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at);

/**
 * Formats points as +20, −10 or 0, with a minus sign instead of a hyphen.
 * @param {number} points
 */
export const formatSigned = (points) =>
  new Intl.NumberFormat(language.value, { signDisplay: "exceptZero" })
    .format(points)
    .replace("-", "−");

// A question to the referee as an address, so that it can be shared:
// /referee?edition=beck&cards=green-7+escape
import { DEFAULT_EDITION } from "../lib/facts.js";
import { navigate, route } from "../lib/router.js";

/** @typedef {"trick" | "legal" | "score"} Tab */
/** @typedef {{ edition: string, cards: string[], hand: string[], blanks: string[] }} Cards */
/**
 * @typedef {{
 *   scoring: string,
 *   dealt: number,
 *   bid: number,
 *   tricks: number,
 *   bonus: number,
 * }} PlainFacts
 */
/** @typedef {PlainFacts & { alliances: number, wager: number, harry: number }} Facts */
/** @typedef {Partial<Cards & Facts>} Question */

/** @type {Cards & Facts} */
export const BLANK = {
  edition: DEFAULT_EDITION,
  cards: [],
  hand: [],
  blanks: [],
  scoring: "classic",
  dealt: 5,
  bid: 2,
  tricks: 2,
  bonus: 0,
  alliances: 0,
  wager: 0,
  harry: 0,
};

/** @param {Tab} tab @param {Question} question */
export function refereeAddress(tab, question) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(question)) {
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    if (text !== String(BLANK[/** @type {keyof typeof BLANK} */ (key)])) query.set(key, text);
  }
  const text = query.toString().replaceAll("%3A", ":");
  return `/referee${text && `?${text}`}${tab === "trick" ? "" : `#${tab}`}`;
}

/** Reads the question from the current address. @returns {{ tab: Tab, question: Cards & Facts }} */
export function readQuestion() {
  const { query, hash } = route.value;
  const question = Object.fromEntries(
    Object.entries(BLANK).map(([key, plain]) => [key, read(query.get(key), plain)]),
  );
  const tab = hash === "score" || hash === "legal" ? hash : "trick";
  return { tab, question: /** @type {any} */ (question) };
}

/** @param {string | null} text @param {string | number | string[]} plain */
function read(text, plain) {
  if (text === null) return plain;
  if (Array.isArray(plain)) return text.split(/[\s,]+/).filter(Boolean);
  if (typeof plain === "string") return text;
  return Number.isInteger(Number(text)) ? Number(text) : plain;
}

/** Changes the question in the current address. @param {Question} change */
export function changeQuestion(change) {
  const { tab, question } = readQuestion();
  navigate(refereeAddress(tab, { ...question, ...change }), { replace: true });
}

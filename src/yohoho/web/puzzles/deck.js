// The deck: a person's own mistakes, kept on this device to be practised with growing intervals.
// The review of a game adds them; `schedule.js` says when each is due again.
import { now } from "../lib/clock.js";
import { computed, signal } from "../lib/html.js";
import { bestOf, gradeOf } from "./grading.js";

/** @typedef {import("../wire.js").ActionValue} ActionValue */
/** @typedef {import("../wire.js").Reason} Reason */
/**
 * A mistake of a reviewed game.
 * @typedef {object} FoundMistake
 * @property {string} game  the name of the game
 * @property {string} recordId  the id of the game that was reviewed
 * @property {number} step  the step in its record, from 0
 * @property {any} view  the game's view of the seat before that step; without legal actions, those
 *   of the values are
 * @property {ActionValue[]} values  of the legal actions
 * @property {string} category  the judge's name for this kind of mistake
 * @property {string} [action]  what was done instead of the best
 * @property {"points" | "percent"} [unit]  what the values count
 * @property {Record<string, any>} [options]  of the game, where its views do not hold them
 * @property {Reason} [why]  why the best action is better
 */
/**
 * What the schedule remembers of a card: see `schedule.js`. Times are milliseconds.
 * @typedef {Record<string, number>} Memory
 */
/**
 * A mistake in the deck. `loss` is what it cost in the game.
 * @typedef {FoundMistake & {
 *   id: string,
 *   added: number,
 *   loss: number,
 *   due: number,
 *   memory: Memory | null,
 * }} DeckCard
 */

const PREFIX = "yohoho.deck/";
/** A full storage would stop the score pad, so the deck takes a part of it only. */
export const MAX_CARDS = 200;
export const MAX_CHARACTERS = 1_500_000;

/** All cards, the one that is due first in front. */
export const deck = signal(readAll());

/** The number of cards that are due; counted again by `refreshDue`. */
export const dueCount = computed(() => dueCards(deck.value, clock.value).length);
const clock = signal(now());

/** Looks at the clock again, for a page that has been open for long. */
export const refreshDue = () => void (clock.value = now());

/** @param {DeckCard[]} cards @param {number} at */
export const dueCards = (cards, at) => cards.filter(({ due }) => due <= at);

/** The id of a mistake: a game and a step of it. @param {string} recordId @param {number} step */
export const mistakeId = (recordId, step) => `${recordId}.${step}`;

/** @param {string} recordId @param {number} step */
export const isInDeck = (recordId, step) =>
  deck.value.some(({ id }) => id === mistakeId(recordId, step));

/**
 * Adds a mistake to the deck, due at once. One that is there stays as it is. Returns its id,
 * or null if nothing can be learnt from it, because its values name no better action.
 * @param {FoundMistake} mistake
 * @param {number} [at]
 */
export function addMistake(mistake, at = now()) {
  const id = mistakeId(mistake.recordId, mistake.step);
  if (isInDeck(mistake.recordId, mistake.step)) return id;
  const best = bestOf(mistake.values);
  if (!best || mistake.values.length < 2 || !mistake.view) return null;
  const legal = mistake.view.legal?.length
    ? mistake.view.legal
    : mistake.values.map((one) => one.action);
  const view = { ...mistake.view, legal };
  keep({ ...mistake, view, id, added: at, loss: lossThen(mistake), due: at, memory: null });
  return id;
}

/** What the mistake cost; where the action is not known, the loss of the worst. */
function lossThen(/** @type {FoundMistake} */ { values, action }) {
  const losses = values.map((one) => gradeOf(values, one.action)?.loss ?? 0);
  const taken = action === undefined ? null : gradeOf(values, action);
  return taken?.loss ?? Math.max(...losses);
}

/** Adds a card or replaces it. @param {DeckCard} card */
export function keep(card) {
  const others = deck.peek().filter(({ id }) => id !== card.id);
  deck.value = sortByDue([...others, card]);
  refreshDue();
  try {
    localStorage.setItem(PREFIX + card.id, JSON.stringify(card));
  } catch {
    // Where the browser stores nothing, the deck holds until the page is closed.
  }
  shorten(card.id);
}

/** Removes the cards that were learnt best while there are too many. @param {string} newest */
function shorten(newest) {
  while (deck.peek().length > MAX_CARDS || charactersOf(deck.peek()) > MAX_CHARACTERS) {
    const farthest = deck.peek().findLast(({ id }) => id !== newest);
    if (!farthest) return;
    removeMistake(farthest.id);
  }
}

/** @param {DeckCard[]} cards */
const charactersOf = (cards) => cards.reduce((sum, card) => sum + JSON.stringify(card).length, 0);

/** @param {string} id */
export function removeMistake(id) {
  deck.value = deck.peek().filter((card) => card.id !== id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing is stored there either.
  }
}

// What `readAll` calls is hoisted, because the deck above is read when the module begins.

/** @param {DeckCard[]} cards */
function sortByDue(cards) {
  return cards.toSorted((one, other) => one.due - other.due);
}

/** @returns {DeckCard[]} */
function readAll() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return sortByDue(names.flatMap((name) => cardIn(localStorage.getItem(name) ?? "") ?? []));
  } catch {
    return [];
  }
}

/** The card in a text; null if the text is none. @param {string} text */
function cardIn(text) {
  try {
    const card = JSON.parse(text);
    return isCard(card) ? card : null;
  } catch {
    return null;
  }
}

/** @param {any} card @returns {card is DeckCard} */
export function isCard(card) {
  return (
    typeof card?.id === "string" &&
    typeof card.game === "string" &&
    typeof card.recordId === "string" &&
    Number.isInteger(card.step) &&
    [card.added, card.due, card.loss].every(Number.isFinite) &&
    typeof card.category === "string" &&
    typeof card.view === "object" &&
    card.view !== null &&
    isMemory(card.memory) &&
    Array.isArray(card.values) &&
    card.values.length > 1 &&
    card.values.every(isValue)
  );
}

/** @param {any} memory */
function isMemory(memory) {
  return (
    memory === null || (typeof memory === "object" && Object.values(memory).every(Number.isFinite))
  );
}

/** @param {any} one */
function isValue(one) {
  return typeof one?.action === "string" && [one.value, one.margin].every(Number.isFinite);
}

globalThis.addEventListener?.("storage", ({ key }) => {
  // Another tab has added or practised a card.
  if (key === null || key.startsWith(PREFIX)) deck.value = readAll();
});

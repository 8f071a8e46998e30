// When a card of the deck is due again: by FSRS, the free spaced repetition scheduler.
import { now } from "../lib/clock.js";
import { createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { keep } from "./deck.js";

/** @typedef {import("./deck.js").DeckCard} DeckCard */
/** @typedef {import("./deck.js").Memory} Memory */
/** @typedef {import("./grading.js").Grade} Grade */
/** @typedef {import("ts-fsrs").Grade} FsrsGrade */

/** Whole days: a position is not asked twice in one sitting. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 });
/** A loss below this share of the old mistake is a better try. */
const BETTER = 0.5;

/**
 * The rating of an attempt: the best action or one within the margin is good, and easy if it was
 * solved before; a smaller loss than that of the mistake is hard; everything else is asked again.
 * @param {Pick<Grade, "loss" | "solved">} grade
 * @param {Pick<DeckCard, "loss" | "memory">} card
 * @returns {FsrsGrade}
 */
export function ratingOf({ loss, solved }, card) {
  if (solved) return card.memory?.solved ? Rating.Easy : Rating.Good;
  return loss < BETTER * card.loss ? Rating.Hard : Rating.Again;
}

/**
 * The card after an attempt.
 * @param {DeckCard} card
 * @param {Pick<Grade, "loss" | "solved">} grade
 * @param {number} at
 * @returns {DeckCard}
 */
export function scheduleNext(card, grade, at) {
  const before = card.memory ? readMemory(card.memory) : createEmptyCard(new Date(at));
  const { card: after } = scheduler.next(before, new Date(at), ratingOf(grade, card));
  return { ...card, due: after.due.getTime(), memory: writeMemory(after, grade.solved) };
}

/** Grades an attempt and keeps the card. @param {DeckCard} card @param {Grade} grade */
export function practise(card, grade, at = now()) {
  const after = scheduleNext(card, grade, at);
  keep(after);
  return after;
}

/** Whole days until a card is due. @param {DeckCard} card @param {number} from */
export const daysUntil = (card, from) => Math.max(0, Math.round((card.due - from) / 86_400_000));

/** @param {Memory} memory @returns {import("ts-fsrs").CardInput} */
const readMemory = (memory) => /** @type {any} */ (memory);

/** @param {import("ts-fsrs").Card} card @param {boolean} solved @returns {Memory} */
function writeMemory({ due, last_review: last, ...numbers }, solved) {
  const entries = Object.entries(numbers).filter(([, value]) => typeof value === "number");
  return {
    .../** @type {Memory} */ (Object.fromEntries(entries)),
    due: due.getTime(),
    last_review: (last ?? due).getTime(),
    solved: Number(solved),
  };
}

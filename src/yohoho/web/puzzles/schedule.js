// When a card of the deck is due again: by FSRS, the free spaced repetition scheduler.
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
 * @param {number} now
 * @returns {DeckCard}
 */
export function practised(card, grade, now) {
  const before = card.memory ? readMemory(card.memory) : createEmptyCard(new Date(now));
  const { card: after } = scheduler.next(before, new Date(now), ratingOf(grade, card));
  return { ...card, due: after.due.getTime(), memory: writeMemory(after, grade.solved) };
}

/** Grades an attempt and keeps the card. @param {DeckCard} card @param {Grade} grade */
export function practise(card, grade, now = Date.now()) {
  const after = practised(card, grade, now);
  keep(after);
  return after;
}

/** Whole days until a card is due. @param {DeckCard} card @param {number} now */
export const daysUntil = (card, now) => Math.max(0, Math.round((card.due - now) / 86_400_000));

/** @param {Memory} memory @returns {import("ts-fsrs").CardInput} */
const readMemory = (memory) => /** @type {any} */ (memory);

/** @param {import("ts-fsrs").Card} card @param {boolean} solved @returns {Memory} */
function writeMemory({ due, last_review: last, ...numbers }, solved) {
  const kept = Object.entries(numbers).filter(([, value]) => typeof value === "number");
  return {
    .../** @type {Memory} */ (Object.fromEntries(kept)),
    due: due.getTime(),
    last_review: (last ?? due).getTime(),
    solved: Number(solved),
  };
}

// A month of the calendar as weeks, and where the keys lead from a day.
import { addDays, addMonths, daysInMonth, monthOf, startOfDay } from "../lib/calendar-days.js";

/**
 * The first and the last day that can be chosen.
 * @typedef {{ first: string, last: string }} Range
 */

const WEEK = 7;

/**
 * How many days lie between the first day of the week and this one.
 * @param {string} day
 * @param {number} firstWeekday 1 for Monday, 7 for Sunday
 */
const placeInWeek = (day, firstWeekday) =>
  (new Date(startOfDay(day)).getUTCDay() - firstWeekday + 2 * WEEK) % WEEK;

/**
 * The weeks of a month; null stands for days of other months.
 * @param {string} month
 * @param {number} firstWeekday
 * @returns {(string | null)[][]}
 */
export function weeksOf(month, firstWeekday) {
  const first = `${month}-01`;
  const before = placeInWeek(first, firstWeekday);
  const count = daysInMonth(month);
  const weeks = Math.ceil((before + count) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_, place) => {
      const at = week * WEEK + place - before;
      return at >= 0 && at < count ? addDays(first, at) : null;
    }),
  );
}

/** The days of a week, from the first one. @param {number} firstWeekday @returns {string[]} */
export function weekFrom(firstWeekday) {
  const monday = "2024-01-01";
  return Array.from({ length: WEEK }, (_, place) => addDays(monday, firstWeekday - 1 + place));
}

/** The same day of another month, or its last one. @param {string} day @param {number} months */
function inOtherMonth(day, months) {
  const month = addMonths(monthOf(day), months);
  const number = Math.min(Number(day.slice(-2)), daysInMonth(month));
  return `${month}-${String(number).padStart(2, "0")}`;
}

/** @type {Record<string, (day: string, firstWeekday: number) => string>} */
const KEYS = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  Home: (day, firstWeekday) => addDays(day, -placeInWeek(day, firstWeekday)),
  End: (day, firstWeekday) => addDays(day, WEEK - 1 - placeInWeek(day, firstWeekday)),
  PageUp: (day) => inOtherMonth(day, -1),
  PageDown: (day) => inOtherMonth(day, 1),
};

/** @param {string} day @param {Range} range */
export const clamp = (day, { first, last }) => (day < first ? first : day > last ? last : day);

/**
 * The day to which a key leads, within the range; undefined for other keys.
 * @param {string} day
 * @param {string} key
 * @param {Range} range
 * @param {number} firstWeekday
 */
export function dayByKey(day, key, range, firstWeekday) {
  const move = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  return move && clamp(move(day, firstWeekday), range);
}

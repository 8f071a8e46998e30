// Days of the calendar in UTC, written as 2026-11-17, and months, written as 2026-11.
import { locale } from "./i18n.js";

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day at this time. @param {number} at */
export const dayAt = (at) => new Date(at).toISOString().slice(0, 10);

/** The time at which a day begins. @param {string} day */
export const startOfDay = (day) => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day that the calendar has. @param {string} text */
export function isDay(text) {
  const start = DAY.test(text) ? startOfDay(text) : NaN;
  return !Number.isNaN(start) && dayAt(start) === text;
}

/** The day `days` later, or earlier if negative. @param {string} day @param {number} days */
export const addDays = (day, days) => dayAt(startOfDay(day) + days * DAY_MS);

/** @param {string} day */
export const monthOf = (day) => day.slice(0, 7);

/** The month `months` later, or earlier. @param {string} month @param {number} months */
export function addMonths(month, months) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString());
}

/** @param {string} month */
export const daysInMonth = (month) =>
  (startOfDay(`${addMonths(month, 1)}-01`) - startOfDay(`${month}-01`)) / DAY_MS;

/** @param {string} day @param {Intl.DateTimeFormatOptions} how */
const format = (day, how) =>
  new Intl.DateTimeFormat(locale.value, { ...how, timeZone: "UTC" }).format(startOfDay(day));

/** A day without its year: `17 November`. @param {string} day */
export const formatDay = (day) => format(day, { day: "numeric", month: "long" });

/** A day with its year: `17 November 2026`. @param {string} day */
export const formatFullDay = (day) => format(day, { dateStyle: "long" });

/** @param {string} month */
export const formatMonth = (month) => format(`${month}-01`, { month: "long", year: "numeric" });

/**
 * A day of the week, for the head of a calendar.
 * @param {string} day
 * @param {"short" | "long"} how
 */
export const formatWeekday = (day, how) => format(day, { weekday: how });

/** The first day of a week in the person's region: 1 for Monday, 7 for Sunday. */
export function firstWeekday() {
  const region = /** @type {any} */ (new Intl.Locale(locale.value));
  return /** @type {number} */ ((region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1);
}

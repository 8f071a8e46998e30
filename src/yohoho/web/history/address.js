// The address of the history: its tab, the filter, and the open person.
import { route } from "../lib/router.js";

/** Dates as `2026-05-01`. @typedef {{ group: string, since: string, until: string }} Choice */
/** @typedef {{ tab: "games" | "players" | "decisions", who: string, choice: Choice }} Spot */

/** @type {Choice} */
export const NO_FILTER = { group: "", since: "", until: "" };
/** @type {Spot["tab"][]} */
const TABS = ["games", "players", "decisions"];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** @returns {Spot} */
export function readAddress() {
  const { query } = route.value;
  const day = (/** @type {string} */ name) =>
    DAY.test(query.get(name) ?? "") ? (query.get(name) ?? "") : "";
  const choice = { group: query.get("group") ?? "", since: day("since"), until: day("until") };
  return {
    tab: TABS.find((tab) => tab === query.get("tab")) ?? "games",
    who: query.get("who") ?? "",
    choice,
  };
}

/** @param {string} path @param {Record<string, string>} parameters what is empty is left out */
function withQuery(path, parameters) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return query.size ? `${path}?${query}` : path;
}

/** @param {Choice} choice @param {string} [who] */
export const playersAddress = (choice, who = "") =>
  withQuery("/history", { tab: "players", who, ...choice });

/** @param {Choice} choice */
export const decisionsAddress = (choice) => withQuery("/history", { tab: "decisions", ...choice });

/** @param {Choice} choice */
export const gamesAddress = (choice) => withQuery("/history", choice);

/** The request path with the filter. @param {string} path @param {Choice} choice */
export function pathFor(path, choice) {
  const { since, until } = spanOf(choice);
  return withQuery(path, {
    group: choice.group,
    since: choice.since && String(since),
    until: choice.until && String(until),
  });
}

/** The time span of a filter; the last day counts to its end. @param {Choice} choice */
export const spanOf = ({ since, until }) => ({
  since: since ? midnight(since, 0) : -Infinity,
  until: until ? midnight(until, 1) : Infinity,
});

/** The span of a whole year. @param {number} year */
export const yearOf = (year) => ({ since: `${year}-01-01`, until: `${year}-12-31` });

/**
 * The start of a day in the person's time zone.
 * @param {string} day
 * @param {number} later days
 */
function midnight(day, later) {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return Math.max(0, new Date(year, month - 1, date + later).getTime());
}

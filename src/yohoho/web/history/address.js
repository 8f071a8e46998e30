// Where in the logbook we are, as the address says it: a page of it, which games count, and whose page is open.
import { place } from "../house/router.js";

/** Days as `2026-05-01`. @typedef {{ group: string, since: string, until: string }} Choice */
/** @typedef {{ tab: "games" | "players", who: string, choice: Choice }} Spot */

/** @type {Choice} */
export const EVERYTHING = { group: "", since: "", until: "" };
const DAY = /^\d{4}-\d\d-\d\d$/;

/** @returns {Spot} */
export function readAddress() {
  const { query } = place.value;
  const day = (/** @type {string} */ name) => (DAY.test(query.get(name) ?? "") ? (query.get(name) ?? "") : "");
  const choice = { group: query.get("group") ?? "", since: day("since"), until: day("until") };
  return { tab: query.get("tab") === "players" ? "players" : "games", who: query.get("who") ?? "", choice };
}

/** @param {Choice} choice @param {string} [who] */
export function playersAddress(choice, who = "") {
  const asked = Object.entries({ tab: "players", who, ...choice }).filter(([, value]) => value);
  return `/history?${new URLSearchParams(asked)}`;
}

/** What to ask the server for; the last day counts to its end. @param {Choice} choice */
export function careersPath({ group, since, until }) {
  const asked = { group, since: since && midnight(since, 0), until: until && midnight(until, 1) };
  return `/api/careers?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`;
}

/** The moment a day begins where this person lives. @param {string} day @param {number} later days */
function midnight(day, later) {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return String(Math.max(0, new Date(year, month - 1, date + later).getTime()));
}

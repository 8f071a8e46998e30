// The log of a sheet: operations in an order that is the same on all devices (`yohoho.scorepad.log`
// in JavaScript).
import { Problem } from "../lib/http.js";

/** @typedef {import("./editions.js").Options} Options */
/** @typedef {number | "average" | "last"} Beginning */
/**
 * @typedef {{
 *   id: string,
 *   name: string,
 *   colour?: number,
 *   since?: number,
 *   until?: number | null,
 *   away?: [number, number][],
 *   start?: Beginning,
 * }} PersonData
 */
/** @typedef {{ card: string, by: string, giver?: string | null }} Claim */
/**
 * A played card; without `by` it is Graybeard's.
 * @typedef {{ card: string, by?: string | null }} Play
 */

/**
 * The data of one round; missing fields have their defaults.
 * @typedef {object} RoundData
 * @property {number} [cards]
 * @property {Record<string, number>} [bids]
 * @property {Record<string, number>} [tricks]
 * @property {number} [discarded]
 * @property {Claim[]} [claims]
 * @property {Record<string, number>} [wagers]
 * @property {Record<string, number>} [harry]
 * @property {string[]} [cannonballs]
 * @property {boolean} [forced]
 * @property {Play[][]} [played]  the cards of each trick in the order of play
 */

/**
 * @typedef {{
 *       do: "open",
 *       options: Options,
 *       people: PersonData[],
 *       dealer?: string | null,
 *       group?: string,
 *     }
 *   | { do: "write-round", number: number, round: RoundData }
 *   | { do: "choose", options: Options }
 *   | { do: "join", person: PersonData, seat: number | null }
 *   | { do: "leave", person: string, number: number }
 *   | { do: "return", person: string, number: number }
 *   | { do: "describe", person: string, name: string, colour: number }
 *   | { do: "begin", person: string, start: Beginning }
 *   | { do: "seat", order: string[] }
 *   | { do: "deal", number: number, dealer: string }
 *   | { do: "regroup", group: string }
 *   | { do: "close", closed: boolean }
 *   | { do: "undo", target: string }
 *   | { do: "redo", target: string }} Command
 */

/**
 * @typedef {{
 *   id: string,
 *   author: string,
 *   clock: number,
 *   at?: number,
 *   over?: string[],
 *   command: Command,
 * }} Operation
 */
/** @typedef {{ sheet: string, operations: Operation[] }} Log */

/** The part of the sheet that a command changes. @param {Command} command @returns {string} */
export function placeOf(command) {
  switch (command.do) {
    case "write-round":
      return `round/${command.number}`;
    case "join":
      return `join/${command.person.id}`;
    case "leave":
    case "return":
      return `leave/${command.person}`;
    case "describe":
      return `person/${command.person}`;
    case "begin":
      return `start/${command.person}`;
    case "deal":
      return `dealer/${command.number}`;
    case "undo":
    case "redo":
      return `undo/${command.target}`;
    default:
      return command.do;
  }
}

/**
 * Compares strings by code point, as Python does, not by UTF-16 units.
 * @param {string} one
 * @param {string} other
 */
function byLetters(one, other) {
  if (one === other) return 0;
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((letter, n) => letter !== right[n]);
  if (at < 0 || right[at] === undefined) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
}

/** @param {Operation} one @param {Operation} other */
const inOrder = (one, other) =>
  one.clock - other.clock || byLetters(one.author, other.author) || byLetters(one.id, other.id);

/** JSON with sorted keys, for comparisons. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort(byLetters);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/**
 * A log in the canonical order, with each operation once; of two with the same id, the greater text
 * counts.
 * @param {string} sheet
 * @param {Operation[]} operations
 * @returns {Log}
 */
export function logOf(sheet, operations) {
  /** @type {Map<string, Operation>} */
  const latest = new Map();
  for (const operation of operations) {
    const other = latest.get(operation.id);
    if (!other || byLetters(canonical(operation), canonical(other)) > 0)
      latest.set(operation.id, operation);
  }
  return { sheet, operations: [...latest.values()].sort(inOrder) };
}

/** @param {Log} one @param {Log} other */
export function merge(one, other) {
  if (one.sheet !== other.sheet)
    throw new Problem("other-sheet", { sheet: one.sheet, other: other.sheet });
  return logOf(one.sheet, [...one.operations, ...other.operations]);
}

/**
 * Merges the server's operations into the log; under the same id, the server's counts.
 * @param {Log} log
 * @param {Operation[]} operations
 */
export function mergeServerOperations(log, operations) {
  const ids = new Set(operations.map(({ id }) => id));
  return logOf(log.sheet, [...log.operations.filter(({ id }) => !ids.has(id)), ...operations]);
}

/** @param {Log} log */
export const clockOf = (log) =>
  log.operations.reduce((most, { clock }) => Math.max(most, clock), 0);

/** The operations that are undone, and when that was decided. @param {Operation[]} operations */
export function undone(operations) {
  /** @type {Map<string, number>} */
  const places = new Map();
  operations.forEach(({ command }, when) => {
    if (command.do === "undo") places.set(command.target, when);
    else if (command.do === "redo") places.delete(command.target);
  });
  return places;
}

/** The operations that count, in order. The first one cannot be undone. @param {Log} log */
export function live({ operations }) {
  const away = undone(operations);
  return operations.filter(
    ({ id, command }) =>
      command.do !== "undo" && command.do !== "redo" && (command.do === "open" || !away.has(id)),
  );
}

/** For each place, the operations that count and were not knowingly replaced. @param {Log} log */
export function heads(log) {
  const groups = Map.groupBy(live(log), ({ command }) => placeOf(command));
  const byId = new Map(log.operations.map((operation) => [operation.id, operation]));
  return new Map([...groups].map(([place, here]) => [place, dropReplaced(here, byId)]));
}

/**
 * The operations at a place that a writer sees now.
 * @param {Log} log
 * @param {string} place
 */
export function latest(log, place) {
  const here = log.operations.filter(({ command }) => placeOf(command) === place);
  const byId = new Map(log.operations.map((operation) => [operation.id, operation]));
  return here.length ? dropReplaced(here, byId).map(({ id }) => id) : [];
}

/** @param {Operation[]} here @param {Map<string, Operation>} byId */
function dropReplaced(here, byId) {
  const covered = new Set();
  const ahead = here.flatMap(({ over = [] }) => over);
  while (ahead.length) {
    const id = ahead.pop() ?? "";
    if (!covered.has(id) && byId.has(id)) {
      covered.add(id);
      ahead.push(...(byId.get(id)?.over ?? []));
    }
  }
  const left = here.filter(({ id }) => !covered.has(id));
  return left.length ? left : here.slice(-1);
}

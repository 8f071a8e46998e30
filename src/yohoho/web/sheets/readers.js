// Readers of documents: each validates a value from a file and names the place that is wrong.
import { Problem } from "../lib/http.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { SHEET_LIMITS } from "../rules/facts.js";

/**
 * Validates a value and returns it in the form in which it is written.
 * @typedef {(value: any, path: string) => any} Reader
 */
/** A field: its reader and its default. @typedef {[Reader] | [Reader, unknown]} Field */

/** @param {string} detail @returns {never} */
export function bad(detail) {
  throw new Problem("bad-sheet", { detail });
}

/** @param {number} least @param {number} most @returns {Reader} */
export const whole = (least, most) => (value, path) =>
  Number.isInteger(value) && value >= least && value <= most ? value : bad(path);
/** @param {number} most @param {RegExp} [pattern] @param {number} [least] @returns {Reader} */
export const text =
  (most, pattern, least = 1) =>
  (value, path) =>
    typeof value === "string" &&
    [...value].length >= least &&
    [...value].length <= most &&
    (pattern?.test(value) ?? true)
      ? value
      : bad(path);
/** @param {Reader} each @param {number} [most] @param {number} [least] @returns {Reader} */
export const list =
  (each, most = Infinity, least = 0) =>
  (value, path) =>
    Array.isArray(value) && value.length <= most && value.length >= least
      ? value.map((one, n) => each(one, `${path}[${n}]`))
      : bad(path);
/** @param {Reader} key @param {Reader} each @returns {Reader} */
export const lines = (key, each) => (value, path) =>
  withoutPrototype(
    Object.fromEntries(
      Object.entries(record(value, path)).map(([who, one]) => [
        key(who, path),
        each(one, `${path}.${who}`),
      ]),
    ),
  );
/** @param {Reader} inner @returns {Reader} */
export const maybe = (inner) => (value, path) => (value === null ? null : inner(value, path));
/** @type {Reader} */
export const yes = (value, path) => (typeof value === "boolean" ? value : bad(path));
/** @param {unknown[]} values @param {Reader} [other] @returns {Reader} */
export const oneOf = (values, other) => (value, path) =>
  values.includes(value) ? value : other ? other(value, path) : bad(path);

/** @param {any} value @param {string} path @returns {Record<string, any>} */
export const record = (value, path) =>
  value && typeof value === "object" && !Array.isArray(value) ? value : bad(path);

/**
 * Reads an object with its fields in order; `omit` leaves out those with default values, as the
 * Python structs do.
 * @param {Record<string, Field>} fields
 * @param {boolean} omit
 * @returns {Reader}
 */
export function shape(fields, omit) {
  return (value, path) => {
    const given = record(value, path);
    const stranger = Object.keys(given).find((key) => !Object.hasOwn(fields, key));
    if (stranger !== undefined) bad(`${path}.${stranger}`);
    /** @type {Record<string, unknown>} */
    const values = {};
    for (const [key, field] of Object.entries(fields)) {
      const isGiven = Object.hasOwn(given, key);
      if (!isGiven && field.length < 2) bad(`${path}.${key}`);
      const read = isGiven ? field[0](given[key], `${path}.${key}`) : field[1];
      if (!omit || field.length < 2 || JSON.stringify(read) !== JSON.stringify(field[1]))
        values[key] = read;
    }
    return values;
  };
}

export const anyText = text(Infinity, undefined, 0);

/**
 * The JSON in a text of a limited size.
 * @param {string} written
 * @returns {any}
 * @throws {Problem}
 */
export function parseJson(written) {
  const most = SHEET_LIMITS.bytes;
  if (written.length > most) throw new Problem("too-large", { most });
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new Problem("not-json", { detail: String(error).slice(0, 200) });
  }
}

// The differences between two states of a sheet, value by value (`yohoho.scorepad.change` in
// JavaScript).
import { canonical } from "../rules/log.js";
import { tally } from "../rules/tally.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/**
 * One value that changed; `of` names it, and null means absent.
 * @typedef {{
 *   of: string,
 *   round: number | null,
 *   person: string | null,
 *   before: any,
 *   after: any,
 * }} Difference
 */

/** Fields with one value for each person; the other fields of a round are compared as a whole. */
const LINES = ["bids", "tricks", "wagers", "harry"];

/** @param {Sheet} before @param {Sheet} after @returns {Difference[]} */
export function differences(before, after) {
  const numbers = [...new Set([...before.rounds.keys(), ...after.rounds.keys()])].sort(
    (one, other) => one - other,
  );
  return [
    ...onTheSheet(before, after),
    ...ofPeople(before, after),
    ...numbers.flatMap((number) => inRound(number, before, after)),
    ...inPoints(before, after),
  ];
}

/**
 * The values that differ under the same key.
 * @param {Record<string, any>} old
 * @param {Record<string, any>} fresh
 * @returns {[string, any, any][]}
 */
function pairs(old, fresh) {
  const keys = Object.keys({ ...old, ...fresh });
  const both = keys.map(
    (key) => /** @type {[string, any, any]} */ ([key, old[key] ?? null, fresh[key] ?? null]),
  );
  return both.filter(([, one, other]) => canonical(one) !== canonical(other));
}

/** @param {Sheet} before @param {Sheet} after */
function onTheSheet(before, after) {
  const head = (/** @type {Sheet} */ { options, group, closed, dealer }) => ({
    ...options,
    group,
    closed,
    dealer,
  });
  const seats = (/** @type {Sheet} */ { people }) => people.map(({ id }) => id);
  const own = pairs(head(before), head(after)).map(([of, one, other]) =>
    difference(of, null, null, one, other),
  );
  const dealers = pairs(Object.fromEntries(before.dealers), Object.fromEntries(after.dealers));
  const differences = [
    ...own,
    ...dealers.map(([number, one, other]) =>
      difference("dealer", Number(number), null, one, other),
    ),
  ];
  const moved = canonical(seats(before)) !== canonical(seats(after));
  return moved
    ? [...differences, difference("seats", null, null, seats(before), seats(after))]
    : differences;
}

/** @param {Sheet} before @param {Sheet} after */
function ofPeople(before, after) {
  const [old, fresh] = [before, after].map(
    ({ people }) => new Map(people.map((person) => [person.id, person])),
  );
  return [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].flatMap((who) => {
    const [one, other] = [old?.get(who), fresh?.get(who)];
    if (!one || !other) return [difference("person", null, who, one ?? null, other ?? null)];
    return pairs(one, other).map(([field, was, is]) => difference(field, null, who, was, is));
  });
}

/** @param {number} number @param {Sheet} before @param {Sheet} after */
function inRound(number, before, after) {
  const changed = pairs(before.rounds.get(number) ?? {}, after.rounds.get(number) ?? {});
  return changed.flatMap(([field, one, other]) => {
    if (LINES.includes(field))
      return pairs(one ?? {}, other ?? {}).map(([who, was, is]) =>
        difference(field, number, who, was, is),
      );
    return isThere(one) || isThere(other) ? [difference(field, number, null, one, other)] : [];
  });
}

/** An empty list, zero and false count as absent. @param {any} value */
const isThere = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** @param {Sheet} before @param {Sheet} after */
function inPoints(before, after) {
  return pairs(tally(before).totals, tally(after).totals).map(([who, one, other]) =>
    difference("total", null, who, one, other),
  );
}

/**
 * @param {string} of
 * @param {number | null} round
 * @param {string | null} person
 * @param {any} before
 * @param {any} after
 * @returns {Difference}
 */
const difference = (of, round, person, before, after) => ({ of, round, person, before, after });

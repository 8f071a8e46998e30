// What is different between two states of a sheet, one value at a time. As
// `yohoho.scorepad.change`; see editions.js.
import { canonical } from "../rules/log.js";
import { tally } from "../rules/tally.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/**
 * One value that changed. `of` says what, null is: not there.
 * @typedef {{
 *   of: string,
 *   round: number | null,
 *   person: string | null,
 *   before: any,
 *   after: any,
 * }} Difference
 */

/** Lines of people are told one by one, the rest of a round by its fields. */
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
 * What is another under the same key.
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
  const found = [
    ...own,
    ...dealers.map(([number, one, other]) =>
      difference("dealer", Number(number), null, one, other),
    ),
  ];
  const moved = canonical(seats(before)) !== canonical(seats(after));
  return moved ? [...found, difference("seats", null, null, seats(before), seats(after))] : found;
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

/** An empty list, nought and no are as good as nothing. @param {any} value */
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

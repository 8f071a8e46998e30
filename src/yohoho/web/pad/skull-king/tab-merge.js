// Merges edits of the same round in two tabs: the last edit of one is applied to the draft of the
// other.
import { canonical } from "../../rules/log.js";

/** @typedef {import("./sheet-editor.js").Draft} Draft */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => canonical(one ?? null) === canonical(other ?? null);

/**
 * Values by player and claims by card; null for a single value.
 * @param {any} value
 * @returns {Map<string, unknown> | null}
 */
function linesOf(value) {
  if (!value || typeof value !== "object") return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const lines = value.map((one) => /** @type {const} */ ([one?.card ?? one, one]));
  return lines.every(([key]) => typeof key === "string") ? new Map(lines) : null;
}

/**
 * Only lines that the edit changed are taken over, so that a bid that was entered in the other tab
 * meanwhile stays.
 * @param {any} current @param {any} before @param {any} after
 */
function mergeLines(current, before, after) {
  const [there, old, now] = [linesOf(current), linesOf(before), linesOf(after)];
  if (!there || !old || !now) return same(before, after) ? current : after;
  for (const [key, value] of now) if (!same(value, old.get(key))) there.set(key, value);
  for (const key of old.keys()) if (!now.has(key)) there.delete(key);
  return Array.isArray(after) ? [...there.values()] : Object.fromEntries(there);
}

/**
 * The kept draft with the difference between `before` and `after` applied.
 * @param {Draft | undefined} current
 * @param {Draft} before
 * @param {Draft} after
 * @returns {Draft}
 */
export function mergeDraft(current, before, after) {
  if (!current || same(current, before)) return after;
  const fields = Object.keys(after.round).map((/** @type {any} */ key) => {
    const of = (/** @type {Draft} */ draft) => /** @type {any} */ (draft.round)[key];
    return [key, mergeLines(of(current), of(before), of(after))];
  });
  const fresh = Object.entries(after).filter(
    ([key, value]) => key !== "round" && value !== /** @type {any} */ (before)[key],
  );
  return {
    ...current,
    ...Object.fromEntries(fresh),
    round: /** @type {Draft["round"]} */ (Object.fromEntries(fields)),
  };
}

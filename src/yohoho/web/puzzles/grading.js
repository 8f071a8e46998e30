// Grades an answer by its loss: how much worse it is than the best action, with the margin of that
// difference. Values are made as `ActionValue` of `yohoho.review.model`.

/** @typedef {import("../wire.js").ActionValue} ActionValue */
/**
 * `solved`: the loss is within its margin, so nobody can say that another action is better.
 * @typedef {{ value: ActionValue, best: ActionValue, loss: number, solved: boolean }} Grade
 */

/** @param {ActionValue[]} values @returns {ActionValue | null} */
export const bestOf = (values) =>
  values.reduce((best, one) => (best && best.value >= one.value ? best : one), values[0] ?? null);

/**
 * Equal cards are judged once: the second escape has the value of the first.
 * @param {ActionValue[]} values
 * @param {string} action
 */
export const valueOf = (values, action) =>
  values.find((one) => one.action === action) ??
  values.find((one) => kindOf(one.action) === kindOf(action)) ??
  null;

/** `play escape-2` is `play escape`; numbers of suits and names of pirates stay. */
const COPY = /\b(escape|pirate|mermaid|loot|tigress|scary-mary|skull-king)-\d+/;

/** @param {string} action */
const kindOf = (action) => action.replace(COPY, "$1");

/** Null for an action that was not judged. @param {ActionValue[]} values @param {string} action */
export function gradeOf(values, action) {
  const best = bestOf(values);
  const value = valueOf(values, action);
  if (!best || !value) return null;
  const loss = Math.max(0, best.value - value.value);
  return /** @type {Grade} */ ({
    value,
    best,
    loss,
    solved: value === best || loss <= value.margin,
  });
}

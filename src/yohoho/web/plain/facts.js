// The view of a game that the page does not know, as facts with names: those of the players, and
// all others. Where the catalogue has no text for a field or a phase, its own name stands for it.
import { capitalise, formatList, say, sayOr, withMinus } from "../lib/i18n.js";

/** @typedef {import("../game/page-game.js").AnyStage} Stage */
/** @typedef {{ name: string, text: string }} Fact */
/** @typedef {{ name: string, texts: string[] }} Column */

/** Fields that the table shows in other ways. */
const SHOWN_ELSEWHERE = new Set([
  ...["seat", "hand", "legal", "refused", "waiting", "result", "options", "event"],
]);
/** Fields whose numbers are seats. */
const SEATS = new Set(["seat", "seats", "waiting", "winner", "winners", "leader", "dealer"]);
const NOTHING = "–";

/**
 * A value as text.
 * @param {string} key
 * @param {unknown} value
 * @param {string[]} names
 * @returns {string}
 */
export function valueText(key, value, names) {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return say(value ? "plain.yes" : "plain.no");
  if (typeof value === "number") return (SEATS.has(key) && names[value]) || withMinus(value);
  if (Array.isArray(value))
    return formatList(value.map((item) => valueText(key, item, names))) || NOTHING;
  if (typeof value === "object") return pairs(value, names);
  return String(value);
}

/** @param {object} value @param {string[]} names */
const pairs = (value, names) =>
  Object.entries(value)
    .map(([key, item]) => `${fieldName(key)} ${valueText(key, item, names)}`)
    .join(", ");

/** @param {string} key */
export const fieldName = (key) => sayOr(`column.${key === "scores" ? "score" : key}`, key);

/** @param {string} phase */
const phaseText = (phase) => capitalise(sayOr(`phase.${phase}`, phase));

/** The facts that belong to nobody in particular. @param {Stage} stage @returns {Fact[]} */
export function tableFacts({ game, names }) {
  return Object.entries(game)
    .filter(([key, value]) => !SHOWN_ELSEWHERE.has(key) && !isForEachSeat(key, value, names))
    .map(([key, value]) => ({
      name: fieldName(key),
      text: key === "phase" ? phaseText(String(value)) : valueText(key, value, names),
    }));
}

/** One column for each fact about every player. @param {Stage} stage @returns {Column[]} */
export function seatColumns({ game, names, hands }) {
  const fields = Object.entries(game).filter(([key, value]) => isForEachSeat(key, value, names));
  const open = /** @type {[string, unknown][]} */ (hands ? [["hand", hands]] : []);
  return [...fields, ...open].map(([key, value]) => ({
    name: fieldName(key),
    texts: /** @type {unknown[]} */ (value).map((item) => valueText(key, item, names)),
  }));
}

/**
 * Whether a list has one item for each seat. A list of numbers could as well be cards that happen
 * to be as many as the players, unless they are the scores.
 * @param {string} key
 * @param {unknown} value
 * @param {string[]} names
 */
const isForEachSeat = (key, value, names) =>
  Array.isArray(value) &&
  value.length === names.length &&
  !SHOWN_ELSEWHERE.has(key) &&
  (key === "scores" || value.every((item) => typeof item === "boolean" || isObject(item)));

/** @param {unknown} item */
const isObject = (item) => typeof item === "object" && item !== null;

/** The viewer's cards as texts. @param {any} game @returns {string[]} */
export const handOf = (game) => (Array.isArray(game.hand) ? game.hand.map(String) : []);

/** The scores by seat, if the view has them. @param {any} game @returns {number[]} */
export const scoresOf = (game) => game.scores ?? game.result?.scores ?? [];

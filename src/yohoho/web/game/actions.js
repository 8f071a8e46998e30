// Legal actions in words: the label of a button, and the text to type for it.
import { capitalise } from "../lib/i18n.js";
import { word } from "./vocabulary.js";

/** @typedef {import("./page-game.js").AnyStage} Stage */

/** @param {string} action */
export function splitAction(action) {
  const at = action.indexOf(" ");
  return at < 0
    ? { verb: action, what: "" }
    : { verb: action.slice(0, at), what: action.slice(at + 1) };
}

/** The edition of the cards; undefined in a game without editions. @param {Stage} stage */
export const editionOf = ({ game }) => /** @type {string | undefined} */ (game.options?.edition);

/** @param {string} action @param {Stage} stage */
export function actionLabel(action, stage) {
  const { verb, what } = splitAction(action);
  return stage.words.labels[verb]?.(what, stage) ?? capitalise(actionText(action, stage));
}

/**
 * The text to type for an action: `bid 2`, `flip anne`, `yes`.
 * @param {string} action
 * @param {Stage} stage
 */
export function actionText(action, stage) {
  const { verb, what } = splitAction(action);
  return stage.words.typed[verb]?.(what, stage) ?? `${word(verb)} ${what}`.trim();
}

/** The typed form of an action on a player: `flip anne`. @param {string} verb */
export const typedWithName = (verb) => (/** @type {string} */ what, /** @type {Stage} */ stage) =>
  `${word(verb)} ${(stage.names[Number(what)] ?? "").toLocaleLowerCase()}`;

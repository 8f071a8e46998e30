// Legal actions in words: the label of a button, and the text to type for it.
import { withoutPrototype } from "../lib/null-prototype.js";
import { cardName, say } from "../lib/i18n.js";
import { isSkull } from "./questions.js";
import { word } from "./vocabulary.js";

/** @typedef {import("./questions.js").Stage} Stage */

/** @param {string} action */
export function splitAction(action) {
  const at = action.indexOf(" ");
  return at < 0
    ? { verb: action, what: "" }
    : { verb: action.slice(0, at), what: action.slice(at + 1) };
}

/** @type {Record<string, (what: string, stage: Stage) => string>} */
const LABELS = withoutPrototype({
  bid: (what, { game }) =>
    say(isSkull(game) ? "text.act-call" : "text.act-bid", { count: Number(what) }),
  load: (what) => say("text.act-load", { load: say(`load.${what}`) }),
  play: (what, stage) => cardName(what, editionOf(stage)),
  lead: (what, { names }) => say("text.act-lead", { name: names[Number(what)] }),
  wager: (what) => say("text.act-wager", { points: Number(what) }),
  power: (what) => say(`text.act-power-${what}`),
  change: (what) =>
    say(what === "0" ? "text.act-keep" : what === "+1" ? "text.act-raise" : "text.act-lower"),
  place: (what) => say("text.act-place", { disc: say(`disc.${what}`) }),
  pass: () => say("text.act-pass"),
  flip: (what, { names }) => say("text.act-flip", { name: names[Number(what)] }),
  draw: (what) => say("text.act-draw", { number: Number(what) + 1 }),
  discard: (what, stage) =>
    say("text.act-discard", {
      what: isSkull(stage.game) ? say(`disc.${what}`) : cardName(what, editionOf(stage)),
    }),
  name: (what, { names }) => say("text.act-name", { name: names[Number(what)] }),
});

/** @param {Stage} stage */
export const editionOf = ({ game }) => (isSkull(game) ? "beck" : game.options.edition);

/** @param {string} action @param {Stage} stage */
export function actionLabel(action, stage) {
  const { verb, what } = splitAction(action);
  return LABELS[verb]?.(what, stage) ?? action;
}

/**
 * The text to type for an action: `bid 2`, `flip anne`, `yes`.
 * @param {string} action
 * @param {Stage} stage
 */
export function actionText(action, { game, names }) {
  const { verb, what } = splitAction(action);
  switch (verb) {
    case "bid":
      return `${word(isSkull(game) ? "call" : "bid")} ${what}`;
    case "load":
    case "power":
      return word(what);
    case "lead":
    case "flip":
    case "name":
      return `${word(verb)} ${(names[Number(what)] ?? "").toLocaleLowerCase()}`;
    case "draw":
      return `${word(verb)} ${Number(what) + 1}`;
    case "place":
    case "discard":
      return `${word(verb)} ${word(what)}`;
    default:
      return `${word(verb)} ${what}`.trim();
  }
}

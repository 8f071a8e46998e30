// The coach's advice in words and figures, for the table, the text view and screen readers.
import { preferences } from "../lib/preferences.js";
import { formatSigned, say, sayReason } from "../lib/i18n.js";
import { editionOf, actionLabel } from "./actions.js";

/** @typedef {import("../wire.js").Hint} Hint */
/** @typedef {import("../wire.js").Advice} Advice */
/** @typedef {import("./questions.js").Stage} Stage */

/**
 * The advice for the current decision, if the person wants any.
 * @param {Stage} stage
 * @returns {Advice | null}
 */
export function adviceOn({ coach }) {
  const counsel = preferences.value.coach ? coach?.counsel.value : null;
  return counsel?.kind === "speaks" ? counsel.advice : null;
}

/**
 * The coach's hint for one of these actions; for a card with two roles, the better hint.
 * @param {Stage} stage
 * @param {string[]} actions
 */
export function hintFor(stage, actions) {
  const hints = adviceOn(stage)?.hints ?? [];
  const hint = hints.find(({ action }) => actions.includes(action));
  return hint ? { hint, best: hint === hints[0] } : null;
}

/** @param {number} share from 0 to 1 */
const percent = (share) => Math.round(100 * share);

/**
 * The figure of a hint, such as the expected points of the round.
 * @param {Hint} hint
 * @param {Stage} stage
 */
export const valueText = ({ points }, { words }) => words.coach.value(Math.round(points));

/** @param {Hint} hint */
export const confidenceText = ({ margin }) => `±${Math.max(1, Math.round(margin))}`;

/** @param {Hint} hint */
export const chanceText = (hint) =>
  typeof hint.chance === "number" ? say("coach.percent", { percent: percent(hint.chance) }) : "–";

/** @param {Hint} hint @param {Stage} stage */
export const chanceInWords = (hint, { words }) =>
  typeof hint.chance === "number" ? words.coach.chance(percent(hint.chance)) : "";

/** @param {Hint} hint @param {Stage} stage */
export const hintReason = (hint, stage) => sayReason(hint.why, editionOf(stage), stage.names);

/**
 * Names equal cards once.
 * @param {Hint[]} hints
 * @param {Stage} stage
 * @returns {{ hint: Hint, name: string }[]}
 */
export function cardsText(hints, stage) {
  const hintsByWord = new Map();
  for (const hint of hints) {
    const name = actionLabel(hint.action, stage);
    if (!hintsByWord.has(name)) hintsByWord.set(name, { hint, name });
  }
  return [...hintsByWord.values()];
}

/** A hint as a sentence. @param {Hint} hint @param {Stage} stage */
export function hintText(hint, stage) {
  const worthInWords = stage.words.coach.sentence(Math.round(hint.points));
  return [`${worthInWords} ${confidenceText(hint)}`, chanceInWords(hint, stage)]
    .filter(Boolean)
    .join(", ");
}

/** The advice as it is announced to screen readers. @param {Advice} advice @param {Stage} stage */
export function adviceText({ hints, confidence }, stage) {
  const [best] = hints;
  if (!best) return "";
  return `${say("coach.best", {
    action: actionLabel(best.action, stage),
  })} (${hintText(best, stage)}; ${say(`coach.${confidence}`)}). ${hintReason(best, stage)}`;
}

/** For games whose hints are points of the round. @type {import("./page-game.js").CoachWords} */
export const POINTS_COACH = {
  unit: "points",
  value: formatSigned,
  sentence: formatSigned,
  chance: (percent) => say("coach.chance", { percent }),
  explanation: () => say("coach.why-points"),
  valueColumn: () => say("coach.column-points"),
  chanceColumn: () => say("coach.column-chance"),
};

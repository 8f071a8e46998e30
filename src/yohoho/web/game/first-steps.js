// The first steps: bubbles that explain a game while it is played, each when it helps.
// They are shown only while the preference `firstSteps` is on.
import { preferences, setPreferences } from "../lib/preferences.js";

/** @typedef {import("./page-game.js").AnyStage} AnyStage */

/**
 * One bubble. It has been read when it is closed, or when its moment is over.
 * @typedef {object} FirstStep
 * @property {string} id  unique among all games
 * @property {(stage: AnyStage) => boolean} when  whether this is its moment
 * @property {string} text  the key of its text
 * @property {(stage: AnyStage) => Record<string, any>} [args]  the facts in its text
 * @property {string} anchor  the selector of what it speaks of
 */

/**
 * The step to show now: the first one that was not read and whose moment it is.
 * @param {FirstStep[]} steps
 * @param {AnyStage} stage
 * @param {string[]} read
 */
export const dueStep = (steps, stage, read) =>
  steps.find(({ id, when }) => !read.includes(id) && when(stage)) ?? null;

/** @param {string} id */
export function markStepRead(id) {
  const { stepsRead } = preferences.peek();
  if (!stepsRead.includes(id)) setPreferences({ stepsRead: [...stepsRead, id] });
}

/** Shows the first steps from the beginning, or no more of them. @param {boolean} on */
export const setFirstSteps = (on) => setPreferences({ firstSteps: on, stepsRead: [] });

/**
 * The parrot, which every game with a coach has.
 * @param {FirstStep["when"]} when
 * @returns {FirstStep}
 */
export const coachStep = (when) => ({
  id: "coach",
  when: (stage) => Boolean(stage.coach) && when(stage),
  text: "first.coach",
  anchor: ".coach-button",
});

// The grade of an answer at a decision, and what the seat could know there.
import { gradeOf } from "../puzzles/grading.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("../wire.js").DecisionReview} DecisionReview */
/** @typedef {"best" | "fine" | "worse" | "unknown"} AnswerGrade */

/**
 * Any action within its margin of the best is right; so is the action taken if its verdict is fine.
 * @param {DecisionReview} decision
 * @param {string} action
 * @returns {AnswerGrade}
 */
export function answerGrade(decision, action) {
  const grade = gradeOf(decision.values, action);
  if (!grade) return "unknown";
  if (grade.value === grade.best) return "best";
  const taken = action === decision.action && decision.verdict === "fine";
  return taken || grade.solved ? "fine" : "worse";
}

/**
 * What the seat knew before a decision, with its legal actions. Nothing of it comes from later
 * steps or from hidden cards.
 * @param {Replay} replay
 * @param {number} step
 */
export const viewBefore = (replay, step) => ({
  ...replay.steps[step - 1]?.view,
  ...replay.steps[step]?.asked,
});

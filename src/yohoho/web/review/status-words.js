// How far a review is, or why there is none.
import { say, sayReason } from "../lib/i18n.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */

/** Why there is no review; empty if there is one, or it is under way. @param {GameReview} review */
export function troubleText({ problem, job }) {
  if (problem.value)
    return problem.value.code === "unreachable" ? say("review.offline") : problem.value.sentence;
  const { state, reason } = job.value ?? {};
  if (state === "failed") return reason ? sayReason(reason) : say("review.failed");
  return state === "cancelled" ? say("review.cancelled") : "";
}

/** @param {GameReview} review */
export function progressText({ job, rounds }) {
  const { of = 0, state } = job.value ?? {};
  if (of && state === "running") return say("review.progress", { done: rounds.value.length, of });
  return say(state === "waiting" ? "review.waiting" : "review.starting");
}

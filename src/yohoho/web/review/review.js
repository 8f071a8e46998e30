// The review of a game in its replay. Everything of it is loaded when it is first opened.
import { ensureGuest, request } from "../lib/http.js";
import { loadTexts } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { GameReview } from "./game-review.js";
import { gameSource, createUploadSource } from "./review-job.js";

export { ReviewPanel } from "./panel.js";
export { QuestionTable, stageOfQuestion, useBackCloses, WaysAround } from "./question-table.js";
export { StripLine } from "./strip-line.js";
export { answerReview, nothingAsked, runReview } from "./text-commands.js";

await Promise.all([
  loadTexts("review"),
  ...["review.css", "review-strip.css", "review-figures.css"].map(loadStyle),
]);

/** @typedef {import("./game-review.js").GameReview} Review */

/**
 * What is reviewed: a game by the path of its review, a score sheet, or a record from a file.
 * @typedef {{ path: string } | { sheet: object } | { record: object }} Reviewed
 */

/**
 * @param {Reviewed} reviewed
 * @param {import("../wire.js").Replay} replay
 * @param {string} id of a game of the person's own; otherwise empty
 */
export function reviewOf(reviewed, replay, id) {
  return new GameReview(sourceOf(reviewed), replay, id);
}

/** @param {Reviewed} reviewed */
function sourceOf(reviewed) {
  if ("path" in reviewed) return gameSource(reviewed.path, request, ensureGuest);
  const kind = "sheet" in reviewed ? "sheet" : "record";
  return createUploadSource(`/api/reviews/${kind}`, reviewed, request, ensureGuest);
}

// The review of a game in its replay. Everything of it is loaded when it is first opened.
import { ensureGuest, request } from "../lib/http.js";
import { loadTexts } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { GameReview } from "./game-review.js";
import { gameSource } from "./review-job.js";

export { ReviewPanel } from "./panel.js";
export { QuestionTable } from "./question-table.js";
export { StripLine } from "./strip-line.js";

await Promise.all([
  loadTexts("review"),
  ...["review.css", "review-strip.css", "review-figures.css"].map(loadStyle),
]);

/** @typedef {import("./game-review.js").GameReview} Review */

/**
 * @param {string} path of the review
 * @param {import("../wire.js").Replay} replay
 * @param {string} id of a game of the person's own; otherwise empty
 */
export const reviewOf = (path, replay, id) =>
  new GameReview(gameSource(path, request, ensureGuest), replay, id);

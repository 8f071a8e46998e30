import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem } from "../../src/yohoho/web/lib/http.js";
import {
  gameSource,
  ReviewRequest,
  createUploadSource,
} from "../../src/yohoho/web/review/review-job.js";
import { useVirtualClock } from "./virtual-clock.js";

const clock = useVirtualClock();

const job = (state, rounds = []) => ({
  state,
  seat: 2,
  effort: "quick",
  of: 3,
  rounds,
  review: state === "done" ? { rounds: [{ number: 1 }, { number: 2 }, { number: 3 }] } : null,
  reason: null,
});

/** A review whose requests get these answers. */
function scriptReview(answers) {
  const sent = [];
  const request = async (method, path, body) => {
    sent.push(body === undefined ? `${method} ${path}` : `${method} ${path} ${body.seat}`);
    if (method === "DELETE") return null;
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const identify = async () => null;
  const review = new ReviewRequest(gameSource("/api/games/x/review", request, identify));
  return { review, sent };
}

test("a review is asked for, polled with its seat, and ends", async () => {
  const { review, sent } = scriptReview([
    job("waiting"),
    job("running", [{ number: 1 }]),
    job("done"),
  ]);
  const started = review.start();
  assert.ok(review.isRunning);
  await started;
  assert.equal(review.wanted.value.seat, 2);
  await clock.advanceToNext();
  assert.equal(review.rounds.value.length, 1);
  await clock.advanceToNext();
  assert.equal(review.rounds.value.length, 3);
  assert.equal(review.isRunning, false);
  assert.deepEqual(clock.pending(), []);
  const poll = "GET /api/games/x/review?seat=2&effort=quick";
  assert.deepEqual(sent, ["POST /api/games/x/review null", poll, poll]);
});

test("a lost connection is told, and asked again more slowly", async () => {
  const { review } = scriptReview([job("running"), new Problem("unreachable"), job("done")]);
  await review.start();
  const usual = await clock.advanceToNext();
  assert.equal(review.problem.value.code, "unreachable");
  assert.ok((await clock.advanceToNext()) > usual);
  assert.equal(review.problem.value, null);
  assert.equal(review.job.value.state, "done");
});

test("a refused review is not asked for again by itself", async () => {
  const { review } = scriptReview([new Problem("no-judge")]);
  await review.start();
  assert.equal(review.problem.value.code, "no-judge");
  assert.equal(review.isRunning, false);
  assert.deepEqual(clock.pending(), []);
});

test("another seat stops the review that runs, whose answers are dropped", async () => {
  const { review, sent } = scriptReview([job("running"), job("done")]);
  await review.start();
  await review.start({ seat: 1 });
  assert.deepEqual(sent.slice(1), [
    "DELETE /api/games/x/review?seat=2&effort=quick",
    "POST /api/games/x/review 1",
  ]);
  await clock.advanceToNext();
  assert.equal(sent.length, 3, "the first review is not polled any more");
});

test("a stopped review keeps what is judged", async () => {
  const { review, sent } = scriptReview([job("running", [{ number: 1 }])]);
  await review.start();
  review.cancel();
  assert.equal(review.job.value.state, "cancelled");
  assert.equal(review.rounds.value.length, 1);
  assert.equal(review.isRunning, false);
  assert.ok(sent.at(-1).startsWith("DELETE"));
  review.stop();
  assert.equal(sent.length, 2, "it is stopped once");
});

test("a document is sent with every question, for the first seat by default", async () => {
  const sent = [];
  const request = async (...question) => (sent.push(question), job("done"));
  const source = createUploadSource(
    "/api/reviews/record",
    { record: {} },
    request,
    async () => null,
  );
  await source.start({ seat: null, effort: "quick" });
  await source.poll({ seat: 2, effort: "quick" });
  await source.stop({ seat: 2, effort: "quick" });
  assert.deepEqual(sent, [
    ["POST", "/api/reviews/record", { record: {}, seat: 0, effort: "quick" }],
    ["POST", "/api/reviews/record", { record: {}, seat: 2, effort: "quick" }],
  ]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";

openAt("/");
const { gradeOf } = await import("../../src/yohoho/web/puzzles/grading.js");
const { answerGrade, viewBefore } = await import("../../src/yohoho/web/review/answer-grade.js");

const value = (action, value, margin = 2) => ({ action, value, margin, win: 25, policy: 0.2 });
const values = [value("bid 2", 14, 0), value("bid 1", 12.5), value("bid 3", 4), value("bid 0", -8)];
const decision = { step: 2, action: "bid 3", best: "bid 2", verdict: "mistake", values };

test("every action within its margin of the best is right", () => {
  assert.equal(answerGrade(decision, "bid 2"), "best");
  assert.equal(answerGrade(decision, "bid 1"), "fine");
  assert.equal(answerGrade(decision, "bid 0"), "worse");
  assert.equal(answerGrade(decision, "bid 3"), "worse");
  assert.equal(gradeOf(values, "bid 0").loss, 22);
});

test("the action taken is right if its verdict is fine, even behind the best", () => {
  assert.equal(answerGrade({ ...decision, verdict: "fine" }, "bid 3"), "fine");
  assert.equal(answerGrade({ ...decision, verdict: "fine" }, "bid 0"), "worse");
});

test("an action that was not judged is not graded", () => {
  assert.equal(answerGrade(decision, "bid 9"), "unknown");
});

test("the view before a decision has nothing of later steps", () => {
  const steps = [
    { view: { seat: null, round: 1, legal: [], trick: null } },
    { view: { seat: null, round: 1, legal: [], trick: "later" }, asked: { seat: 1, legal: ["a"] } },
  ];
  const view = viewBefore({ steps }, 1);
  assert.deepEqual(view, { seat: 1, round: 1, legal: ["a"], trick: null });
  assert.deepEqual(viewBefore({ steps: [{ view: {}, asked: { seat: 0 } }] }, 0), { seat: 0 });
});

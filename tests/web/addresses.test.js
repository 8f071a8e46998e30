import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";

openAt("/");
const { route } = await import("../../src/yohoho/web/lib/router.js");
const history = await import("../../src/yohoho/web/history/address.js");
const referee = await import("../../src/yohoho/web/rulings/referee-address.js");

const visit = (address) => {
  const { pathname, searchParams, hash } = new URL(address, "http://localhost/");
  route.value = { path: pathname, query: searchParams, hash: hash.slice(1) };
};

test("the history's address leaves out what is not chosen", () => {
  assert.equal(history.gamesAddress(history.NO_FILTER), "/history");
  const choice = { group: "Thursday crew", since: "2026-05-01", until: "" };
  const address = history.playersAddress(choice, "ann");
  visit(address);
  assert.deepEqual(history.readAddress(), { tab: "players", who: "ann", choice });
});

test("a day that is none is no choice", () => {
  visit("/history?since=yesterday&until=2026-13");
  assert.deepEqual(history.readAddress().choice, history.NO_FILTER);
});

test("the last day of a span counts to its end", () => {
  const { since, until } = history.spanOf({ since: "2026-05-01", until: "2026-05-01" });
  assert.equal(until - since, 24 * 3_600_000);
  assert.deepEqual(history.spanOf({ since: "", until: "" }), {
    since: -Infinity,
    until: Infinity,
  });
  assert.deepEqual(history.yearOf(2026), { since: "2026-01-01", until: "2026-12-31" });
});

test("the referee's question comes back out of its address", () => {
  const question = { ...referee.BLANK, cards: ["green-7", "tigress:pirate"], bid: 3 };
  for (const tab of ["trick", "legal", "score"]) {
    visit(referee.refereeAddress(tab, question));
    assert.deepEqual(referee.readQuestion(), { tab, question });
  }
});

test("the plain question has the plain address", () => {
  assert.equal(referee.refereeAddress("trick", referee.BLANK), "/referee");
});

test("a number that is none falls back to the plain one", () => {
  visit("/referee?bid=many&cards=green-7,escape");
  const { question } = referee.readQuestion();
  assert.equal(question.bid, referee.BLANK.bid);
  assert.deepEqual(question.cards, ["green-7", "escape"]);
});

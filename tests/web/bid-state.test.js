import assert from "node:assert/strict";
import { test } from "node:test";
import { bidState } from "../../src/yohoho/web/skull-king/bid-state.js";

/** Seat 0 has won this many tricks and holds this many cards. */
const game = (tricks, cards, trick = null) => ({ seats: [{ tricks, cards }], trick });

test("a bid is open while the tricks that are missing can still be won", () => {
  assert.equal(bidState(game(0, 3), 0, 2), "open");
  assert.equal(bidState(game(1, 1), 0, 2), "open");
});

test("a bid is made when the tricks are as many, also none", () => {
  assert.equal(bidState(game(2, 0), 0, 2), "made");
  assert.equal(bidState(game(0, 5), 0, 0), "made");
});

test("a bid is missed by too many tricks, or when too few cards are left", () => {
  assert.equal(bidState(game(3, 4), 0, 2), "missed");
  assert.equal(bidState(game(0, 1), 0, 2), "missed");
});

test("the card on the table can still win its trick", () => {
  assert.equal(bidState(game(0, 1, { seats: [0], cards: ["green-1"] }), 0, 2), "open");
  assert.equal(bidState(game(0, 1, { seats: [1, 0], cards: ["green-1"] }), 0, 2), "missed");
});

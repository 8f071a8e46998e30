// The log of a table whose tricks lie face down.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withFaceDownCards } from "../../src/yohoho/web/skull-king/face-down.js";

const played = { event: "card-played", seat: 0, card: "red-3" };
const ended = { event: "trick-ended", winner: 0, cards: ["red-3"], bonus: 30, why: [{}] };
const log = () =>
  [[played], [played, ended], [played]].map((events, id) => ({ id, told: { events } }));
const eventsOf = (game) => withFaceDownCards(game, log()).map(({ told }) => told.events);
const hidden = { tricks_face_down: true };

test("cards of a trick leave the log when the next one is led", () => {
  const game = { options: hidden, trick: { cards: ["red-3"] }, tricks: [{ cards: [] }] };
  assert.deepEqual(eventsOf(game), [[], [{ ...ended, cards: [], bonus: 0, why: [] }], [played]]);
});

test("the log stays whole without the option and after the game", () => {
  assert.deepEqual(eventsOf({ options: {} }), [[played], [played, ended], [played]]);
  assert.deepEqual(eventsOf({ options: hidden, result: {} }), eventsOf({ options: {} }));
});

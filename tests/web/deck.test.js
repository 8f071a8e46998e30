import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openAt } from "./page.js";

openAt("/puzzles");
const stored = new Map();
globalThis.localStorage = new Proxy(
  {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);

const { addMistake, deck, dueCards, isInDeck, MAX_CARDS, removeMistake } =
  await import("../../src/yohoho/web/puzzles/deck.js");
const { gradeOf } = await import("../../src/yohoho/web/puzzles/grading.js");
const { practise, scheduleNext, ratingOf } =
  await import("../../src/yohoho/web/puzzles/schedule.js");
const { deckText, importDeck } = await import("../../src/yohoho/web/puzzles/deck-file.js");

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-17T12:00:00Z");
const VALUES = [
  { action: "play escape", value: 20, margin: 0, win: 40, policy: 0.9 },
  { action: "play green-7", value: 18, margin: 3, win: 38, policy: 0.08 },
  { action: "play black-3", value: 14, margin: 3, win: 33, policy: 0.01 },
  { action: "play pirate-harry", value: -10, margin: 4, win: 20, policy: 0.01 },
];
const mistakeAt = (step, more = {}) => ({
  game: "skull-king",
  recordId: "g1",
  step,
  view: { legal: VALUES.map(({ action }) => action), hand: [] },
  values: VALUES,
  category: "winner-wasted",
  action: "play pirate-harry",
  ...more,
});

beforeEach(() => {
  for (const { id } of deck.value) removeMistake(id);
});

test("an attempt is graded by its loss, and a loss within the margin is solved", () => {
  assert.deepEqual(
    VALUES.map(({ action }) => gradeOf(VALUES, action)).map(({ loss, solved }) => [loss, solved]),
    [
      [0, true],
      [2, true],
      [6, false],
      [30, false],
    ],
  );
});

test("a second escape has the value of the first, but another pirate is another action", () => {
  assert.equal(gradeOf(VALUES, "play escape-3").loss, 0);
  assert.equal(gradeOf(VALUES, "play pirate-rosie"), null);
  assert.equal(gradeOf(VALUES, "play green-8"), null);
});

test("a mistake is due at once, and is added once", () => {
  assert.equal(addMistake(mistakeAt(7), NOW), "g1.7");
  assert.equal(addMistake(mistakeAt(7), NOW + DAY), "g1.7");
  assert.ok(isInDeck("g1", 7));
  assert.equal(deck.value.length, 1);
  assert.deepEqual(
    [deck.value[0].due, deck.value[0].loss, stored.has("yohoho.deck/g1.7")],
    [NOW, 30, true],
  );
});

test("a decision without a better action is no mistake to practise", () => {
  assert.equal(addMistake(mistakeAt(8, { values: VALUES.slice(0, 1) }), NOW), null);
  assert.equal(deck.value.length, 0);
});

test("the loss of an attempt decides its rating", () => {
  const card = { loss: 30, memory: null };
  const rating = (action, memory = null) => ratingOf(gradeOf(VALUES, action), { ...card, memory });
  assert.deepEqual(
    ["play pirate-harry", "play black-3", "play green-7", "play escape"].map((one) => rating(one)),
    [1, 2, 3, 3],
  );
  assert.equal(rating("play escape", { solved: 1 }), 4);
});

test("intervals grow while a card is solved, and a lapse brings it back the next day", () => {
  addMistake(mistakeAt(7), NOW);
  let card = deck.value[0];
  const intervals = [];
  for (let now = NOW; intervals.length < 3; now = card.due) {
    card = scheduleNext(card, gradeOf(VALUES, "play escape"), now);
    intervals.push((card.due - now) / DAY);
  }
  assert.ok(intervals[0] >= 1 && intervals[1] > intervals[0] && intervals[2] > intervals[1]);
  const lapsed = scheduleNext(card, gradeOf(VALUES, "play pirate-harry"), card.due);
  assert.ok(lapsed.due - card.due < intervals[2] * DAY);
  assert.equal(lapsed.memory.lapses, 1);
});

test("the deck survives the page, and only due cards are asked", () => {
  addMistake(mistakeAt(7), NOW);
  addMistake(mistakeAt(9), NOW);
  practise(deck.value[0], gradeOf(VALUES, "play escape"), NOW);
  assert.deepEqual(
    dueCards(deck.value, NOW).map(({ step }) => step),
    [9],
  );
  const storedCard = JSON.parse(stored.get("yohoho.deck/g1.7"));
  assert.ok(storedCard.due > NOW && storedCard.memory.reps === 1);
});

test("a full deck forgets the card that is due last", () => {
  for (let step = 0; step <= MAX_CARDS; step += 1) addMistake(mistakeAt(step), NOW + step);
  assert.equal(deck.value.length, MAX_CARDS);
  assert.ok(isInDeck("g1", MAX_CARDS) && !isInDeck("g1", MAX_CARDS - 1));
});

test("a deck moves to another device as a file, and keeps what was practised last", () => {
  addMistake(mistakeAt(7), NOW);
  const before = deckText();
  practise(deck.value[0], gradeOf(VALUES, "play escape"), NOW);
  const after = deckText();
  assert.equal(importDeck(before), 0);
  assert.ok(deck.value[0].due > NOW);
  removeMistake("g1.7");
  assert.equal(importDeck(after), 1);
  assert.ok(deck.value[0].due > NOW);
});

test("a damaged or newer file is refused, and changes nothing", () => {
  const expectRefusal = (text, code) => assert.throws(() => importDeck(text), { code });
  expectRefusal("{", "deck-damaged");
  expectRefusal('{"format":"yohoho-deck","version":2,"cards":[]}', "deck-newer");
  expectRefusal('{"format":"yohoho-deck","version":1,"cards":[{"id":"x"}]}', "deck-damaged");
  expectRefusal("[]", "deck-damaged");
  assert.equal(deck.value.length, 0);
});

test("a page that is opened later has the deck of this device", async () => {
  addMistake(mistakeAt(1), NOW);
  const later = await import("../../src/yohoho/web/puzzles/deck.js?later");
  assert.deepEqual(
    later.deck.value.map(({ id }) => id),
    ["g1.1"],
  );
});

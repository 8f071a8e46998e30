import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openAt, serveCatalogues } from "./page.js";

openAt("/t/abc");
serveCatalogues();
const { inEdition, loadLanguage, say } = await import("../../src/yohoho/web/lib/i18n.js");
const { overlap, placeBubble } = await import("../../src/yohoho/web/game/bubble-place.js");
const { dueStep } = await import("../../src/yohoho/web/game/first-steps.js");
const king = await import("../../src/yohoho/web/skull-king/first-steps.js");
const skull = await import("../../src/yohoho/web/skull/first-steps.js");
const { setUp } = await import("../../src/yohoho/web/rules/setup.js");
const { DEFAULT_OPTIONS } = await import("../../src/yohoho/web/rules/facts.js");

before(() => loadLanguage("en"));

const box = (left, top, width, height) => ({ left, top, width, height });
const ROOM = box(0, 100, 360, 600);
const SIZE = { width: 300, height: 120 };

test("a bubble lies beside its anchor and points at it", () => {
  const anchor = box(160, 300, 40, 40);
  const obstacles = [{ box: anchor, weight: 5 }];
  const place = placeBubble({ anchor, size: SIZE, room: ROOM, obstacles });
  assert.equal(place.side, "below");
  assert.equal(place.left + place.tip, 180);
});

test("a bubble covers no obstacle while there is room elsewhere", () => {
  const anchor = box(20, 560, 300, 60);
  const needed = [anchor, box(0, 430, 360, 100), box(0, 640, 360, 60)];
  const obstacles = needed.map((box) => ({ box, weight: 1000 }));
  const { left, top } = placeBubble({ anchor, size: SIZE, room: ROOM, obstacles });
  assert.ok(needed.every((each) => overlap(box(left, top, 300, 120), each) === 0));
});

test("without free room a bubble covers what weighs less, and stays in its room", () => {
  const obstacles = [
    { box: box(0, 100, 360, 300), weight: 10 },
    { box: box(0, 400, 360, 300), weight: 1000 },
  ];
  const anchor = box(100, 600, 50, 50);
  const { left, top } = placeBubble({ anchor, size: SIZE, room: ROOM, obstacles });
  assert.ok(top >= 100 && top + 120 <= 400 && left >= 0 && left + 300 <= 360);
});

/** A stage of Skull King in which the viewer is asked for something. */
const stage = (edition, game) => ({
  me: 0,
  coach: {},
  game: {
    options: { ...DEFAULT_OPTIONS, edition },
    waiting: [0],
    seats: [{ tricks: 0 }],
    round: 1,
    rounds: 3,
    cards: 1,
    hand: ["escape"],
    ...game,
  },
});

const ids = (steps, moments) => {
  const read = [];
  for (const moment of moments) {
    const step = dueStep(steps, moment, read);
    if (step) read.push(step.id);
  }
  return read;
};

test("a first game of Skull King has five bubbles, each at its moment", () => {
  const moments = [
    { phase: "bid" },
    { phase: "play", bid: 0 },
    { phase: "bid", round: 2, cards: 2 },
    { phase: "play", round: 2, hand: ["green-1", "green-2"], trick: { cards: ["green-4"] } },
    { phase: "play", round: 2, hand: ["black-1"] },
  ].map((game) => stage("beck", game));
  assert.deepEqual(ids(king.FIRST_STEPS, moments), [
    "sk-zero",
    "sk-trick",
    "coach",
    "sk-follow",
    "sk-black",
  ]);
});

test("nothing is said while others think, or of a scoring that the words do not tell", () => {
  const other = stage("beck", { phase: "bid", waiting: [1] });
  const rascal = stage("beck", { phase: "bid" });
  rascal.game.options.scoring = "rascal";
  assert.equal(dueStep(king.FIRST_STEPS, other, []), null);
  assert.equal(dueStep(king.FIRST_STEPS, rascal, []), null);
});

test("the points of the zero bid are those of the edition", () => {
  const [zero] = king.FIRST_STEPS;
  const textIn = (edition) =>
    say(inEdition(zero.text, edition), zero.args(stage(edition, { phase: "bid" })));
  assert.match(textIn("beck"), /earn 10 for each card dealt.* earns 20 a trick/);
  assert.match(textIn("schmidt"), /earn 10 times the number of the round.* earns 20 a trick/);
});

test("a game of Skull names its discs and what wins it", () => {
  const [place, turn] = skull.FIRST_STEPS;
  assert.match(say(place.text, place.args()), /3 flowers/);
  assert.match(say(turn.text, turn.args()), /2 won challenges/);
});

test("every edition allows its first rounds as a shorter game", () => {
  const schmidt = (plan) => setUp({ ...DEFAULT_OPTIONS, edition: "schmidt", plan });
  assert.deepEqual(schmidt([1, 2, 3]).plan, [1, 2, 3]);
  for (const plan of [[2, 3], [1, 2, 4], "even-keel", []])
    assert.throws(() => schmidt(plan), { code: "not-in-this-edition" }, String(plan));
});

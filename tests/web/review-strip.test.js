import assert from "node:assert/strict";
import { test } from "node:test";
import {
  before,
  momentLabels,
  nearestTick,
  roundAt,
  STRIP_KEYS,
  stripLayout,
  tickAt,
} from "../../src/yohoho/web/review/strip-layout.js";

// Two rounds: a deal, then four steps of two seats each; the view after the last step of a round is
// that of the next one.
const ROUNDS = [1, 1, 1, 1, 2, 2, 2, 2, 2, 3];
const SEATS = [null, 0, 1, 0, 1, null, 0, 1, 0, 1];
const steps = ROUNDS.map((round, at) => ({ seat: SEATS[at], view: { round } }));
const decision = (step, loss = 0, verdict = "fine") => ({ step, loss, verdict });
const first = { number: 1, decisions: [decision(1, 4, "mistake"), decision(3)] };
const second = { number: 2, decisions: [decision(6, 16, "blunder"), decision(8, 1)] };
const whole = stripLayout(steps, 0, { rounds: [first, second], moments: [1, 6] });

test("a step belongs to the round before it ends", () => {
  assert.equal(roundAt(steps, 4), 1);
  assert.equal(roundAt(steps, 5), 2);
  assert.equal(roundAt(steps, 0), 1);
});

test("each judged decision has a tick, in the order of the game", () => {
  assert.deepEqual(
    whole.ticks.map(({ decision: { step }, round, nth, of }) => [step, round, nth, of]),
    [
      [1, 1, 1, 2],
      [3, 1, 2, 2],
      [6, 2, 1, 2],
      [8, 2, 2, 2],
    ],
  );
  const xs = whole.ticks.map(({ x }) => x);
  assert.deepEqual(
    xs,
    xs.toSorted((one, other) => one - other),
  );
  assert.ok(xs.every((x) => x > 0 && x < 1));
});

test("a greater loss is a higher tick, and no loss is visible too", () => {
  const [mistake, fine, blunder, small] = whole.ticks.map(({ height }) => height);
  assert.equal(blunder, 1);
  assert.equal(mistake, 0.5);
  assert.ok(fine > 0 && fine < small && small < mistake);
});

test("moments are numbered in the order of the game", () => {
  assert.deepEqual(
    whole.ticks.map(({ moment }) => moment),
    [1, 0, 2, 0],
  );
});

test("the first verdicts stand where they stay when the others come", () => {
  const some = stripLayout(steps, 0, { rounds: [first], moments: [] });
  assert.deepEqual(
    some.ticks.map(({ x }) => x),
    whole.ticks.slice(0, 2).map(({ x }) => x),
  );
  assert.deepEqual(
    some.rounds.map(({ x, width }) => [x, width]),
    whole.rounds.map(({ x, width }) => [x, width]),
  );
  assert.deepEqual(
    some.rounds.map(({ judged }) => judged),
    [true, false],
  );
});

test("rounds lie beside each other and fill the strip", () => {
  const [one, two] = whole.rounds;
  assert.equal(one.x, 0);
  assert.ok(one.x + one.width < two.x);
  assert.ok(Math.abs(two.x + two.width - 1) < 1e-9);
  for (const { x, round } of whole.ticks) {
    const span = whole.rounds.find((each) => each.round === round);
    assert.ok(x > span.x && x < span.x + span.width);
  }
});

test("a seat without decisions has an empty strip", () => {
  assert.deepEqual(stripLayout(steps, 5, { rounds: [], moments: [] }), { rounds: [], ticks: [] });
  assert.equal(nearestTick([], 0.5), -1);
});

test("a tap finds the nearest tick", () => {
  whole.ticks.forEach(({ x }, n) => assert.equal(nearestTick(whole.ticks, x + 0.01), n));
  assert.equal(nearestTick(whole.ticks, -3), 0);
  assert.equal(nearestTick(whole.ticks, 3), 3);
});

test("the replay shows a decision before it is made", () => {
  assert.equal(before(6), 5);
  assert.equal(before(0), 0);
  assert.equal(tickAt(whole.ticks, before(6)), 2);
  assert.equal(tickAt(whole.ticks, before(6) - 1), 1);
  assert.equal(tickAt(stripLayout(steps, 0, { rounds: [second], moments: [] }).ticks, 0), -1);
});

test("arrow keys go from decision to decision and stop at the ends", () => {
  assert.equal(STRIP_KEYS.ArrowRight(1, 3), 2);
  assert.equal(STRIP_KEYS.ArrowRight(3, 3), 3);
  assert.equal(STRIP_KEYS.ArrowLeft(0, 3), 0);
  assert.equal(STRIP_KEYS.ArrowRight(-1, 3), 0);
  assert.equal(STRIP_KEYS.End(0, 3), 3);
  assert.equal(STRIP_KEYS.Home(3, 3), 0);
});

test("numbers of moments that are near each other do not overlap", () => {
  const at = (moment, x) => ({ moment, x });
  const labels = momentLabels([at(1, 0.5), at(0, 0.51), at(2, 0.52), at(3, 0.53)]);
  assert.deepEqual(
    labels.map(({ moment }) => moment),
    [1, 2, 3],
  );
  assert.ok(labels[1].x - labels[0].x > 0.05);
  assert.ok(labels[2].x - labels[1].x > 0.05);
  assert.deepEqual(momentLabels([at(1, 0.2), at(2, 0.8)]), [at(1, 0.2), at(2, 0.8)]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changeSpeed,
  JUMP_KEYS,
  jumpsFrom,
  nextSpeed,
  pauseMs,
  roundsOf,
  speedText,
  SPEEDS,
  tricksOf,
} from "../../src/yohoho/web/replay/playback.js";

const steps = [1, 1, 1, 1, 2, 2, 2, 2].map((round, at) => ({ view: { round }, last: at % 4 > 1 }));
const marks = {
  last: steps.length - 1,
  rounds: roundsOf(steps).map(({ at }) => at),
  tricks: tricksOf(steps, (step) => step.last),
};

test("the pause between two steps follows the speed", () => {
  assert.deepEqual(SPEEDS, [0.5, 1, 2, 4]);
  assert.equal(pauseMs(4) * 4, pauseMs(1));
  assert.equal(pauseMs(0.5), 2 * pauseMs(1));
});

test("the button goes through all speeds and begins again", () => {
  let speed = 1;
  const shown = SPEEDS.map(() => speedText((speed = nextSpeed(speed))));
  assert.deepEqual(shown, ["2×", "4×", "½×", "1×"]);
});

test("keys change the speed up to its limits", () => {
  assert.equal(changeSpeed(1, 1), 2);
  assert.equal(changeSpeed(4, 1), 4);
  assert.equal(changeSpeed(1, -1), 0.5);
  assert.equal(changeSpeed(0.5, -1), 0.5);
});

test("rounds begin and tricks end where the steps say so", () => {
  assert.deepEqual(roundsOf(steps), [
    { at: 0, number: 1 },
    { at: 4, number: 2 },
  ]);
  assert.deepEqual(marks.tricks, [2, 3, 6, 7]);
});

test("a game without rounds and tricks has single steps only", () => {
  const plain = [{ view: {} }, { view: {} }];
  assert.deepEqual(roundsOf(plain), []);
  assert.deepEqual(tricksOf(plain, undefined), []);
  const jumps = jumpsFrom(0, { last: 1, rounds: [], tricks: [] });
  assert.deepEqual(jumps, { back: 0, forward: 1 });
});

test("jumps lead to the marks around a step", () => {
  assert.deepEqual(jumpsFrom(5, marks), {
    "round-back": 4,
    "round-on": 7,
    "trick-back": 3,
    "trick-on": 6,
    back: 4,
    forward: 6,
  });
  assert.equal(jumpsFrom(4, marks)["round-back"], 0);
  assert.equal(jumpsFrom(0, marks)["round-on"], 4);
});

test("jumps stay within the game", () => {
  assert.deepEqual(Object.values(jumpsFrom(0, marks)).toSorted(), [0, 0, 0, 1, 2, 4]);
  assert.deepEqual(Object.values(jumpsFrom(7, marks)).toSorted(), [4, 6, 6, 7, 7, 7]);
});

test("keys have jumps, with shift those of a trick", () => {
  assert.equal(JUMP_KEYS.ArrowRight, "forward");
  assert.equal(JUMP_KEYS["Shift+ArrowRight"], "trick-on");
  assert.equal(JUMP_KEYS.ArrowUp, "round-back");
});

// The clock of the page, its randomness, and the virtual clock that tests put in.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  after,
  elapsed,
  every,
  now,
  onNextFrame,
  sleep,
  useClock,
  whenIdle,
} from "../../src/yohoho/web/lib/clock.js";
import {
  random,
  randomBelow,
  randomId,
  randomItem,
  useRandom,
  withJitter,
} from "../../src/yohoho/web/lib/random.js";
import { START, useVirtualClock } from "./virtual-clock.js";

const clock = useVirtualClock();
afterEach(() => useRandom());

/** Notes with the time at which they were made. */
function notes() {
  const made = [];
  return { made, note: (name) => () => void made.push(`${name} ${elapsed()}`) };
}

test("time stands still until it is moved", async () => {
  assert.deepEqual([now(), elapsed()], [START, 0]);
  await clock.advance(1500);
  assert.deepEqual([now(), elapsed()], [START + 1500, 1500]);
});

test("timers run in the order of their times, each at its own", async () => {
  const { made, note } = notes();
  after(300, note("late"));
  after(100, note("early"));
  after(100, note("second"));
  every(120, note("tick"));
  await clock.advance(299);
  assert.deepEqual(made, ["early 100", "second 100", "tick 120", "tick 240"]);
  await clock.advance(1);
  assert.equal(made.at(-1), "late 300");
});

test("a timer that a timer sets runs in the same move if it is due", async () => {
  const { made, note } = notes();
  after(100, () => after(50, note("inner")));
  await clock.advance(150);
  assert.deepEqual(made, ["inner 150"]);
});

test("promises settle before the next timer", async () => {
  const { made, note } = notes();
  after(100, async () => {
    for (let n = 0; n < 50; n++) await null;
    note("settled")();
  });
  after(101, note("next"));
  await clock.advance(200);
  assert.deepEqual(made, ["settled 100", "next 101"]);
});

test("sleep ends at its time", async () => {
  const { made, note } = notes();
  sleep(70).then(note("awake"));
  await clock.advance(69);
  assert.deepEqual(made, []);
  await clock.advance(1);
  assert.deepEqual(made, ["awake 70"]);
});

test("a cancelled timer does not run, and an interval can end itself", async () => {
  const { made, note } = notes();
  after(100, note("never"))();
  const stop = every(10, () => (note("tick")(), made.length === 3 && stop()));
  await clock.advance(1000);
  assert.deepEqual(made, ["tick 10", "tick 20", "tick 30"]);
  assert.deepEqual(clock.pending(), []);
});

test("frames come one after the other, and idle work at once", async () => {
  const { made, note } = notes();
  onNextFrame(() => (note("frame")(), onNextFrame(note("frame"))));
  onNextFrame(note("never"))();
  whenIdle(note("idle"));
  await clock.advance(100);
  assert.deepEqual(made, ["idle 0", "frame 16", "frame 32"]);
});

test("what has not run yet is listed, the next one first", async () => {
  every(50, () => {});
  after(20, () => {});
  after(-5, () => {});
  const listPending = () => clock.pending().map(({ kind, due }) => [kind, due]);
  assert.deepEqual(listPending(), [
    ["after", 0],
    ["after", 20],
    ["every", 50],
  ]);
  await clock.advance(60);
  assert.deepEqual(listPending(), [["every", 100]]);
  assert.equal(await clock.advanceToNext(), 40);
});

test("the date can move without the timers", async () => {
  const { made, note } = notes();
  after(1000, note("late"));
  clock.shiftDate(60_000);
  await clock.advance(999);
  assert.deepEqual(made, []);
  assert.equal(now(), START + 60_999);
});

test("timers that set each other without end are an error", async () => {
  const again = () => void after(0, again);
  again();
  await assert.rejects(clock.advance(1), /timers without end: after/);
});

test("numbers and ids come from the source that was put in", () => {
  useRandom({ number: () => 0.75, words: (count) => Array.from({ length: count }, (_, n) => n) });
  assert.equal(random(), 0.75);
  assert.equal(randomBelow(4), 3);
  assert.equal(randomItem(["a", "b"]), "b");
  assert.equal(randomItem([]), undefined);
  assert.equal(withJitter(1000), 1100);
  assert.equal(randomId(), "012");
});

test("the browser's source draws another id every time", () => {
  const ids = new Set(Array.from({ length: 100 }, randomId));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[0-9a-z]{3,21}$/);
});

test("without another clock the time is that of the browser", (context) => {
  context.mock.method(Date, "now", () => 1234);
  context.mock.method(performance, "now", () => 56);
  context.after(() => useClock(clock));
  useClock();
  assert.deepEqual([now(), elapsed()], [1234, 56]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";
import { useVirtualClock } from "./virtual-clock.js";

openAt("/t/abc");
const clock = useVirtualClock();
const { Timeline } = await import("../../src/yohoho/web/game/timeline.js");
const { framesOf } = await import("../../src/yohoho/web/game/frames.js");

let pace = 1;
const openTimeline = ({ canWait = true } = {}) => {
  pace = 1;
  const timeline = new Timeline(
    () => pace,
    () => canWait,
  );
  timeline.cut({ game: { at: 0 } }, [], true);
  return timeline;
};
const frame = (at, lasts = 0, more = {}) => ({
  view: { game: { at } },
  told: [{ seq: at }],
  events: [{ event: `e${at}` }],
  scene: lasts ? { kind: `scene-${at}`, lasts, game: { at }, events: [], ...more } : null,
});
const stepShown = (timeline) => timeline.view.value.game.at;

test("frames without a scene are shown at once", () => {
  const timeline = openTimeline();
  timeline.add([frame(1), frame(2)]);
  assert.equal(stepShown(timeline), 2);
  assert.equal(timeline.scene.value, null);
});

test("scenes are shown one after the other, each for its time", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 400), frame(2, 1000), frame(3)]);
  assert.equal(stepShown(timeline), 1);
  await clock.advance(399);
  assert.equal(stepShown(timeline), 1);
  await clock.advance(1);
  assert.deepEqual([stepShown(timeline), timeline.scene.value.kind], [2, "scene-2"]);
  await clock.advance(1000);
  assert.deepEqual([stepShown(timeline), timeline.scene.value], [3, null]);
});

test("news that arrive during a scene wait for its end", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 500)]);
  timeline.add([frame(2)]);
  assert.equal(stepShown(timeline), 1);
  assert.equal(timeline.latest.game.at, 2);
  await clock.advance(500);
  assert.equal(stepShown(timeline), 2);
});

test("listeners hear the entries of a frame with its view and not earlier", async () => {
  const timeline = openTimeline();
  const heard = [];
  timeline.listen((entries, fresh) => heard.push([entries.map(({ seq }) => seq), fresh]));
  timeline.add([frame(1, 500), frame(2)]);
  assert.deepEqual(heard, [[[1], false]]);
  await clock.advance(500);
  assert.deepEqual(heard.at(-1), [[2], false]);
});

test("events become a beat with their frame", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 500), frame(2)]);
  assert.deepEqual(timeline.beat.value, { n: 1, events: [{ event: "e1" }] });
  await clock.advance(500);
  assert.deepEqual(timeline.beat.value, { n: 2, events: [{ event: "e2" }] });
});

test("skipping ends the running scene only", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 500), frame(2, 500), frame(3)]);
  timeline.skip();
  assert.equal(stepShown(timeline), 2);
  await clock.advance(499);
  assert.equal(stepShown(timeline), 2);
  timeline.skip();
  assert.equal(stepShown(timeline), 3);
  timeline.skip();
  assert.equal(stepShown(timeline), 3);
});

test("a scene that waits stays until it is ended", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 500, { waits: true }), frame(2)]);
  await clock.advance(60_000);
  assert.equal(stepShown(timeline), 1);
  timeline.skip();
  assert.equal(stepShown(timeline), 2);
});

test("a scene that waits has its time where nobody can end it", async () => {
  const timeline = openTimeline({ canWait: false });
  timeline.add([frame(1, 500, { waits: true }), frame(2)]);
  await clock.advance(500);
  assert.equal(stepShown(timeline), 2);
});

test("the pace stretches and shortens scenes", async () => {
  const timeline = openTimeline();
  pace = 0.5;
  timeline.add([frame(1, 1000), frame(2)]);
  assert.equal(timeline.takes, 500);
  await clock.advance(500);
  assert.equal(stepShown(timeline), 2);
  pace = 0;
  timeline.add([frame(3, 1000), frame(4)]);
  assert.deepEqual([stepShown(timeline), timeline.scene.value], [4, null]);
});

test("a long queue is shown faster", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 1000), ...Array.from({ length: 9 }, (_, n) => frame(n + 2, 1000))]);
  assert.equal(timeline.takes, 400);
  for (let n = 0; n < 10; n += 1) await clock.advance(1000);
  assert.equal(stepShown(timeline), 10);
});

test("catching up shows the latest view at once and loses no entry", async () => {
  const timeline = openTimeline();
  const heard = [];
  timeline.listen((entries) => heard.push(entries.map(({ seq }) => seq)));
  timeline.add([frame(1, 500), frame(2, 500), frame(3)]);
  timeline.catchUp();
  assert.deepEqual([stepShown(timeline), timeline.scene.value], [3, null]);
  assert.deepEqual(heard, [[1], [2, 3]]);
  await clock.advance(5000);
  assert.equal(stepShown(timeline), 3);
});

test("a fresh view forgets what waits", async () => {
  const timeline = openTimeline();
  timeline.add([frame(1, 500), frame(2)]);
  timeline.cut({ game: { at: 9 } }, [], true);
  await clock.advance(5000);
  assert.equal(stepShown(timeline), 9);
});

test("controls take no tap for a moment after a scene", async () => {
  const timeline = openTimeline();
  assert.equal(timeline.touchable.value, true);
  timeline.add([frame(1, 500), frame(2)]);
  await clock.advance(500);
  assert.equal(timeline.touchable.value, false);
  await clock.advance(250);
  assert.equal(timeline.touchable.value, true);
});

const entry = (seq, ...events) => ({
  seq,
  what: events.length ? "acted" : "paused",
  args: { by: "clock" },
  events: events.map((event) => ({ event })),
});
const names = (entries) =>
  entries.map(({ seq, events = [] }) => [seq, ...events.map(({ event }) => event)]);

test("a message is divided by its scenes, and entries keep their order", () => {
  const before = { id: "t", game: { at: 0 } };
  const view = { id: "t", game: { at: 9 } };
  const message = { told: [entry(1), entry(2, "a", "b", "c"), entry(3, "d"), entry(4)], view };
  const scenes = (_, events) => [
    { kind: "one", lasts: 1, game: { at: 1 }, events: events.slice(0, 2) },
    { kind: "two", lasts: 1, game: { at: 2 }, events: events.slice(2, 3) },
  ];
  const frames = framesOf(before, message, scenes);
  assert.deepEqual(
    frames.map(({ view: { game }, told, scene }) => [game.at, names(told), scene?.kind]),
    [
      [1, [[1], [2, "a", "b"]], "one"],
      [2, [[2, "c"]], "two"],
      [9, [[3, "d"], [4]], undefined],
    ],
  );
  assert.equal(frames[0].told[1].args.by, "clock");
  assert.equal(frames[1].told[0].args.by, undefined);
});

test("a scene without events tells nothing yet", () => {
  const before = { game: { at: 0 } };
  const message = { told: [entry(2, "flip")], view: { game: { at: 9 } } };
  const scenes = (_, events) => [
    { kind: "breath", lasts: 1, game: { at: 0 }, events: [] },
    { kind: "skull", lasts: 1, game: { at: 1 }, events },
  ];
  const frames = framesOf(before, message, scenes);
  assert.deepEqual(
    frames.map((one) => names(one.told)),
    [[], [[2, "flip"]], []],
  );
});

test("before a game there are no scenes", () => {
  const message = { told: [entry(1, "round-started")], view: { game: { at: 1 } } };
  const frames = framesOf({ game: null }, message, () => assert.fail("no scenes"));
  assert.deepEqual(
    frames.map(({ events }) => events.length),
    [1],
  );
});

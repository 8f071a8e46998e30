// Finished games: played, step by step, from any chair, to a moment by link, from a file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { LANGUAGES, openPage } from "../dom.js";
import { roundsOf } from "../../../src/yohoho/web/replay/playback.js";
import {
  button,
  buttons,
  list,
  openHands,
  openReplay,
  PLAYED,
  slider,
  slideTo,
  stepOf,
} from "./replays.js";

const lastOf = (name) => PLAYED[name].replay.steps.length - 1;
const startsOf = (name) => roundsOf(PLAYED[name].replay.steps).map(({ at }) => at);
const newsText = (page) => page.document.querySelector(".replay-told").textContent.trim();
const press = (page, key) => page.press(`{${key}}`);

for (const name of Object.keys(PLAYED)) {
  test(`keys and the slider step through a game of ${name}`, async () => {
    const page = await openReplay(name);
    const last = lastOf(name);
    const keys = { End: last, ArrowLeft: last - 1, Home: 0, ArrowRight: 1 };
    for (const [key, step] of Object.entries(keys)) {
      await press(page, key);
      assert.equal(stepOf(page), step, key);
      assert.equal(page.address, `/replay/g-1#${step}`);
    }
    const texts = new Set();
    for (let step = 0; step < last; step += Math.max(1, Math.floor(last / 12))) {
      await slideTo(page, step);
      texts.add(newsText(page));
    }
    assert.ok(texts.size > 3, [...texts].join("; "));
  });

  test(`buttons and keys lead to the rounds of ${name}`, async () => {
    const page = await openReplay(name);
    const [, second] = startsOf(name);
    await page.click(button(page, "replay-page.round-on"));
    assert.equal(stepOf(page), second);
    await press(page, "ArrowRight");
    await page.click(button(page, "replay-page.round-back"));
    assert.equal(stepOf(page), second);
    await press(page, "ArrowUp");
    assert.equal(stepOf(page), 0);
    await press(page, "ArrowDown");
    assert.equal(stepOf(page), second);
  });
}

test("a replay goes on by itself until it is paused; its address then names the step", async () => {
  const page = await openReplay("skull-king");
  await page.click(button(page, "replay-page.play"));
  await page.advance(2 * 450);
  assert.equal(stepOf(page), 2);
  assert.equal(page.address, "/replay/g-1", "browsers limit how often an address may change");
  await page.click(button(page, "replay-page.pause"));
  const step = stepOf(page);
  assert.equal(page.address, `/replay/g-1#${step}`);
  await page.advance(60_000);
  assert.equal(stepOf(page), step);
});

test("a replay stops at its end, and is played again from the start", async () => {
  const page = await openReplay("skull-king", { at: `#${lastOf("skull-king") - 1}` });
  await page.click(button(page, "replay-page.play"));
  await page.advance(5000);
  assert.equal(stepOf(page), lastOf("skull-king"));
  assert.ok(button(page, "replay-page.play"), "it has stopped");
  await page.press("k");
  assert.ok(button(page, "replay-page.pause"));
  assert.equal(stepOf(page), 0);
  await page.advance(450);
  assert.equal(stepOf(page), 1);
});

test("a trick is explained as at the table before the replay goes on", async () => {
  const page = await openReplay("skull-king", { preferences: { pace: "normal" } });
  const outcome = () => page.document.querySelector(".sk-status.outcome");
  await page.click(button(page, "replay-page.play"));
  for (let seconds = 0; !outcome() && seconds < 120; seconds++) await page.advance(250);
  assert.ok(outcome(), "the outcome of a trick is told");
  for (let seconds = 0; outcome() && seconds < 120; seconds++) await page.advance(250);
  assert.ok(!outcome());
  assert.ok(button(page, "replay-page.pause"), "it goes on");
});

test("there are four speeds, by button and by key", async () => {
  const page = await openReplay("skull-king");
  const speed = () => page.document.querySelector(".replay-speed");
  for (const shown of ["2×", "4×", "½×", "1×", "2×", "4×"]) {
    await page.click(speed());
    assert.equal(speed().textContent.trim(), shown);
  }
  await page.press("-");
  assert.equal(speed().textContent.trim(), "2×");
  await page.click(button(page, "replay-page.play"));
  const step = stepOf(page);
  await page.advance(2 * 225);
  assert.ok(stepOf(page) >= step + 2, "twice as fast");
});

test("buttons and keys lead to the tricks of Skull King, and Skull has none", async () => {
  const page = await openReplay("skull-king");
  const ends = [0];
  while (!button(page, "replay-page.trick-on").disabled && ends.length < 20) {
    await page.click(button(page, "replay-page.trick-on"));
    ends.push(stepOf(page));
  }
  assert.equal(ends.length - 1, 2 + 3, "a round of two tricks and one of three");
  await page.press("{Shift>}{ArrowLeft}{/Shift}");
  assert.equal(stepOf(page), ends.at(-2));
  await page.click(button(page, "replay-page.trick-back"));
  assert.equal(stepOf(page), ends.at(-3));
  await page.press("{Shift>}{ArrowRight}{/Shift}");
  assert.equal(stepOf(page), ends.at(-2));
  const skull = await openReplay("skull");
  assert.equal(buttons(skull, "replay-page.round-on").length, 1);
  assert.equal(buttons(skull, "replay-page.trick-on").length, 0);
});

test("a replay shows all hands or the cards of one chair", async () => {
  const page = await openReplay("skull-king", { at: "#1" });
  const cards = (hand) => within(hand).getAllByRole("img").length;
  assert.deepEqual(openHands(page).map(cards), [2, 2, 2]);
  await page.select(list(page, "replay-page.chair"), "1");
  assert.equal(openHands(page).length, 0);
  const hand = page.find.getByRole("toolbar", { name: page.say("play.hand") });
  assert.equal(within(hand).getAllByRole("button").length, 2);
});

test("a link leads to its step, and lists lead to rounds and mistakes", async () => {
  const [turn] = PLAYED["skull-king"].replay.turns;
  const page = await openReplay("skull-king", { at: "#7" });
  assert.equal(stepOf(page), 7);
  const [, second] = startsOf("skull-king");
  assert.equal(within(list(page, "replay-page.round")).getAllByRole("option").length, 2);
  await page.select(list(page, "replay-page.round"), String(second));
  assert.equal(page.address, `/replay/g-1#${second}`);
  await page.select(list(page, "replay-page.turns"), String(turn.step));
  assert.equal(page.address, `/replay/g-1#${turn.step}`);
});

test("a record is opened from a file; other files are refused, in every language", async () => {
  const { record, replay } = PLAYED.skull;
  const args = { expected: record.format };
  const read = ({ format }) =>
    format === record.format
      ? replay
      : Response.json({ error: "not-a-record", args }, { status: 400 });
  for (const language of LANGUAGES) {
    const answers = { "POST /api/games/replay": read };
    const page = await openPage("/replay", { answers, language });
    const input = () => page.document.querySelector("input[type=file]");
    const reasons = { "no json": "no-record-file", '{"format": "chess"}': "not-a-record" };
    for (const [wrong, code] of Object.entries(reasons)) {
      await page.chooseFile(input(), "wrong.json", wrong);
      assert.ok(page.shows(`reason.${code}`, args), code);
    }
    await page.chooseFile(input(), "game.json", JSON.stringify(record));
    assert.equal(stepOf(page), 0);
    assert.equal(slider(page).max, String(lastOf("skull")));
  }
});

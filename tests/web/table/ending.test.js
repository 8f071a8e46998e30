// The end of a game: it waits for the last scene, counts the places up, and tells what decided it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, openPage } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";
import { bidButtons, button, lenient, sitAt } from "./at-table.js";

const moving = { preferences: { pace: "normal" } };
const panel = (page) => page.document.querySelector(".ending");

/** The scene, the places in the ending (null without one), and whether it shows all. */
const stepOf = (page) => [
  page.document.querySelector(".table-stage")?.dataset.scene ?? null,
  panel(page)?.querySelectorAll(".ending-ranking [data-shown=true]").length ?? null,
  panel(page)?.dataset.whole === "true",
];

/** The steps up to the whole ending. */
async function stepsToEnd(page) {
  const steps = [];
  for (let turns = 0; turns < 600 && !steps.at(-1)?.[2]; turns++) {
    const step = stepOf(page);
    if (JSON.stringify(step) !== JSON.stringify(steps.at(-1))) steps.push(step);
    await page.advance(50);
  }
  assert.ok(steps.at(-1)[2], "the ending never comes");
  return steps;
}

const countedSteps = (steps) =>
  steps.filter(([, shown]) => shown !== null).map(([, ...rest]) => rest);

async function playLastCard(name, how = moving) {
  const { page, table } = await sitAt(name, how);
  if (name.endsWith("first")) table.say(...table.exchanges.shift().messages);
  else table.goOn();
  await page.rest();
  return page;
}

test("the result waits for the last trick and counts the places up", async () => {
  const page = await playLastCard("last-card-first");
  const steps = await stepsToEnd(page);
  const scenes = new Set(steps.map(([scene]) => scene));
  for (const kind of ["card", "trick", "sweep", "moment"]) assert.ok(scenes.has(kind), kind);
  assert.ok(steps.every(([scene, shown]) => !scene || shown === null));
  assert.deepEqual(countedSteps(steps), [
    [0, false],
    [1, false],
    [2, false],
    [3, false],
    [3, true],
  ]);
});

test("the result waits for the last flip", async () => {
  const { page, table } = await sitAt("last-flip", moving);
  table.goOn();
  await page.rest();
  const steps = await stepsToEnd(page);
  assert.deepEqual(steps.map(([scene]) => scene).filter(Boolean), ["breath", "flip", "won"]);
  assert.ok(steps.every(([scene, shown]) => !scene || shown === null));
  assert.deepEqual(steps.at(-1), [null, 4, true]);
});

test("a tap or a key shows all places at once", async () => {
  for (const by of ["tap", "key"]) {
    const page = await playLastCard("last-card-first", { preferences: { pace: "slow" } });
    while (!panel(page)) await page.advance(100);
    const title = page.document.querySelector("#ending-title");
    assert.equal(page.focused, title);
    assert.deepEqual(stepOf(page), [null, 0, false]);
    await (by === "tap" ? page.click(title) : page.press("{Enter}"));
    assert.deepEqual(stepOf(page), [null, 3, true]);
  }
});

test("an ending that was not awaited, or without motion, is whole at once", async () => {
  const ended = new RecordedTable("last-card-second").startAt(({ phase }) => phase === "over");
  const { page } = await sitAt(ended, { preferences: { pace: "slow" } });
  assert.deepEqual(stepOf(page), [null, 3, true]);
  const still = await playLastCard("last-card-first", {
    preferences: { pace: "normal", motion: "reduced" },
  });
  assert.deepEqual(countedSteps(await stepsToEnd(still)), [[3, true]]);
});

/** An AudioContext that counts what is started. */
function countSounds() {
  const heard = { tones: 0, noises: 0 };
  const node = { connect: (to) => to, start: () => undefined, stop: () => undefined };
  const ramp = { linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const counts = (kind) =>
    class {
      constructor() {
        Object.assign(this, node, { start: () => (heard[kind] += 1), gain: ramp });
      }
    };
  Object.assign(globalThis, {
    AudioContext: class {
      state = "running";
      currentTime = 0;
      sampleRate = 100;
      createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
    },
    OscillatorNode: counts("tones"),
    AudioBufferSourceNode: counts("noises"),
    BiquadFilterNode: counts("filters"),
    GainNode: counts("gains"),
  });
  return heard;
}

test("the first place looks and sounds different from the last", async () => {
  const expected = { first: ["first", 18, 0], second: ["middle", 3, 0], last: ["last", 0, 1] };
  for (const [place, [mood, tones, noises]] of Object.entries(expected)) {
    const heard = countSounds();
    const { page, table } = await sitAt(`last-card-${place}`, { preferences: { sound: true } });
    await page.click(page.document.querySelector("main"));
    Object.assign(heard, { tones: 0, noises: 0 });
    const { messages } = table.exchanges.shift();
    table.say(...messages.filter(({ view }) => view?.phase === "over").slice(0, 1));
    await page.advance(10_000);
    assert.equal(panel(page).dataset.mood, mood);
    assert.ok(panel(page).textContent.includes(page.say(`ending.mood-${mood}`)));
    assert.deepEqual([heard.tones, heard.noises > 0 ? 1 : 0], [tones, noises > 0 ? 1 : 0], place);
  }
});

test("every ending is told in every language, with the ways from there", async () => {
  for (const language of LANGUAGES)
    for (const name of ["last-card-last", "last-flip"]) {
      const ended = new RecordedTable(name).startAt(({ phase }) => phase === "over");
      const { page, table } = await sitAt(ended, { language });
      assert.ok(button(page, "ending.rematch"));
      const list = page.find.getByRole("list", { name: page.say("ending.places") });
      assert.equal(list.children.length, table.view.seats.length);
      const replay = page.find.getByRole("link", { name: page.say("ending.replay") });
      assert.equal(replay.getAttribute("href"), `/replay/${table.id}-1`);
    }
});

test("the rounds that decided a game lead to their place in the replay", async () => {
  const ended = new RecordedTable("last-flip").startAt(({ phase }) => phase === "over");
  const { page, table } = await sitAt(ended);
  const links = page.find
    .getAllByRole("link", { name: new RegExp(`^${page.say("ending.show")}`) })
    .map((link) => link.getAttribute("href"));
  const address = (round) => `/replay/${table.id}-1#round-${round}/challenge-began`;
  assert.deepEqual(links, [address(1), address(2)]);
});

/** A device with a finger, or with a mouse, that can vibrate. */
const vibrating = (vibrated, finger) => (window) => {
  window.navigator.vibrate = (pattern) => vibrated.push(pattern);
  globalThis.matchMedia = (query) => ({
    matches: finger && query === "(pointer: coarse)",
    addEventListener() {},
    removeEventListener() {},
  });
};

test("the settings offer vibration only on devices that are held", async () => {
  for (const finger of [true, false]) {
    const page = await openPage("/settings", { prepare: vibrating([], finger) });
    const name = new RegExp(`^${page.say("settings.vibration")}`);
    assert.equal(page.find.queryAllByRole("switch", { name }).length, finger ? 1 : 0);
  }
});

test("a device vibrates on the turn if the person wants it", async () => {
  for (const vibration of [true, false]) {
    const vibrated = [];
    const prepare = vibrating(vibrated, true);
    const { page, table } = await sitAt("paused", { preferences: { vibration }, prepare });
    await page.click(page.document.querySelector("main"));
    vibrated.length = 0;
    table.goOn();
    await page.advance(1000);
    assert.ok(page.find.getByRole("heading", { name: page.say("table.paused") }));
    table.goOn();
    await page.advance(1000);
    assert.deepEqual(vibrated, vibration ? [[60]] : []);
  }
});

test("sound is offered once", async () => {
  for (const key of ["sound.yes", "sound.no"]) {
    countSounds();
    const { page } = await sitAt(lenient("slip"), { preferences: { soundOffered: false } });
    const offer = () => page.find.queryByRole("group", { name: page.say("sound.offer") });
    assert.ok(offer());
    await page.click(button(page, key));
    assert.equal(offer(), null);
    await page.reload();
    assert.equal(bidButtons(page).length, 4);
    assert.equal(offer(), null);
    assert.equal(JSON.parse(page.window.localStorage.yohoho).sound, key === "sound.yes");
  }
});

test("a card that is played last and dealt again at once can be played again", async () => {
  const { page, table } = await sitAt("same-card", { preferences: { tapOnce: true } });
  while (table.view.phase !== "over") {
    const { action } = table.nextCommand;
    const [verb, what] = action.split(" ");
    if (verb === "bid") await page.click(bidButtons(page)[Number(what)]);
    else await page.click(page.document.querySelector(`.sk-held[data-card="${what}"]`));
    while (table.nextCommand === null) table.goOn();
    await page.advance(1000);
    const summary = page.document.querySelector("dialog.round-summary footer .primary");
    if (summary) await page.click(summary);
  }
  const played = table.commands.filter(({ action }) => action.startsWith("play"));
  assert.equal(played.length, 2);
  assert.deepEqual(played[0], played[1]);
});

// The table along one timeline: what happens is seen before it is read, and nothing can be used
// early. The scenes of whole recorded games are watched while the clock goes from timer to timer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedTable } from "../recorded-table.js";
import { bidButtons, sitAt } from "./at-table.js";

const CONTROLS =
  ".sk-bids button, .sk-held.playable, .skull-touch.ready, .skull-held.may, " +
  ".skull-acts button, dialog.decision button, .ending button";

const normal = { preferences: { pace: "normal", tapOnce: true } };
const moment = (page) => page.document.querySelector(".moment");
const sceneOf = (page) => page.document.querySelector(".table-stage")?.dataset.scene ?? "";
const textOf = (page, selector) => page.document.querySelector(selector)?.textContent ?? "";
const wordsOf = (page) => textOf(page, ".sk-status") + textOf(page, ".skull-prompt");
const talliesOf = (page) =>
  [...page.document.querySelectorAll("[data-seat]")].map((seat) =>
    seat.querySelector(".sk-numbers, .sk-tally")?.textContent.trim(),
  );

/** The scene on the screen, and what can be used or read meanwhile. */
const look = (page) => ({
  kind: sceneOf(page),
  from: page.clock.elapsed(),
  words: wordsOf(page) + textOf(page, ".skull-centre"),
  tallies: talliesOf(page),
  struck: Boolean(page.document.querySelector(".skull-place.struck")),
  early: page.document.querySelectorAll(CONTROLS).length,
});

/** Follows the scenes until nothing moves: each with its time and its words. */
async function watch(page) {
  const scenes = [];
  for (let steps = 0; steps < 400; steps++) {
    const scene = look(page);
    if (scene.kind !== scenes.at(-1)?.kind) scenes.push(scene);
    else if (scene.kind) Object.assign(scenes.at(-1), { words: scene.words });
    if (scene.kind) scenes.at(-1).lasted = page.clock.elapsed() - scenes.at(-1).from;
    if (!scene.kind && steps) return scenes;
    await goThrough(page);
  }
  throw new Error(`the scenes do not end: ${sceneOf(page)}`);
}

/** The summary of a round stays until it is closed; everything else passes with time. */
async function goThrough(page) {
  const close = page.document.querySelector("dialog.round-summary footer .primary");
  await (close ? page.click(close) : page.advance(50));
}

/** Sends the recorded command over the page's own socket, as if a control had been used. */
async function play(page, table, scenes) {
  const { messages } = table.exchanges.shift();
  table.say(...messages);
  await page.rest();
  scenes.push(...(await watch(page)));
}

/** Each game is played once; its scenes are looked at by several tests. */
const played = new Map();

function playOut(name) {
  if (!played.has(name)) played.set(name, scenesOf(name));
  return played.get(name);
}

async function scenesOf(name) {
  const table = new RecordedTable(name);
  const { page } = await sitAt(table, normal);
  const scenes = [];
  while (table.exchanges.length) await play(page, table, scenes);
  return scenes;
}

test("a trick is seen and explained before it is counted", async () => {
  const scenes = await playOut("beck");
  const kinds = scenes.map(({ kind }) => kind);
  const at = kinds.indexOf("trick");
  assert.ok(["sweep", "moment"].includes(kinds[at + 1]));
  assert.ok(kinds.indexOf("score") > kinds.indexOf("sweep") && kinds.indexOf("sweep") > at);
  assert.ok(scenes[at].lasted >= 1100);
  assert.match(scenes[at].words, /trick/);
  assert.deepEqual(scenes[at].tallies, scenes[kinds.indexOf("card")].tallies);
});

test("no control can be used while a scene is running, in any game", async () => {
  for (const name of ["beck", "schmidt", "skull"]) {
    const scenes = (await playOut(name)).filter(({ kind }) => kind);
    assert.ok(scenes.length > 15, name);
    assert.deepEqual(
      scenes.filter(({ early }) => early),
      [],
      name,
    );
  }
});

test("a skull is told after its disc is turned", async () => {
  const scenes = await playOut("skull");
  const kinds = scenes.map(({ kind }) => kind);
  const count = (kind) => kinds.filter((each) => each === kind).length;
  assert.ok(count("breath") > 0);
  assert.equal(count("breath"), count("flip"));
  scenes.forEach(({ kind, struck, words }, n) => {
    if (kind === "breath") assert.equal(kinds[n + 1], "flip");
    if (kind !== "breath" && kind !== "flip") return;
    assert.ok(!struck);
    assert.doesNotMatch(words, /skull/i);
  });
  const skulls = scenes.filter(({ kind }) => kind === "skull");
  assert.ok(skulls.length > 0);
  for (const { lasted, words } of skulls) {
    assert.ok(lasted >= 1600);
    assert.match(words, /loses?/);
  }
});

/** A bid of 1 in the game of four, after which the fists open. */
async function bid(pace) {
  const { page, table } = await sitAt("schmidt", { preferences: { pace, tapOnce: true } });
  await page.click(bidButtons(page)[1]);
  const { messages } = table.exchanges.shift(); // confirmed
  table.say(...messages);
  await page.rest();
  return { page, table };
}

test("fists open to their bids", async () => {
  const { page } = await bid("normal");
  assert.match(moment(page).textContent, /ho!/);
  assert.match(moment(page).textContent, /Ida/);
  assert.match(moment(page).textContent, /1/);
  await page.advance(20_000);
  assert.equal(moment(page), null);
});

test("a tap or a key ends the running scene and does nothing else", async () => {
  for (const by of ["tap", "key"]) {
    const { page, table } = await bid("slow");
    const shown = moment(page);
    assert.ok(shown);
    const sent = table.sent.length;
    await (by === "tap" ? page.click(shown) : page.press("{Escape}"));
    assert.equal(moment(page), null);
    assert.equal(table.sent.length, sent);
  }
});

test("a page in the background catches up at once", async () => {
  const { page, table } = await sitAt("schmidt", normal);
  Object.defineProperty(page.document, "hidden", { value: true, configurable: true });
  await page.click(bidButtons(page)[1]);
  table.say(...table.exchanges.shift().messages);
  await page.rest();
  assert.equal(sceneOf(page), "");
  assert.equal(moment(page), null);
});

test("reduced motion shows the same scenes as stills", async () => {
  const table = new RecordedTable("beck");
  const { page } = await sitAt(table, {
    preferences: { ...normal.preferences, motion: "reduced" },
  });
  const scenes = [];
  while (table.exchanges.length) await play(page, table, scenes);
  const kinds = scenes.map(({ kind }) => kind);
  const order = ["moment", "card", "trick", "score"].map((kind) => kinds.indexOf(kind));
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  );
  assert.ok(order[0] >= 0);
  assert.ok(scenes[kinds.indexOf("trick")].lasted >= 1100);
});

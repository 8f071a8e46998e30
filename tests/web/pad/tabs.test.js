// Two tabs of one device at one sheet: both taps are kept, and nothing is there twice. Only one
// page is open here; the other tab is a channel, and what it leaves in the storage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dumps } from "../../../src/yohoho/web/sheets/document.js";
import { undo } from "../../../src/yohoho/web/sheets/undo.js";
import { wholeRound } from "../../../src/yohoho/web/rules/sheet.js";
import { Scorekeeper } from "./scorekeeper.js";
import { SheetServer } from "./sheet-server.js";
import { byPerson, newLog, writeRound } from "./sheets.js";
import { expectStatus } from "./shared.js";

const DRAFT = "yohoho.pad.draft/sheet";

const draft = (bids, active = null) => ({ step: "bids", active, round: wholeRound({ bids }) });

/** The messages of this tab, and a way to send some from another. */
function otherTab(name = "yohoho.pad") {
  const channel = new BroadcastChannel(name);
  const heard = [];
  channel.onmessage = ({ data }) => heard.push(data);
  return { heard, post: (message) => channel.postMessage({ sheet: "sheet", ...message }) };
}

/** Another tab has come to the front and this one is looked at again. */
async function lookAgain({ page }) {
  page.document.dispatchEvent(new page.window.Event("visibilitychange"));
  await page.rest();
}

/** Another tab has written this log. */
const store = (log) => localStorage.setItem(`yohoho.pad/${log.sheet}`, dumps(log));

test("a tap in another tab is shown here, and a tap here is told to it", async () => {
  const keeper = await Scorekeeper.atSheet();
  const tab = otherTab();
  await keeper.tapNumbers(1);
  assert.deepEqual(tab.heard.at(-1).touched.after.round.bids, { p1: 1 });
  const before = draft({ p1: 1 });
  tab.post({ touched: { number: 1, before, after: draft({ p1: 1, p3: 0 }) } });
  await keeper.page.rest();
  assert.deepEqual(keeper.shown, ["1", "–", "0"]);
  assert.ok(keeper.isAsked("Bo"), "the one who was asked here is still asked");
  await keeper.tapNumbers(0);
  assert.equal(keeper.step, "play");
  await keeper.save();
  assert.deepEqual(keeper.roundOnSheet(1).bids, byPerson([1, 0, 0]));
  const texts = tab.heard.filter(({ text }) => text).map(({ text }) => text);
  assert.deepEqual(texts, [dumps(keeper.log)]);
  assert.equal(keeper.log.operations.length, 2);
});

test("a round that another tab saves is there at once", async () => {
  const log = newLog();
  const keeper = await Scorekeeper.atSheet({ log });
  const tab = otherTab();
  tab.post({ text: dumps(writeRound(log, [1, 0, 0], [1, 0, 0], {}, "device-other")) });
  await keeper.page.rest();
  assert.match(keeper.heading, /^Round 2,/);
  await keeper.undoSaved();
  assert.equal(keeper.step, "tricks");
  const authors = keeper.log.operations.map(({ author }) => author);
  assert.equal(new Set(authors).size, 3, "whoever opened the sheet, and two tabs");
});

test("taps of a tab that slept are all kept", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.tapNumbers(1);
  const stored = JSON.parse(localStorage.getItem(DRAFT));
  stored[1].round.bids.p2 = 0; // the other tab hears nothing, and writes Bo's bid
  localStorage.setItem(DRAFT, JSON.stringify(stored));
  assert.deepEqual(keeper.shown, ["1", "–", "–"]);
  await lookAgain(keeper);
  assert.deepEqual(keeper.shown, ["1", "0", "–"]);
});

test("a tab that slept overwrites nothing that another has written", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.tapNumbers(1);
  const stored = JSON.parse(localStorage.getItem(DRAFT));
  stored[1].round.bids.p3 = 0;
  localStorage.setItem(DRAFT, JSON.stringify(stored));
  await keeper.tapNumbers(0); // Bo's, before this tab has looked
  assert.deepEqual(JSON.parse(localStorage.getItem(DRAFT))[1].round.bids, byPerson([1, 0, 0]));
});

test("two tabs that slept write no operation twice", async () => {
  const log = newLog();
  const keeper = await Scorekeeper.atSheet({ log });
  const saved = writeRound(log, [1, 0, 0], [1, 0, 0], {}, "device-other");
  store(saved);
  await lookAgain(keeper);
  assert.match(keeper.heading, /^Round 2,/);
  assert.deepEqual(keeper.shown, ["–", "–", "–"]);
  store(undo(saved, "device-other"));
  await keeper.screen("table"); // not told of it: what is written next is merged
  await keeper.choose("radio", "Rascal");
  const ids = keeper.log.operations.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(ids.length, 4, "opened, a round, its undo, and the scoring");
  assert.equal(keeper.sheet.rounds.size, 0);
});

test("a tab learns that another tab has shared the sheet", async () => {
  const log = newLog();
  const server = new SheetServer(log);
  const keeper = await Scorekeeper.atSheet({ log, page: server.page });
  const ids = log.operations.map(({ id }) => id);
  const shared = { since: server.version, known: ids, room: server.room };
  localStorage.setItem("yohoho.pad.shared/sheet", JSON.stringify(shared));
  new BroadcastChannel("yohoho.pad.shared").postMessage("sheet");
  await keeper.page.rest();
  expectStatus(keeper, "live");
  await keeper.playRound([1, 0, 0]);
  expectStatus(keeper, "live");
  assert.equal(server.log.operations.length, 2);
});

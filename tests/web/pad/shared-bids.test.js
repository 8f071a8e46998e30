// Secret bids of a shared sheet: sealed on every phone until all are opened together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { append } from "../../../src/yohoho/web/sheets/ledger.js";
import { fold, wholeRound } from "../../../src/yohoho/web/rules/sheet.js";
import { textOf } from "./scorekeeper.js";
import { byPerson, JUNE, newLog } from "./sheets.js";
import { openShared } from "./shared.js";

/** Nine cards, so that a bid is easily told from other numbers. */
const LOG = newLog({ plan: [9, 9] });
const ANN = { name: "Ann", person: "p1", pen: true };
const BO = { name: "Bo", person: "p2" };
const CY = { name: "Cy", person: "p3" };

/** The log after the server has written the tricks that somebody entered. */
function ownTricks(log, person, tricks) {
  const { bids } = fold(log).rounds.get(1);
  const round = wholeRound({ bids, tricks: { [person]: tricks } });
  return append(log, "house", { do: "write-round", number: 1, round }, JUNE);
}

const revealButton = (keeper) => keeper.button("crew.reveal");

test("a bid of another phone is shown as sealed, without its number", async () => {
  const { keeper, server } = await openShared(LOG, [ANN, BO]);
  server.change({ sealed: { p2: 7 } });
  await keeper.page.rest();
  assert.equal(textOf(keeper.row("Bo")), "Bo has bid");
  assert.doesNotMatch(textOf(keeper.find.getByRole("main")), /Bo[^C]*7/);
  assert.doesNotMatch(JSON.stringify({ ...localStorage }), /"bids":\{[^}]*7/);
  assert.ok(revealButton(keeper).disabled);
});

test("my own bid is sent at once, can be changed, and is taken back by a second tap", async () => {
  const { keeper, server, sentBodies } = await openShared(LOG, [{ ...BO }, { ...ANN }]);
  await keeper.tapNumbers(1);
  await keeper.tapNumbers(0); // changed his mind
  assert.deepEqual(server.sealed, { p2: 0 });
  assert.match(textOf(keeper.row("Bo")), /has bid 0$/);
  await keeper.tapNumbers(0);
  assert.deepEqual(server.sealed, {});
  assert.deepEqual(
    sentBodies("PUT", "bid").map(({ bid }) => bid),
    [1, 0, null],
  );
});

test("all bids are opened together, and each is announced", async () => {
  const { keeper, server } = await openShared(LOG, [ANN, BO]);
  await keeper.tapNumbers(4);
  server.change({ sealed: { ...server.sealed, p2: 7 } });
  await keeper.page.rest();
  await keeper.tapNumbers(2); // for Cy, who has no phone
  await keeper.tap(revealButton(keeper));
  for (const words of ["Ann bids 4.", "Bo bids 7.", "Cy bids 2."])
    assert.ok(keeper.announced.includes(words), words);
  assert.equal(keeper.step, "play");
  assert.deepEqual(keeper.roundOnSheet(1).bids, byPerson([4, 7, 2]));
});

test("the last bid of a phone opens all where all have phones", async () => {
  const { keeper, server } = await openShared(LOG, [BO, ANN, CY]);
  await keeper.tapNumbers(1);
  server.reveal({ p1: 1, p3: 1 });
  server.change({});
  await keeper.page.rest();
  assert.ok(keeper.announced.includes("Cy bids 1."));
  assert.deepEqual(keeper.roundOnSheet(1).bids, byPerson([1, 1, 1]));
  await keeper.page.advance(3000);
  assert.ok(!keeper.page.document.querySelector(".crew-yo"), "the cry passes");
});

test("a player enters the own tricks, and nobody else's", async () => {
  const { keeper, server, sentBodies } = await openShared(LOG, [BO, ANN]);
  server.reveal(byPerson([1, 0, 0]));
  server.change({});
  await keeper.page.rest();
  assert.ok(keeper.find.getByRole("group", { name: keeper.say("crew.your-tricks") }));
  await keeper.tap(keeper.number(1));
  assert.deepEqual(sentBodies("PUT", "tricks"), [{ number: 1, tricks: 1 }]);
  assert.deepEqual(keeper.roundOnSheet(1).tricks, { p2: 1 });
});

test("the pen sees the tricks that a player has entered, and writes the round", async () => {
  const { keeper, server } = await openShared(newLog(), [ANN, BO]);
  server.reveal(byPerson([1, 0, 0]));
  server.change({});
  await keeper.page.rest();
  server.receive(ownTricks(server.log, "p2", 1));
  await keeper.page.rest();
  assert.ok(keeper.button("pad.won", { name: "Bo", tricks: 1 }));
  await keeper.change("Ann", -1);
  await keeper.save();
  assert.deepEqual(keeper.roundOnSheet(1).tricks, byPerson([0, 1, 0]));
});

test("the pen enters a missing bid, and the others stay sealed", async () => {
  const { keeper, server, sentBodies } = await openShared(LOG, [ANN, BO, CY]);
  server.change({ sealed: { p2: 7 } });
  await keeper.tapNumbers(4);
  assert.equal(textOf(keeper.row("Bo")), "Bo has bid");
  assert.deepEqual(keeper.round.getAllByRole("status").map(textOf), ["Waiting for Cy"]);
  assert.ok(keeper.find.getByText(keeper.say("crew.stand-in-hint")));
  assert.ok(revealButton(keeper).disabled);
  assert.ok(keeper.isAsked("Ann"), "nobody is spoken for unasked");
  await keeper.tap(keeper.row("Cy").querySelector("button"));
  assert.ok(keeper.find.getByText(keeper.say("crew.stand-in")));
  await keeper.tapNumbers(2);
  assert.match(textOf(keeper.row("Cy")), /entered with the pen 2$/);
  assert.deepEqual(server.sealed, { p1: 4, p2: 7 }, "it stays on this phone until all are opened");
  await keeper.tap(revealButton(keeper));
  assert.deepEqual(sentBodies("POST", "reveal"), [{ number: 1, bids: { p3: 2 } }]);
  assert.deepEqual(keeper.roundOnSheet(1).bids, byPerson([4, 7, 2]));
});

test("the own bid of a phone that returns replaces the one by the pen", async () => {
  const { keeper, server } = await openShared(LOG, [ANN, CY]);
  await keeper.tapNumbers(4, 0); // Bo has no phone
  await keeper.tap(keeper.row("Cy").querySelector("button"));
  await keeper.tapNumbers(2);
  assert.ok(!revealButton(keeper).disabled);
  server.change({ sealed: { ...server.sealed, p3: 6 } });
  await keeper.page.rest();
  assert.equal(textOf(keeper.row("Cy")), "Cy has bid");
  await keeper.tap(revealButton(keeper));
  assert.equal(keeper.step, "play");
  assert.deepEqual(keeper.roundOnSheet(1).bids, byPerson([4, 0, 6]));
  assert.equal(keeper.log.operations.length, 2);
});

test("the pen takes back a bid it entered", async () => {
  const { keeper } = await openShared(LOG, [ANN, CY]);
  await keeper.tapNumbers(4, 0);
  for (const disabled of [false, true]) {
    await keeper.tap(keeper.row("Cy").querySelector("button"));
    await keeper.tapNumbers(2);
    assert.equal(revealButton(keeper).disabled, disabled);
  }
});

test("a second bid counts while the first is still being sent", async () => {
  const { keeper, server } = await openShared(LOG, [ANN]);
  const { page } = keeper;
  const path = `PUT /api/sheets/${LOG.sheet}/bid`;
  const answer = page.answers[path];
  const slow = Promise.withResolvers();
  page.answers[path] = (body) => slow.promise.then(() => answer(body));
  await keeper.tapNumbers(1);
  await keeper.tap(keeper.row("Ann").querySelector("button"));
  await keeper.tapNumbers(2);
  slow.resolve();
  await page.rest();
  assert.match(textOf(keeper.row("Ann")), /2$/);
  assert.deepEqual(server.sealed, { p1: 2 });
});

test("nobody is asked for a bid while the choice of a name is on its way", async () => {
  const { keeper, server } = await openShared(LOG, [{ name: "Ann", pen: true }, BO]);
  const { page } = keeper;
  const path = `PUT /api/sheets/${LOG.sheet}/me`;
  const answer = page.answers[path];
  const slow = Promise.withResolvers();
  page.answers[path] = (body) => slow.promise.then(() => answer(body));
  assert.ok(keeper.isAsked("Ann"), "as somebody without a phone");
  const names = keeper.find.getByRole("group", { name: keeper.say("crew.who") });
  await keeper.tap(names.querySelector("[data-person=p1]"));
  assert.ok(!keeper.isAsked("Ann"));
  slow.resolve();
  await page.rest();
  assert.ok(keeper.isAsked("Ann"));
  await keeper.tapNumbers(1);
  assert.deepEqual(server.sealed, { p1: 1 }, "her own secret, not a note of the pen");
});

test("a double tap reveals once", async () => {
  const { keeper, sentBodies } = await openShared(LOG, [ANN]);
  await keeper.tapNumbers(1, 0, 0);
  await keeper.tapTwice(revealButton(keeper));
  assert.equal(keeper.step, "play");
  assert.equal(sentBodies("POST", "reveal").length, 1);
  assert.equal(keeper.log.operations.length, 2);
});

test("a new phone says who it is, and then bids for that person", async () => {
  const { keeper, sentBodies } = await openShared(LOG, [{ name: "Bo" }, ANN]);
  const names = keeper.find.getByRole("group", { name: keeper.say("crew.who") });
  assert.deepEqual([...names.querySelectorAll("button")].map(textOf), ["Bo", "Cy"]);
  await keeper.tap(names.querySelector("[data-person=p2]"));
  assert.deepEqual(sentBodies("PUT", "me"), [{ person: "p2" }]);
  assert.ok(keeper.isAsked("Bo"));
});

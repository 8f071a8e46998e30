// A sheet on several phones: shared by a code, written with the pen, merged when it is online.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { append, write } from "../../../src/yohoho/web/sheets/ledger.js";
import { dumps } from "../../../src/yohoho/web/sheets/document.js";
import { logOf } from "../../../src/yohoho/web/rules/log.js";
import { fold } from "../../../src/yohoho/web/rules/sheet.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { SheetServer } from "./sheet-server.js";
import { newLog, playRounds, shelf, writeRound } from "./sheets.js";
import { expectStatus, openShared } from "./shared.js";

const ANN = { name: "Ann", pen: true };
const BO = { name: "Bo" };
const afterRoundOne = () => playRounds(newLog(), [1, 0, 0]);
const rename = (log, name, author = "other-1", person = "p3") =>
  write(log, author, { do: "describe", person, name, colour: 2 });
const ids = (log) => log.operations.map(({ id }) => id);
const sheetRequests = ({ requests }) => requests.filter(({ path }) => path.includes("/api/sheets"));

/** The members on the screen of all phones. */
const mate = (keeper, name) => {
  const list = within(keeper.region("crew.aboard")).getAllByRole("listitem");
  return list.find((each) => within(each).queryByText(name));
};

test("a sheet is sent only when it is shared, and then has a code", async () => {
  const log = afterRoundOne();
  const server = new SheetServer(log, { code: null });
  server.entries = [];
  const keeper = await Scorekeeper.atSheet({ log, page: server.page });
  await keeper.playRound([2, 0, 0]);
  assert.deepEqual(sheetRequests(keeper.page), []);
  await keeper.screen("more");
  await keeper.follow("crew.title");
  await keeper.tapTwice(keeper.button("crew.share"));
  assert.ok(within(keeper.region("crew.code")).getByText("K L M N P Q"));
  assert.equal(dumps(server.log), dumps(keeper.log));
  assert.ok(mate(keeper, "Ann"));
});

test("a code that does not fit is explained, and can be tried again", async () => {
  const log = newLog();
  const server = new SheetServer(log);
  const keeper = await Scorekeeper.open("/pad/sheet?code=QQQQQQ", server.page);
  assert.match(keeper.alert, /QQQQQQ/);
  server.code = "QQQQQQ";
  await keeper.tap(within(keeper.find.getByRole("alert")).getByRole("button"));
  expectStatus(keeper, "live");
  assert.equal(dumps(keeper.log), dumps(log));
});

test("what others write is shown, and a watcher changes nothing", async () => {
  const log = afterRoundOne();
  const { keeper, server } = await openShared(log, [BO, ANN]);
  assert.ok(keeper.button("pad.undo").disabled);
  assert.ok(keeper.button("pad.redo").disabled);
  server.receive(playRounds(log, [1, 1, 0]));
  await keeper.page.rest();
  assert.match(keeper.heading, /^Round 3,/);
  for (const [hash, title] of [
    ["#edit-1", "Scores"],
    ["#edit-7", "Scores"],
    ["#options", "More"],
  ]) {
    await keeper.open(`/pad/sheet${hash}`);
    assert.equal(keeper.heading, title);
    assert.ok(!keeper.region("pad.step-tricks"));
  }
  await keeper.screen("table");
  await keeper.explain(0);
  assert.ok(!keeper.find.queryByText(/Correct round/));
});

test("a watching phone shows the bids that the pen has entered", async () => {
  const { keeper, server } = await openShared(afterRoundOne(), [BO, ANN]);
  server.change({ laid: { number: 2, bids: { p1: 2, p2: 1, p3: 0 }, played: [], lead: null } });
  await keeper.page.rest();
  assert.match(textOf(keeper.row("Ann")), /^Ann Bid 2 deals 20/);
  server.change({ laid: null });
  await keeper.page.rest();
  assert.doesNotMatch(textOf(keeper.row("Ann")), /Bid 2/);
});

test("the pen shows its bids to the others, and takes them back", async () => {
  const { keeper, sentBodies } = await openShared(afterRoundOne(), [ANN, BO]);
  await keeper.tapNumbers(2, 1, 0);
  assert.deepEqual(sentBodies("PUT", "laid").at(-1), {
    number: 2,
    bids: { p1: 2, p2: 1, p3: 0 },
    played: [],
    lead: null,
  });
  await keeper.press("pad.undo");
  assert.deepEqual(sentBodies("PUT", "laid").at(-1), { number: 2, played: [] });
});

test("a round written offline is sent later, and merged with what others wrote", async () => {
  const log = newLog();
  const { keeper, server } = await openShared(log, [ANN, { ...BO, pen: true }]);
  server.disconnect();
  await keeper.page.rest();
  await keeper.playRound([1, 0, 0]);
  await keeper.playRound([1, 1, 0]);
  expectStatus(keeper, "offline");
  server.receive(rename(log, "Cyril"));
  server.reconnect();
  await keeper.page.rest();
  expectStatus(keeper, "live");
  assert.equal(dumps(server.log), dumps(keeper.log));
  assert.deepEqual([...keeper.sheet.rounds.keys()], [1, 2]);
  assert.equal(keeper.sheet.people[2].name, "Cyril");
  assert.equal(new Set(ids(keeper.log)).size, 4);
  assert.deepEqual(keeper.sheet.conflicts, []);
});

test("an offline phone keeps its rounds over a reload", async () => {
  const { keeper, server } = await openShared(newLog(), [ANN, BO]);
  server.disconnect();
  await keeper.playRound([1, 0, 0]);
  await keeper.page.reload();
  assert.match(keeper.heading, /^Round 2,/);
  expectStatus(keeper, "offline");
  server.reachable = true;
  await keeper.page.advance(60_000);
  expectStatus(keeper, "live");
  assert.equal(fold(server.log).rounds.size, 1);
});

test("a correction counts whatever the clock of a phone says", async () => {
  const log = afterRoundOne();
  for (const years of [-50, 20]) {
    const { keeper, server } = await openShared(log, [ANN, { ...BO, pen: true }], {
      hash: "#table",
    });
    keeper.page.clock.shiftDate(years * 365 * 86_400_000);
    await keeper.correctRound(1);
    await keeper.change("Ann", -1);
    await keeper.change("Bo", 1);
    await keeper.save();
    assert.deepEqual(keeper.totals, [-10, -10, 10]);
    server.receive(writeRound(server.log, [1, 0, 0], [1, 0, 0], { number: 1 }, "other-1"));
    await keeper.page.rest();
    assert.deepEqual(keeper.totals, [20, 10, 10], "the later one, by another phone");
    assert.deepEqual(keeper.sheet.conflicts, []);
    assert.equal(dumps(server.log), dumps(keeper.log));
  }
});

test("a long sheet is sent in several requests, each below 64 KiB", async () => {
  let log = newLog();
  for (let n = 0; n < 640; n++)
    log = append(
      log,
      "long-evening",
      { do: "describe", person: "p3", name: `Cy the ${n}th`, colour: 2 },
      0,
    );
  const server = new SheetServer(newLog(), { code: null });
  server.entries = [];
  const keeper = await Scorekeeper.atSheet({ log, hash: "#others", page: server.page });
  await keeper.press("crew.share");
  const brought = keeper.page.requests.filter(({ path }) => path.endsWith("/sync"));
  const sizes = brought.map(({ body }) => JSON.stringify(body).length);
  assert.ok(sizes.length > 2);
  assert.ok(Math.max(...sizes) < 64 * 1024);
  assert.equal(dumps(server.log), dumps(log));
});

test("an operation of another server is withheld and keeps nothing back", async () => {
  const log = newLog();
  const own = rename(log, "Anne", "phone-1", "p1");
  const [foreign] = rename(log, "Bob", "house", "p2").operations.slice(-1);
  const server = new SheetServer(log, { crew: [ANN, BO] });
  const path = `POST /api/sheets/${log.sheet}/sync`;
  const { answers, openSocket } = server.page;
  const sync = answers[path];
  answers[path] = (body) =>
    body.operations.some(({ author }) => author === "house")
      ? Response.json(
          { error: "reserved-author", text: "", ruling: null, args: {} },
          { status: 403 },
        )
      : sync(body);
  const ownLog = logOf(log.sheet, [...own.operations, foreign]);
  const shared = JSON.stringify({ since: server.version, known: ids(log), room: server.room });
  const storage = { ...shelf(ownLog), "yohoho.pad.shared/sheet": shared };
  await Scorekeeper.open("/pad/sheet", { storage, answers, openSocket });
  assert.deepEqual(
    fold(server.log).people.map(({ name }) => name),
    ["Anne", "Bo", "Cy"],
  );
});

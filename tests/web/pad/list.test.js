// The list of games: this device's and those the server keeps, each once; and what leaving means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { dumps } from "../../../src/yohoho/web/sheets/document.js";
import { CopyServer } from "./copy-server.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { SheetServer } from "./sheet-server.js";
import { countStored, newLog, playRounds } from "./sheets.js";
import { expectStatus } from "./shared.js";

const ANN = { id: "me", name: "Ann" };
const LEAVING = "yohoho.pad.leaving";
const left = () => JSON.parse(localStorage.getItem(LEAVING) ?? "[]");
const pathsOfDeletions = ({ requests }) =>
  requests.filter(({ method }) => method === "DELETE").map(({ path }) => path);

/** A device with one shared sheet, at the list of games. */
async function atList(crew, how = {}) {
  const log = newLog();
  const server = new SheetServer(log, { crew });
  const shared = {
    since: server.version,
    known: log.operations.map(({ id }) => id),
    room: server.room,
  };
  const { answers, openSocket } = server.page;
  answers["GET /api/sheets?limit=100"] = () => ({ sheets: [], before: null });
  const keeper = await Scorekeeper.open("/pad", {
    logs: [log],
    storage: { "yohoho.pad.shared/sheet": JSON.stringify(shared) },
    answers,
    openSocket,
    ...how,
  });
  return { keeper, server };
}

test("games of the device and of the server are listed once, the newest first", async () => {
  const over = playRounds(newLog({ sheet: "over", plan: [1], at: 3000 }), [1, 0, 0]);
  const goingOn = playRounds(
    newLog({ sheet: "going-on", names: ["Ann", "Dora"], at: 2000 }),
    [1, 0],
  );
  const onlyHere = newLog({ sheet: "only-here", names: ["Eve", "Finn"], at: 1000 });
  const server = new CopyServer(["over", "going-on"], { me: ANN });
  server.keep(over, { code: "KLMNPQ" });
  server.keep(goingOn);
  const keeper = await Scorekeeper.open("/pad", { logs: [onlyHere, over], ...server.page });
  const lines = () => keeper.games.map(textOf);
  assert.equal(lines().length, 3);
  assert.match(lines()[0], /Won by Ann .*shared/);
  assert.doesNotMatch(lines()[0], /on the server/);
  assert.match(lines()[1], /Round 2 .*on the server/);
  assert.doesNotMatch(lines()[2], /shared|on the server/);
  await keeper.tap(keeper.games[1].querySelector("a"));
  assert.equal(dumps(keeper.log), dumps(goingOn));
  await keeper.open("/pad");
  assert.equal(lines().length, 3);
  assert.doesNotMatch(lines().join(), /on the server/);
});

test("a link to an own sheet opens it on a new device, also after a failure", async () => {
  const log = newLog();
  const server = new SheetServer(log, { crew: [{ name: "Ann", pen: true }] });
  const { answers, openSocket } = server.page;
  answers["GET /api/visitor"] = { me: ANN };
  server.reachable = false;
  const keeper = await Scorekeeper.open("/pad/sheet", { answers, openSocket });
  server.reachable = true;
  await keeper.press("tables.again");
  expectStatus(keeper, "live");
  assert.equal(dumps(keeper.log), dumps(log));
});

test("looking at the list creates no identity and asks for no sheet", async () => {
  const keeper = await Scorekeeper.open("/pad");
  assert.ok(keeper.find.getByText(keeper.say("pad.no-games")));
  await keeper.open("/pad/nowhere");
  assert.equal(keeper.heading, keeper.say("pad.gone-title"));
  assert.deepEqual(
    keeper.page.requests.filter(({ method, path }) => method !== "GET" || /sheets/.test(path)),
    [],
  );
});

const BO = { name: "Bo", person: "p2" };
const WATCHER = { name: "Wat" };
const OWNER = { name: "Ann", pen: true };

for (const language of LANGUAGES)
  test(`leaving hands the sheet to the person it names, in ${language}`, async () => {
    const { keeper } = await atList([OWNER, BO, WATCHER], { language });
    await keeper.tap(keeper.games[0].querySelector("button"));
    const words = textOf(keeper.dialog);
    assert.ok(words.includes(keeper.words("pad.leave-why", { names: "Bo" })), words);
    assert.ok(words.includes(keeper.words("pad.leave-heir", { name: "Bo" })), words);
    await keeper.tapInDialog(keeper.say("pad.leave"));
    assert.deepEqual(pathsOfDeletions(keeper.page), ["/api/sheets/sheet"]);
    assert.deepEqual([keeper.games.length, countStored(), left()], [0, 0, []]);
  });

test("the last player is told that nobody else keeps the sheet", async () => {
  const { keeper } = await atList([OWNER, WATCHER]);
  await keeper.deleteGame();
  assert.ok(textOf(keeper.dialog).includes(keeper.say("pad.leave-last")));
  assert.ok(textOf(keeper.dialog).includes(keeper.say("pad.leave-watchers")));
});

test("leaving without a network reaches the server later", async () => {
  const { keeper, server } = await atList([OWNER, { ...BO, pen: true }]);
  server.disconnect();
  await keeper.deleteGame();
  assert.ok(textOf(keeper.dialog).includes(keeper.say("pad.leave-later")));
  assert.match(textOf(keeper.dialog), /Bo/, "as it was last seen");
  await keeper.tapInDialog(keeper.say("pad.leave"));
  assert.equal(keeper.games.length, 0);
  assert.deepEqual(left(), ["sheet"]);
  server.reconnect();
  await keeper.page.rest();
  assert.deepEqual(left(), []);
  assert.deepEqual(new Set(pathsOfDeletions(keeper.page)), new Set(["/api/sheets/sheet"]));
});

test("joining again by a code cancels leaving", async () => {
  const server = new SheetServer(newLog());
  const { answers, openSocket } = server.page;
  const storage = { [LEAVING]: JSON.stringify(["sheet"]) };
  const keeper = await Scorekeeper.open("/pad/sheet?code=KLMNPQ", { storage, answers, openSocket });
  expectStatus(keeper, "live");
  assert.deepEqual(left(), []);
  assert.deepEqual(pathsOfDeletions(keeper.page), []);
});

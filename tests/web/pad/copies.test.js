// Finished games of one phone that are not shared: the server keeps copies, unless one forbids it.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { write } from "../../../src/yohoho/web/sheets/ledger.js";
import { CopyServer } from "./copy-server.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { JUNE, newLog, playRounds } from "./sheets.js";

const ANN = { id: "me", name: "Ann" };
/** Ann wins the one round of it. */
const over = (sheet = "over", more = {}) =>
  playRounds(newLog({ sheet, plan: [1], ...more }), [1, 0, 0]);
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith("yohoho.pad.copy/"));
const posts = ({ requests }) => requests.filter(({ method }) => method === "POST");
const gamesListed = (keeper) => {
  const list = keeper.find.queryByRole("region", { name: keeper.say("history.games") });
  return list ? within(list).queryAllByRole("listitem").map(textOf) : [];
};

test("a game ended offline is copied when the network is back, and only once", async () => {
  const log = playRounds(newLog({ sheet: "over", group: "Thursday" }), [1, 0, 0]);
  const server = new CopyServer(["over"]);
  server.reachable = false;
  const keeper = await Scorekeeper.atSheet({ log, hash: "#more", page: server.page });
  await keeper.press("pad.close");
  await keeper.press("pad.close-yes");
  assert.ok(!server.me, "nobody was made so far");
  server.reachable = true;
  dispatchEvent(new Event("online")); // the sheet still lies open
  await keeper.page.rest();
  assert.deepEqual([server.kept, copies().length], [["over"], 1]);
  await keeper.open("/history");
  assert.match(gamesListed(keeper)[0], /Thursday/);
  const before = posts(keeper.page).length;
  await keeper.open("/history");
  assert.equal(gamesListed(keeper).length, 1);
  assert.equal(posts(keeper.page).length, before, "there is nothing new to send");
});

test("a correction and a deletion reach the copy on the server", async () => {
  const server = new CopyServer(["over"]);
  const keeper = await Scorekeeper.open("/pad", { logs: [over()], ...server.page });
  assert.deepEqual(server.scores("over"), [20, 10, 10]);
  assert.match(textOf(keeper.page.document.body), /for you alone/);
  assert.doesNotMatch(textOf(keeper.games[0]), /shared/);
  await keeper.tap(keeper.games[0].querySelector("a"));
  await keeper.screen("table");
  await keeper.correctRound(1);
  await keeper.change("Ann", -1);
  await keeper.change("Bo", 1);
  await keeper.save();
  await keeper.open("/history");
  assert.deepEqual(server.scores("over"), [-10, -10, 10]);
  assert.match(gamesListed(keeper)[0], /Place 1 Cy/);
  await keeper.open("/pad");
  await keeper.deleteGame();
  assert.match(textOf(keeper.dialog), /the copy that the server keeps/);
  await keeper.tapInDialog(keeper.say("pad.delete"));
  assert.deepEqual([keeper.games.length, server.kept], [0, []]);
});

test("the choice of this phone only removes the copies, and takes it back", async () => {
  const logs = [over(), over("family", { group: "Family", at: JUNE - 1000 })];
  const server = new CopyServer(["over", "family"]);
  const keeper = await Scorekeeper.open("/history", { logs, ...server.page });
  assert.deepEqual([server.kept.length, gamesListed(keeper).length], [2, 2]);
  const choice = () => keeper.find.getByRole("checkbox", { name: /^Keep my sheets on this phone/ });
  await keeper.tap(choice());
  assert.deepEqual([server.kept, copies()], [[], []]);
  assert.equal(gamesListed(keeper).length, 2);
  await keeper.page.reload();
  assert.ok(choice().checked);
  assert.deepEqual([server.kept, gamesListed(keeper).length], [[], 2]);
  await keeper.tap(choice());
  await keeper.page.rest();
  assert.deepEqual([server.kept, copies().length], [["family", "over"], 2]);
});

test("this phone only: no identity is made, and nothing is sent", async () => {
  const server = new CopyServer(["over"]);
  const preferences = { phoneOnly: true };
  const keeper = await Scorekeeper.open("/pad", { logs: [over()], preferences, ...server.page });
  assert.equal(keeper.games.length, 1);
  for (const path of ["/history", "/history?tab=players"]) await keeper.open(path);
  const rows = keeper.find.getAllByRole("rowheader").map(textOf);
  assert.deepEqual(rows, ["1 . Ann", "2 . Bo", "2 . Cy"]);
  assert.deepEqual(posts(keeper.page), []);
});

test("unfinished and empty games are not copied", async () => {
  const goingOn = playRounds(newLog({ sheet: "going-on", plan: [1, 2] }), [1, 0, 0]);
  const empty = write(newLog({ sheet: "empty" }), "phone", { do: "close", closed: true });
  const server = new CopyServer(["going-on", "empty"]);
  const keeper = await Scorekeeper.open("/pad", { logs: [goingOn, empty], ...server.page });
  await keeper.open("/history");
  assert.deepEqual([posts(keeper.page), server.kept], [[], []]);
});

test("the logbook counts on the phone without a network", async () => {
  const logs = [over(), over("family", { group: "Family", at: JUNE - 1000 })];
  const server = new CopyServer(["over", "family"]);
  server.reachable = false;
  const keeper = await Scorekeeper.open("/history?tab=players&who=ann", { logs, ...server.page });
  const offline = () => keeper.find.queryByText(keeper.say("history.offline"));
  assert.ok(offline());
  const facts = keeper.find
    .getAllByRole("term")
    .map((term) => `${textOf(term)} ${textOf(term.nextElementSibling)}`);
  assert.deepEqual(facts.slice(0, 4), [
    "Games 2",
    "Wins 2 100%",
    "Exact bids 100% 2 of 2",
    "Rating – needs the server",
  ]);
  await keeper.open("/history?tab=players");
  assert.ok(offline());
  assert.equal(keeper.find.getAllByRole("rowheader").length, 3);
  await keeper.open("/history?group=Family");
  assert.equal(gamesListed(keeper).length, 1);
  server.reachable = true;
  dispatchEvent(new Event("online"));
  await keeper.page.rest();
  assert.deepEqual(server.kept, ["family", "over"]);
  assert.ok(!offline());
});

test("a sheet of another owner is listed once, and counted on this phone only", async () => {
  const server = new CopyServer(["over", "mine"], { me: ANN });
  server.foreign.add("over"); // it came as a file
  const logs = [over(), over("mine", { at: JUNE - 1000 })];
  const keeper = await Scorekeeper.open("/history", { logs, ...server.page });
  assert.equal(gamesListed(keeper).length, 2);
  assert.deepEqual([server.kept, copies().length], [["mine"], 2]);
  const before = posts(keeper.page).length;
  await keeper.open("/history?tab=players");
  assert.match(textOf(keeper.find.getByRole("main")), /1 more game lies on this phone only/);
  assert.equal(posts(keeper.page).length, before, "it is not tried again");
  await keeper.choose("radio", "This phone");
  assert.match(textOf(keeper.find.getByRole("main")), /2 games of Skull King counted/);
});

test("what another device of the same person wrote is fetched", async () => {
  const server = new CopyServer(["over"], { me: ANN });
  const keeper = await Scorekeeper.open("/pad", { logs: [over()], ...server.page });
  const { log } = server.sheets.get("over");
  const options = { ...log.operations[0].command.options, scoring: "rascal" };
  server.sheets.get("over").receive(write(log, "tablet-1", { do: "choose", options }));
  await keeper.open("/pad");
  assert.equal(JSON.parse(localStorage.getItem("yohoho.pad.copy/over")).known.length, 3);
  await keeper.open("/pad/over");
  assert.equal(keeper.sheet.options.scoring, "rascal");
  assert.deepEqual(server.kept, ["over"]);
});

test("a game deleted on another device is not copied again", async () => {
  const server = new CopyServer(["over"], { me: ANN });
  const keeper = await Scorekeeper.open("/history", { logs: [over()], ...server.page });
  server.sheets.clear();
  for (let visit = 0; visit < 2; visit++) {
    await keeper.open("/history");
    assert.deepEqual([gamesListed(keeper).length, server.kept], [1, []]);
  }
});

test("games follow to the identity that is carried over", async () => {
  const server = new CopyServer(["over"], { me: { id: "guest", name: "Guest" } });
  const { answers } = server.page;
  const keeper = await Scorekeeper.open("/pad", { logs: [over()], answers });
  assert.deepEqual(server.kept, ["over"]);
  const ofGuest = server.sheets;
  answers["POST /api/me/carried"] = () => {
    server.sheets = new Map();
    return (server.me = { id: "ida", name: "Ida" });
  };
  keeper.page.answers = { ...keeper.page.answers, ...answers };
  await keeper.open("/carry#token");
  await keeper.tap(keeper.find.getByRole("button", { name: "Continue" }));
  assert.deepEqual([...ofGuest.keys()], [], "the guest keeps nothing");
  await keeper.open("/history");
  assert.deepEqual(server.kept, ["over"]);
  assert.equal(gamesListed(keeper).length, 1);
});

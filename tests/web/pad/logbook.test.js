// The logbook: games at tables and on sheets in one list, seasons, and what they say about people.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES, openPage } from "../dom.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { SheetServer } from "./sheet-server.js";
import { newLog } from "./sheets.js";

// The page counts days in the time zone of the device; the recording was made in this one.
process.env.TZ = "UTC";

const file = new URL("../recordings/logbook.json", import.meta.url);
const recorded = JSON.parse(readFileSync(file, "utf8"));
const IDA = { id: "ida", name: "Ida" };

/** @param {"empty" | "pads" | "tables"} games what Ida has played */
async function openLogbook(path, games = "pads", how = {}) {
  const answers = { "GET /api/visitor": { me: IDA }, ...recorded[games], ...how.answers };
  return new Scorekeeper(await openPage(path, { ...how, answers }));
}

const games = (keeper) => {
  const list = keeper.find.getByRole("region", { name: keeper.say("history.games") });
  return within(list).queryAllByRole("listitem");
};
const table = (keeper, order) =>
  keeper.find.getByRole("table", { name: keeper.say(`history.people-${order}`) });
/** The rows of a table below its head. */
const ladder = (element) =>
  within(element)
    .getAllByRole("row")
    .filter((row) => within(row).queryByRole("rowheader"))
    .map((row) => [...row.children].map((cell) => textOf(cell).replace(" .", ".")));
const facts = (element) =>
  within(element)
    .getAllByRole("term")
    .map((term) => `${textOf(term)} ${textOf(term.nextElementSibling)}`);
const region = (keeper, key) => keeper.find.getByRole("region", { name: keeper.say(key) });
const showFilter = (keeper) => keeper.tap(keeper.find.getByText(keeper.say("history.filter")));
const groupChoice = (keeper) => keeper.find.getByRole("combobox", { name: /^Group/ });
const countText = (keeper) =>
  textOf(within(region(keeper, "history.tab-players")).getByRole("status"));

test("sheets and tables are listed with places and scores, the newest first", async () => {
  const keeper = await openLogbook("/history", "tables");
  const [first, second, third] = games(keeper).map(textOf);
  assert.match(first, /At the table .*Place 1 Ida 10 Place 2 Bo −10 Place 2 Cy −10/);
  assert.match(second, /Score pad Thursday .*Place 1 Ann 40 Place 2 Bo 30 Place 2 Cy 30/);
  assert.match(third, /Family .*Place 1 Ann 40 Place 2 Dora 30 Place 3 Bo 0/);
  const links = games(keeper).map((game) => game.querySelector("a").getAttribute("href"));
  assert.match(links[0], /^\/replay\/g\d+$/);
  assert.deepEqual(links.slice(1), [
    "/pad/thursday-3",
    "/pad/family-1",
    "/pad/thursday-2",
    "/pad/thursday-1",
  ]);
  const pad = keeper.find.getByRole("link", { name: keeper.say("history.to-pad") });
  assert.equal(pad.getAttribute("href"), "/pad");
});

test("older games are loaded by a button", async () => {
  const [row] = recorded.pads["GET /api/history?limit=20"].games;
  const rows = Array.from({ length: 21 }, (_, n) => ({
    ...row,
    id: `page-${n}`,
    date: row.date - n,
  }));
  const answers = {
    "GET /api/history?limit=20": { games: rows.slice(0, 20), before: 7 },
    "GET /api/history?limit=20&before=7": { games: rows.slice(20), before: null },
  };
  const keeper = await openLogbook("/history", "pads", { answers });
  assert.equal(games(keeper).length, 20);
  await keeper.press("tables.more");
  assert.deepEqual(
    games(keeper).map((game) => game.querySelector("a").getAttribute("href")),
    rows.map(({ id }) => `/pad/${id}`),
  );
  assert.ok(!keeper.find.queryByRole("button", { name: keeper.say("tables.more") }));
});

test("everybody is rated, and the numbers of one person are told", async () => {
  const keeper = await openLogbook("/history?tab=players");
  const rows = ladder(table(keeper, "rating"));
  assert.equal(rows[0][0], "Ann");
  const bo = rows.find(([name]) => name === "Bo");
  assert.deepEqual(bo.slice(1, 4), ["4", "0", "75%"]);
  assert.match(bo[4], /^\d+\.\d ± \d+\.\d$/);
  await keeper.tap(within(table(keeper, "rating")).getByRole("link", { name: "Bo" }));
  assert.equal(textOf(keeper.page.focused), "Bo");
  const bars = within(region(keeper, "history.by-cards")).getAllByRole("listitem");
  assert.deepEqual(bars.map(textOf), ["1 card 4 of 4 100%", "2 cards 2 of 4 50%"]);
  assert.deepEqual(facts(region(keeper, "history.misses")), [
    "Too high 2 of 8 by 1.0 on average",
    "Exact 6 of 8 75%",
    "Too low 0 of 8",
  ]);
  assert.match(
    textOf(region(keeper, "history.misses")),
    /On average the bid is 0\.3 above the tricks won\./,
  );
  assert.deepEqual(facts(region(keeper, "history.feats")), [
    "Zero bids made 6 of 6 100%",
    "Biggest round +20 in round 2",
    "Exact bids in a row 3 now 2",
    "Wins in a row 0 now 0",
  ]);
  const duels = ladder(keeper.find.getByRole("table", { name: keeper.say("history.duels") }));
  assert.deepEqual(duels[0], ["Ann", "0", "0", "4"]);
});

test("bots of a table share one line", async () => {
  const keeper = await openLogbook("/history?tab=players&who=ida", "tables");
  const duels = ladder(keeper.find.getByRole("table", { name: keeper.say("history.duels") }));
  assert.deepEqual(duels.at(-1), [keeper.say("history.bots"), "2", "0", "0"]);
  const feat = within(region(keeper, "history.feats")).getByRole("link");
  assert.match(feat.getAttribute("href"), /^\/replay\/g/);
});

test("the biggest round leads to its sheet, which comes from the server", async () => {
  const log = newLog({ sheet: "thursday-2" });
  const server = new SheetServer(log, { code: null });
  const { answers, openSocket } = server.page;
  const how = { answers: { ...answers, "GET /api/visitor": { me: IDA } }, openSocket };
  const keeper = await openLogbook("/history?tab=players&who=bo", "pads", how);
  await keeper.tap(within(region(keeper, "history.feats")).getByRole("link"));
  assert.equal(keeper.page.address, "/pad/thursday-2#table");
  assert.equal(keeper.heading, keeper.say("pad.tab-table"));
});

test("a season of a group ranks its players, and is part of the address", async () => {
  const keeper = await openLogbook("/history?tab=players");
  await showFilter(keeper);
  await keeper.page.select(groupChoice(keeper), "Thursday");
  await keeper.tap(keeper.find.getByRole("link", { name: "2025" }));
  assert.ok(keeper.find.getByText("Thursday · 2025"));
  assert.match(countText(keeper), /^2 games/);
  // Ann has 40 and 40, Bo 0 and 30, Cy 30 and 30 points.
  assert.deepEqual(ladder(table(keeper, "season")), [
    ["1. Ann", "2", "2", "40.0", "100%"],
    ["2. Cy", "2", "0", "30.0", "100%"],
    ["3. Bo", "2", "0", "15.0", "75%"],
  ]);
  await keeper.tap(keeper.find.getByRole("link", { name: "2026" }));
  assert.match(countText(keeper), /^1 game /);
  const places = ladder(table(keeper, "season")).map(([name]) => name);
  assert.deepEqual(places, ["1. Ann", "2. Bo", "2. Cy"], "equals share a place");
  await keeper.choose("radio", keeper.say("history.order-rating"));
  assert.ok(within(table(keeper, "rating")).getByRole("columnheader", { name: "Rating" }));
  await keeper.page.reload();
  assert.ok(keeper.find.getByText("Thursday · 2026"));
});

test("the choice of games holds for the list and for the players", async () => {
  const keeper = await openLogbook("/history");
  assert.equal(games(keeper).length, 4);
  await showFilter(keeper);
  await keeper.page.select(groupChoice(keeper), "Family");
  assert.equal(games(keeper).length, 1);
  assert.match(textOf(games(keeper)[0]), /Dora/);
  await keeper.page.select(groupChoice(keeper), "Thursday");
  await keeper.tap(keeper.find.getByRole("link", { name: "2025" }));
  assert.equal(games(keeper).length, 2);
  await keeper.follow("history.tab-players");
  assert.match(countText(keeper), /^2 games/);
  await keeper.follow("history.tab-games");
  assert.equal(games(keeper).length, 2);
  await keeper.follow("history.all-time");
  assert.equal(games(keeper).length, 3);
  await keeper.follow("history.clear");
  assert.equal(games(keeper).length, 4);
});

test("a time without games says so, and stays over a reload", async () => {
  const keeper = await openLogbook("/history?tab=players&since=2026-05-01&until=2026-05-31");
  for (let visit = 0; visit < 2; visit++) {
    assert.equal(keeper.find.getByLabelText(keeper.say("history.since")).value, "2026-05-01");
    assert.ok(keeper.find.getByText(keeper.say("history.no-match")));
    await keeper.page.reload();
  }
});

const NOTHING = {
  "/history": "history.none",
  "/history?tab=players": "history.no-careers",
  "/history?tab=players&who=nobody": "history.nobody-title",
};
for (const language of LANGUAGES)
  test(`an empty logbook and a missing answer are explained in ${language}`, async () => {
    for (const [path, key] of Object.entries(NOTHING)) {
      const keeper = await openLogbook(path, "empty", { language });
      assert.ok(keeper.find.getByText(keeper.say(key)), path);
    }
    for (const [path, key] of Object.entries(NOTHING)) {
      const keeper = await openLogbook(path, "empty", {
        language,
        answers: { "GET /api/history?limit=20": undefined, "GET /api/careers": undefined },
      });
      const again = keeper.button("tables.again");
      Object.assign(keeper.page.answers, recorded.empty);
      await keeper.tap(again);
      assert.ok(keeper.find.getByText(keeper.say(key)), path);
    }
  });

test("somebody who has not played here is told where a logbook begins", async () => {
  const keeper = await Scorekeeper.open("/history");
  assert.equal(keeper.heading, keeper.say("history.stranger-title"));
  assert.ok(keeper.page.requests.every(({ method }) => method === "GET"));
});

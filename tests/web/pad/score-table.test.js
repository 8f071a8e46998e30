// The table of scores, and where else the bid of a round is shown: the one that counts.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { toCsv } from "../../../src/yohoho/web/sheets/csv-export.js";
import { merge } from "../../../src/yohoho/web/rules/log.js";
import { fold } from "../../../src/yohoho/web/rules/sheet.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { newLog, playRounds, writeRound } from "./sheets.js";
import { openShared } from "./shared.js";

/** Harry makes Ann's bid of 1 a 2, which she wins, and Bo's bid of 3 a 2, which he misses. */
function changedBids() {
  const log = playRounds(newLog({ powers: ["harry"] }), [1, 0, 0]);
  const raised = writeRound(log, [1, 0, 0], [2, 0, 0], { harry: { p1: 1 } });
  return writeRound(raised, [0, 3, 0], [0, 3, 0], { harry: { p2: -1 } });
}

/** The cells of a round, in the order of the seats. */
function cellsOf(keeper, number) {
  const rows = keeper.find
    .getAllByRole("row")
    .filter((row) => within(row).queryAllByRole("link")[0]);
  return within(rows[number - 1]).getAllByRole("cell");
}

/** Tricks / bid as they are seen, and whether they are shown as a hit and with Harry's mark. */
function cellFacts(cell) {
  const numbers = cell.querySelector("small");
  return [textOf(numbers), numbers.classList.contains("made"), hasMark(numbers)];
}

const hasMark = (element) =>
  [...element.querySelectorAll("use")].some((use) => use.getAttribute("href").endsWith("#beard"));

test("the table shows the bid that Harry made, with his mark", async () => {
  const keeper = await Scorekeeper.atSheet({ log: changedBids(), hash: "#table" });
  assert.deepEqual(cellsOf(keeper, 1).map(cellFacts)[0], ["1/1", true, false]);
  assert.deepEqual(cellsOf(keeper, 2).map(cellFacts)[0], ["2/2", true, true]);
  assert.deepEqual(cellsOf(keeper, 3).map(cellFacts)[1], ["3/2", false, true]);
  assert.match(textOf(keeper.find.getByRole("table")), /bid changed by Harry/);
});

test("a table without a changed bid says nothing of Harry", async () => {
  const keeper = await Scorekeeper.atSheet({
    log: playRounds(newLog(), [1, 0, 0]),
    hash: "#table",
  });
  assert.doesNotMatch(textOf(keeper.find.getByRole("table")), /Harry/);
});

for (const language of LANGUAGES)
  test(`a screen reader and the reasons name both bids in ${language}`, async () => {
    const page = { language };
    const keeper = await Scorekeeper.atSheet({ log: changedBids(), hash: "#table", page });
    const words = keeper.words("pad.cell-harry", {
      from: 1,
      bid: 2,
      tricks: 2,
      points: "+40",
      total: 60,
    });
    const [cell] = cellsOf(keeper, 2);
    assert.equal(textOf(within(cell).getByRole("button").querySelector(".unseen")), words);
    await keeper.tap(within(cell).getByRole("button"));
    assert.ok(textOf(keeper.dialog).includes(words));
  });

test("a phone without the pen and the printed table show the same bids", async () => {
  const crew = [{ name: "Bo" }, { name: "Ann", pen: true }];
  const { keeper } = await openShared(changedBids(), crew, { hash: "#table" });
  const bids = () =>
    [...keeper.page.document.querySelectorAll("table .pad-cell small")].map(textOf);
  const shown = bids();
  assert.deepEqual(shown.slice(3), ["2/2", "0/0", "0/0", "0/0", "3/2", "0/0"]);
  await keeper.screen("more");
  assert.deepEqual(bids(), shown, "on paper");
});

test("two versions of a round show the bids that Harry made", async () => {
  const log = playRounds(newLog({ powers: ["harry"] }), [1, 0, 0]);
  const writeSecond = (author, harry) => writeRound(log, [1, 0, 0], [2, 0, 0], { harry }, author);
  const both = merge(writeSecond("ann-1", { p1: 1 }), writeSecond("bo-1", {}));
  const { keeper } = await openShared(both, [{ name: "Ann", pen: true }], {
    hash: "#versions-round/2",
  });
  const [, ann] = keeper.find.getAllByRole("row");
  const cells = within(ann).getAllByRole("cell").map(cellFacts);
  assert.deepEqual(cells.toSorted(), [
    ["2/1", false, false],
    ["2/2", true, true],
  ]);
});

test("Harry's bid is shown in the round that is counted and on the scoreboard", async () => {
  const log = playRounds(newLog({ powers: ["harry"] }), [1, 0, 0]);
  const keeper = await Scorekeeper.atSheet({ log });
  await keeper.bid(1, 0, 0);
  await keeper.openBonuses();
  await keeper.usePower("harry", "Ann", "+1");
  await keeper.page.back();
  assert.match(textOf(keeper.row("Ann")), /Bid 1 → 2 bid changed by Harry/);
  assert.ok(hasMark(keeper.row("Ann")));
  await keeper.screen("more");
  await keeper.tap(keeper.find.getByRole("link", { name: new RegExp(keeper.say("pad.board")) }));
  const [, ann, bo] = keeper.find.getAllByRole("row");
  assert.match(textOf(ann), /Ann .*2 bid changed by Harry/);
  assert.ok(hasMark(ann));
  assert.ok(!hasMark(bo));
});

test("the scoreboard has places and the sum of the bids, and changes nothing", async () => {
  const log = playRounds(newLog(), [1, 0, 0]);
  const keeper = await Scorekeeper.atSheet({ log, hash: "#board" });
  const sum = (bids) =>
    keeper.find.queryByText(keeper.words("pad.bid-sum", { sum: bids, cards: 2 }));
  const places = () =>
    keeper.find.getAllByRole("rowheader").map((each) => textOf(each).split(" ")[0]);
  assert.deepEqual(places(), ["1.", "2.", "2."]);
  assert.equal(sum(0), null, "nobody has bid");
  assert.equal(keeper.find.queryByRole("button", { name: keeper.say("pad.undo") }), null);
  await keeper.screen("round");
  await keeper.tapNumbers(2, 1, 0);
  await keeper.screen("more");
  await keeper.tap(keeper.find.getByRole("link", { name: new RegExp(keeper.say("pad.board")) }));
  assert.ok(sum(3));
});

test("the scoreboard of a new game has no places", async () => {
  const keeper = await Scorekeeper.atSheet({ hash: "#board" });
  for (const each of keeper.find.getAllByRole("rowheader")) assert.doesNotMatch(textOf(each), /\d/);
});

test("a spreadsheet has the bid, by how much Harry changed it, and what it was then", () => {
  const [head, ...rows] = toCsv(fold(changedBids())).trim().split("\n");
  const columns = ["player", "bid", "harry", "final_bid", "tricks"];
  const at = columns.map((column) => head.split(",").indexOf(column));
  const lines = rows.map((row) => at.map((column) => row.split(",")[column]));
  assert.deepEqual(
    [lines[0], lines[3], lines[7]],
    [
      ["Ann", "1", "", "1", "1"],
      ["Ann", "1", "1", "2", "2"],
      ["Bo", "3", "-1", "2", "3"],
    ],
  );
});

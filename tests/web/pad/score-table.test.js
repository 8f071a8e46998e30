// The table of scores, and where else the bid of a round is shown: the one that counts.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { LANGUAGES, newLog, playRounds, writeRound } from "./sheets.js";

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
function seen(cell) {
  const numbers = cell.querySelector("small");
  return [
    textOf(numbers),
    numbers.classList.contains("made"),
    numbers.querySelector("use")?.getAttribute("href").endsWith("#beard") ?? false,
  ];
}

test("the table shows the bid that Harry made, with his mark", async () => {
  const keeper = await Scorekeeper.atSheet({ log: changedBids(), hash: "#table" });
  assert.deepEqual(cellsOf(keeper, 1).map(seen)[0], ["1/1", true, false]);
  assert.deepEqual(cellsOf(keeper, 2).map(seen)[0], ["2/2", true, true]);
  assert.deepEqual(cellsOf(keeper, 3).map(seen)[1], ["3/2", false, true]);
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

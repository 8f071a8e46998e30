// Bonuses by card, powers of pirates, and where points come from.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { CREW, newLog, playRounds } from "./sheets.js";

const ALL_MADE = [
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [1, 1, 1, 0, 0],
  [1, 1, 1, 1, 0],
];

/** The fifth of ten rounds with all extra cards; Ann has won one trick less than she bid. */
async function atFifthRound() {
  const options = { kraken: true, loot: true, powers: ["rascal", "harry"] };
  const log = playRounds(newLog({ names: CREW, ...options }), ...ALL_MADE);
  const keeper = await Scorekeeper.atSheet({ log });
  await keeper.bid(2, 1, 1, 0, 0);
  await keeper.change("Dora", 1);
  await keeper.change("Ann", -1);
  return keeper;
}

test("claims, a wager, Harry and the Kraken are counted together", async () => {
  const keeper = await atFifthRound();
  await keeper.claim("pirate-will", "Ann");
  await keeper.claim("black-14", "Bo");
  await keeper.claim("loot", "Cy", "Dora");
  await keeper.usePower("wager", "Bo", "20");
  await keeper.usePower("harry", "Dora", "+1");
  await keeper.page.back();
  assert.ok(!keeper.dialog);
  const sum = () => keeper.round.getAllByRole("status").map(textOf).join(" ");
  assert.match(sum(), /4 counted/);
  const nobody = keeper.say("pad.discarded");
  await keeper.change(nobody, 1); // the Kraken had the fifth
  assert.match(sum(), /All 5 tricks counted/);
  await keeper.change(nobody, -1);
  await keeper.change("Cy", 1);
  await keeper.save();
  assert.equal(keeper.step, "bids");
  const { rows, faults } = keeper.tally;
  assert.deepEqual(faults, []);
  assert.equal(rows[4].cells.p2.points, 20 + 20 + 20);
  assert.equal(rows[4].cells.p4.points, 20, "Dora won what Harry made of her bid");
  const { claims, harry, wagers } = keeper.roundOnSheet(5);
  assert.deepEqual([claims.length, harry, wagers], [3, { p4: 1 }, { p2: 20 }]);
});

test("an impossible bonus is refused with its ruling", async () => {
  const keeper = await atFifthRound();
  await keeper.claim("pirate-will", "Ann");
  await keeper.claim("skull-king", "Bo");
  assert.match(keeper.alert, /B-24/);
  await keeper.claim("green-14", "Eve");
  assert.match(keeper.alert, /Eve/);
});

test("more pirates than a trick can hold are refused", async () => {
  const keeper = await Scorekeeper.atSheet({ plan: [3, 3] });
  await keeper.tapNumbers(3, 0, 0);
  for (const pirate of ["pirate-will", "pirate-rosie", "pirate-juanita"])
    await keeper.claim(pirate, "Ann");
  assert.match(keeper.alert, /at most 2 pirates/);
});

test("a bonus can be entered before the tricks", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.tapNumbers(1, 0, 0);
  await keeper.claim("black-14", "Bo");
  await keeper.closeBonuses();
  assert.ok(!keeper.find.queryByRole("alert"));
  await keeper.press("pad.enter-tricks");
  await keeper.change("Ann", -1);
  await keeper.change("Bo", 1);
  await keeper.save();
  assert.deepEqual(Object.values(keeper.tally.totals), [-10, -10, 10]);
});

test("the explanation says what is in the bonus", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.tapNumbers(1, 0, 0);
  await keeper.claim("skull-king", "Ann");
  await keeper.closeBonuses();
  await keeper.save();
  await keeper.screen("table");
  await keeper.explain(0);
  assert.deepEqual(keeper.inDialog.getAllByRole("listitem").map(textOf), [
    "Bid 1, won 1: 20. B-25",
    "Bonus: +40. B-18",
    "Counted in the bonus: 40 (Skull King caught by a Mermaid). B-22",
  ]);
});

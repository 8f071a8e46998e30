// Whole games by finger: every round takes as many taps as tests/page/random_rounds.py says.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { CREW } from "./sheets.js";

const games = JSON.parse(readFileSync(new URL("random-rounds.json", import.meta.url), "utf8"));
/** Taps for a round on average over a thousand games; no single game is much worse. */
const AIM = 9;

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/**
 * Whose name is tapped while the cards are played, so that no tap goes to the next screen; as
 * `first_miss` of random_rounds.py.
 */
function firstMiss(bids, won) {
  const misses = won.map((tricks, seat) => tricks - bids[seat]);
  const off = sum(misses);
  return off ? misses.indexOf(off) : misses.findIndex((miss) => Math.abs(miss) > 1);
}

/** A miss by one is a tap on the arrow, a greater one is picked from the numbers. */
async function correct(keeper, seat, bid, won) {
  const name = CREW[seat];
  if (Math.abs(won - bid) === 1) return keeper.change(name, won - bid);
  await keeper.press("pad.won", { name, tricks: bid });
  await keeper.tapNumbers(won);
}

/** A round with the fewest taps. */
async function play(keeper, bids, won) {
  await keeper.tapNumbers(...bids);
  const missed = CREW.keys().filter((seat) => bids[seat] !== won[seat]);
  const first = firstMiss(bids, won);
  const left = [...missed].filter((seat) => seat !== first);
  if (first >= 0) {
    await keeper.tapMissed(first);
    if (sum(bids) === sum(won)) await keeper.tapNumbers(won[first]);
  } else if (left.length) await keeper.press("pad.enter-tricks");
  for (const seat of left) await correct(keeper, seat, bids[seat], won[seat]);
  await keeper.save();
}

for (const [seed, rounds] of games.entries())
  test(`ten rounds of game ${seed} take as many taps as the model says`, async () => {
    const keeper = await Scorekeeper.atSheet({ names: CREW });
    for (const { bids, won, taps } of rounds) {
      const before = keeper.taps;
      await play(keeper, bids, won);
      assert.equal(keeper.taps - before, taps);
    }
    assert.ok(keeper.taps / rounds.length <= AIM + 1);
    const { over, faults, rows, totals } = keeper.tally;
    assert.deepEqual([over, faults], [true, []]);
    const cells = rows.map((row) => Object.values(row.cells));
    assert.deepEqual(
      cells.map((line) => [line.map(({ bid }) => bid), line.map(({ tricks }) => tricks)]),
      rounds.map(({ bids, won }) => [bids, won]),
    );
    const places = within(keeper.find.getByRole("main")).getAllByRole("listitem");
    const points = places.map((place) => Number(textOf(place).split(" ").at(-1).replace("−", "-")));
    assert.deepEqual(
      points,
      Object.values(totals).sort((one, other) => other - one),
    );
    await keeper.screen("table");
    assert.deepEqual(keeper.totals, Object.values(totals));
  });

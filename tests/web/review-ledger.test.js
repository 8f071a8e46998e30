import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ENTRIES,
  entriesOf,
  entriesToldIn,
  ledgerBars,
  ledgerSums,
} from "../../src/yohoho/web/review/ledger-bars.js";

const ledger = (expected, deal, decisions, own_luck, others, draws) => ({
  expected,
  deal,
  decisions,
  own_luck,
  others,
  draws,
  total: expected + deal + decisions + own_luck + others + draws,
  adjusted: expected + decisions,
});
const rounds = [
  { number: 1, decisions: [], ledger: ledger(10, 20, -5, -15, 4, 0) },
  { number: 2, decisions: [], ledger: ledger(12, -30, -2, 0.01, -8, 6) },
];
const bars = ledgerBars(rounds);
const close = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

test("the parts of a bar sum to the points of the round", () => {
  for (const { round, segments, ledger: own } of bars) {
    const small = ENTRIES.filter((entry) => Math.abs(own[entry]) < 0.05);
    const left = small.reduce((sum, entry) => sum + own[entry], 0);
    const shownSum = segments.reduce((sum, { amount }) => sum + amount, 0);
    close(shownSum + left, rounds[round - 1].ledger.total);
  }
});

test("widths follow the amounts on one scale for all rounds", () => {
  const scales = bars.flatMap(({ segments }) =>
    segments.map(({ amount, width }) => width / Math.abs(amount)),
  );
  for (const scale of scales) close(scale, scales[0]);
});

test("gains lie right of zero, costs left of it, and none overlap", () => {
  for (const { segments, zero } of bars) {
    for (const { amount, from, width } of segments) {
      if (amount > 0) assert.ok(from >= zero - 1e-9);
      else assert.ok(from + width <= zero + 1e-9);
      assert.ok(from >= -1e-9 && from + width <= 1 + 1e-9);
    }
    const sorted = segments.toSorted((one, other) => one.from - other.from);
    sorted.slice(1).forEach(({ from }, n) => {
      assert.ok(from >= sorted[n].from + sorted[n].width - 1e-9);
    });
  }
});

test("the mark of the total stands as far from zero as gains less costs", () => {
  for (const { segments, zero, total } of bars) {
    const [gains, costs] = [1, -1].map((sign) =>
      segments
        .filter(({ amount }) => Math.sign(amount) === sign)
        .reduce((sum, { width }) => sum + width, 0),
    );
    assert.ok(Math.abs(total - zero - (gains - costs)) < 0.001);
  }
});

test("amounts of nothing are not told", () => {
  assert.deepEqual(
    entriesOf(rounds[1].ledger).map(({ entry }) => entry),
    ["expected", "deal", "decisions", "others", "draws"],
  );
});

test("the sums of all rounds are those of the game", () => {
  const sums = ledgerSums(rounds);
  assert.equal(sums.deal, -10);
  close(sums.total, rounds[0].ledger.total + rounds[1].ledger.total);
  close(
    sums.total,
    ENTRIES.reduce((sum, entry) => sum + sums[entry], 0),
  );
});

test("a round without anything has an empty bar", () => {
  const [bar] = ledgerBars([{ number: 1, decisions: [], ledger: ledger(0, 0, 0, 0, 0, 0) }]);
  assert.deepEqual(bar.segments, []);
  assert.equal(bar.zero, 0);
});

test("a kind of entry that no round has gets no column", () => {
  const some = [ledger(10, 0, -3, 0, 0, 0), ledger(10, 0, 0, 0, 5, 0)];
  assert.deepEqual(
    entriesToldIn(some.map((one, at) => ({ number: at + 1, decisions: [], ledger: one }))),
    ["expected", "decisions", "others"],
  );
});

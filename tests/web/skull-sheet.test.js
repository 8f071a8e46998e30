import assert from "node:assert/strict";
import { test } from "node:test";
import { errorCode } from "./error-code.js";
import {
  ranksOf,
  remaining,
  stateOf,
  withFact,
  withoutFact,
} from "../../src/yohoho/web/rules/skull-sheet.js";

const setup = (changes = {}) => ({ players: 3, first: 0, lastChance: false, ...changes });
const failures = (challenger, skull, times) => Array(times).fill({ challenger, skull });

test("everybody begins with four discs, and the first player starts", () => {
  const { round, first, discs, successes, asks } = stateOf(setup({ first: 2 }), []);
  assert.deepEqual([round, first, asks], [1, 2, "challenger"]);
  assert.deepEqual(
    [discs, successes],
    [
      [4, 4, 4],
      [0, 0, 0],
    ],
  );
});

test("the challenger starts after a success, and the second success wins", () => {
  const won = { challenger: 1, skull: null };
  const once = stateOf(setup(), [won]);
  assert.deepEqual([once.first, once.successes, once.discs], [1, [0, 1, 0], [4, 4, 4]]);
  const twice = stateOf(setup(), [won, won]);
  assert.deepEqual([twice.winner, twice.asks], [1, null]);
});

test("the challenger starts after a failure, not the owner of the skull", () => {
  for (const skull of [1, 2]) {
    const { first, discs } = stateOf(setup(), [{ challenger: 1, skull }]);
    assert.deepEqual([first, discs], [1, [4, 3, 4]]);
  }
});

test("the owner of the skull starts after an elimination", () => {
  const state = stateOf(setup(), failures(1, 2, 4));
  assert.deepEqual([state.first, state.asks, remaining(state)], [2, "challenger", [0, 2]]);
});

test("a player eliminated by their own skull names the next first player", () => {
  const rounds = failures(1, 1, 4);
  assert.equal(stateOf(setup(), rounds).asks, "next");
  const named = withFact(setup(), rounds, 2);
  assert.deepEqual(named.at(-1), { challenger: 1, skull: 1, next: 2 });
  assert.equal(stateOf(setup(), named).first, 2);
  assert.equal(
    errorCode(() => withFact(setup(), rounds, 1)),
    "bad-sheet",
  );
});

test("the last player in the game wins at once, also after an own skull", () => {
  const state = stateOf(setup(), [...failures(1, 2, 4), ...failures(0, 0, 4)]);
  assert.deepEqual([state.winner, state.asks, state.discs], [2, null, [0, 0, 4]]);
});

test("the Last Chance disc is lent for one round to a player with one disc", () => {
  const some = setup({ lastChance: true });
  const two = failures(1, 0, 3);
  assert.equal(stateOf(setup(), two).lastChance, null);
  assert.equal(stateOf(some, two).lastChance, 1);
  assert.equal(stateOf(some, [...two, { challenger: 2, skull: null }]).lastChance, null);
  assert.deepEqual(remaining(stateOf(some, failures(1, 0, 4))), [0, 2]);
});

test("places go by successes, then by discs", () => {
  const rounds = [
    { challenger: 0, skull: null },
    ...failures(1, 2, 1),
    { challenger: 0, skull: null },
  ];
  assert.deepEqual(ranksOf(stateOf(setup({ players: 4 }), rounds)), [1, 4, 2, 2]);
});

test("undo takes back one fact at a time, and each can be given again", () => {
  const facts = [1, null, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0, null];
  const all = facts.reduce((rounds, fact) => withFact(setup(), rounds, fact), []);
  let rounds = all;
  for (const fact of facts.toReversed()) {
    const before = withoutFact(rounds);
    assert.equal(before.fact, fact);
    assert.deepEqual(withFact(setup(), before.rounds, fact), rounds);
    ({ rounds } = before);
  }
  assert.deepEqual([rounds, withoutFact(rounds)], [[], null]);
});

test("rounds that cannot have been played are refused", () => {
  const won = { challenger: 1, skull: null };
  for (const rounds of [
    [{ challenger: 3 }],
    [{ challenger: 0, skull: 7 }],
    [{ challenger: 0 }, won],
    [won, won, won],
    [{ ...won, next: 0 }],
    [...failures(1, 0, 4), { challenger: 1 }],
    [...failures(1, 0, 4), { challenger: 2, skull: 1 }],
  ])
    assert.equal(
      errorCode(() => stateOf(setup(), rounds)),
      "bad-sheet",
      JSON.stringify(rounds),
    );
});

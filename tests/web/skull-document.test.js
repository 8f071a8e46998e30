import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dumpsSkull,
  loadsSkull,
  stateOfSheet,
} from "../../src/yohoho/web/sheets/skull-document.js";

const people = ["Ann", "Bo", "Cy"].map((name, colour) => ({ name, colour }));
const sheet = (changes = {}) => ({
  sheet: "s1",
  at: 5,
  people,
  first: 1,
  last_chance: true,
  rounds: [{ challenger: 0, skull: null }, { challenger: 2 }],
  undone: [1],
  ...changes,
});
const problem = (text) => {
  try {
    loadsSkull(text);
  } catch (error) {
    return [error.code, error.args.detail ?? null];
  }
  return null;
};
const bad = (changes) => problem(dumpsSkull(sheet(changes)));

test("a sheet is read as it was written", () => {
  assert.deepEqual(loadsSkull(dumpsSkull(sheet())), sheet());
  assert.equal(stateOfSheet(sheet()).asks, "skull");
});

test("an own skull that names the next player is read as it was written", () => {
  const own = { challenger: 0, skull: 0 };
  const written = sheet({ rounds: [own, own, own, { ...own, next: 2 }], undone: [] });
  assert.deepEqual(loadsSkull(dumpsSkull(written)), written);
});

test("what a file may leave out has a default", () => {
  const { rounds: _, undone: __, last_chance: ___, ...rest } = sheet();
  assert.deepEqual(
    loadsSkull(dumpsSkull(rest)),
    sheet({ rounds: [], undone: [], last_chance: false }),
  );
});

test("text that is no sheet of Skull is refused with the reason", () => {
  assert.equal(problem("nonsense")[0], "not-json");
  for (const text of ["null", "[]", "3", '{"format":"yohoho-sheet","version":1}'])
    assert.equal(problem(text)[0], "not-a-sheet", text);
  assert.equal(problem('{"format":"yohoho-skull-sheet","version":2}')[0], "sheet-version");
  assert.equal(problem(" ".repeat(5_000_000))[0], "too-large");
});

test("values that do not fit are refused with their place", () => {
  assert.deepEqual(bad({ stranger: 1 }), ["bad-sheet", "$.stranger"]);
  assert.deepEqual(bad({ sheet: "../x" }), ["bad-sheet", "$.sheet"]);
  assert.deepEqual(bad({ at: -1 }), ["bad-sheet", "$.at"]);
  assert.deepEqual(bad({ people: people.slice(1) }), ["bad-sheet", "$.people"]);
  assert.deepEqual(bad({ people: [people[0], ...people.slice(0, 2)] }), ["bad-sheet", "$.people"]);
  assert.deepEqual(bad({ people: [{ name: " Ann", colour: 0 }, ...people.slice(1)] }), [
    "bad-sheet",
    "$.people",
  ]);
  assert.deepEqual(bad({ first: 3 }), ["bad-sheet", "$.first"]);
  assert.deepEqual(bad({ rounds: [{ challenger: 0, skull: "1" }] }), [
    "bad-sheet",
    "$.rounds[0].skull",
  ]);
  assert.equal(bad({ rounds: [{ challenger: 4, skull: 0 }] })[0], "bad-sheet");
  assert.equal(bad({ undone: [null, null] })[0], "bad-sheet");
});

import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";
import { useRandom } from "../../src/yohoho/web/lib/random.js";
import { openAt, serveCatalogues } from "./page.js";

openAt("/puzzles");
serveCatalogues();
const { loadLanguage } = await import("../../src/yohoho/web/lib/i18n.js");
const { PuzzleTransport, tableOf } =
  await import("../../src/yohoho/web/puzzles/puzzle-transport.js");
const { bandOf, fitting, nextPuzzle, themesOf } =
  await import("../../src/yohoho/web/puzzles/documents.js");
const { addAttempt, attempts, isSolved } = await import("../../src/yohoho/web/puzzles/progress.js");

before(() => loadLanguage("en"));
afterEach(() => useRandom());

const POSITION = {
  game: "skull-king",
  view: {
    seat: 1,
    options: { edition: "beck" },
    seats: [{}, {}, { ghost: true }],
    waiting: [1],
    legal: ["play green-7", "play escape"],
    refused: { "black-3": {} },
  },
  values: [
    { action: "play green-7", value: 20, margin: 0, win: 30, policy: 0.9 },
    { action: "play escape", value: 5, margin: 4, win: 20, policy: 0.1 },
  ],
};
const puzzle = (id, more = {}) => ({
  id,
  game: "skull-king",
  edition: "beck",
  theme: "duck",
  difficulty: 0.4,
  ...more,
});

function beginPuzzle() {
  const transport = new PuzzleTransport(POSITION);
  const heard = [];
  transport.listen(({ view, fresh }) => heard.push([view.game.legal.length, fresh]));
  transport.begin();
  return { transport, heard };
}

test("a puzzle is shown as a table with the view of its seat", () => {
  const view = tableOf(POSITION, POSITION.view, 1);
  assert.equal(view.you, 1);
  assert.equal(view.seats.length, 2, "a ghost is no person");
  assert.ok(view.seats.every(({ name }) => name));
  assert.equal(view.settings.options.edition, "beck");
});

test("an answer is graded, and then nothing is left to decide", async () => {
  const { transport, heard } = beginPuzzle();
  await transport.act("play escape");
  const { loss, solved, best } = transport.grade.value;
  assert.deepEqual([loss, solved, best.action], [15, false, "play green-7"]);
  assert.deepEqual(heard, [
    [2, true],
    [0, false],
  ]);
  await assert.rejects(transport.act("play green-7"), { code: "not-in-puzzle" });
});

test("what is no choice of the puzzle is refused, and nothing happens", async () => {
  const { transport, heard } = beginPuzzle();
  await assert.rejects(transport.act("play black-3"), { code: "not-in-puzzle" });
  await assert.rejects(transport.do({ do: "pause" }), { code: "not-in-puzzle" });
  assert.equal(transport.grade.value, null);
  assert.equal(heard.length, 1);
});

test("puzzles are chosen by box, theme and difficulty", () => {
  const all = [
    puzzle("a"),
    puzzle("b", { theme: "bid", difficulty: 0.45 }),
    puzzle("c", { theme: "bid", difficulty: 0.9 }),
    puzzle("d", { edition: "schmidt" }),
    puzzle("e", { game: "skull", edition: "", theme: "flip" }),
  ];
  const ids = (choice) => fitting(all, choice).map(({ id }) => id);
  assert.deepEqual(ids({ box: "beck", theme: "", band: "any" }), ["a", "b", "c"]);
  assert.deepEqual(ids({ box: "beck", theme: "bid", band: "hard" }), ["c"]);
  assert.deepEqual(ids({ box: "skull", theme: "", band: "easy" }), ["e"]);
  assert.deepEqual(all.map(bandOf), ["easy", "medium", "hard", "easy", "easy"]);
  assert.deepEqual(themesOf(all, "beck"), ["bid", "duck"]);
});

test("the next puzzle is an unsolved one while there is one, and never the same", () => {
  const all = ["a", "b", "c"].map((id) => puzzle(id));
  const next = (solved, before, number = 0) => {
    useRandom({ number: () => number });
    return nextPuzzle(all, (id) => solved.includes(id), before)?.id;
  };
  assert.equal(next([], ""), "a");
  assert.equal(next(["a", "c"], "c"), "b");
  assert.equal(next(["a", "b", "c"], "c", 0.99), "b");
  assert.equal(
    nextPuzzle([puzzle("a")], () => false, "a"),
    null,
  );
});

test("the first loss is remembered, and a later solution", () => {
  addAttempt("x", { loss: 12, solved: false });
  assert.ok(!isSolved("x"));
  addAttempt("x", { loss: 0, solved: true });
  assert.deepEqual(attempts.value.x, { loss: 12, solved: true });
});

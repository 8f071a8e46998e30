// What was written can be corrected, undone and restored; the page tells what that changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { CREW, newLog, playRounds } from "./sheets.js";

const EIGHT = [...CREW, "Finn", "Gus", "Maximilian-Alexander von B"];
const twoRounds = (options) => playRounds(newLog(options), [1, 0, 0], [2, 0, 0]);

/** Round 1 again: Bo won Ann's trick. */
async function correctFirst(keeper) {
  await keeper.correctRound(1);
  await keeper.change("Ann", -1);
  await keeper.change("Bo", 1);
}

test("an edit, undo, redo and another scoring count the totals anew", async () => {
  const keeper = await Scorekeeper.atSheet({ log: twoRounds(), hash: "#table" });
  assert.deepEqual(keeper.totals, [60, 30, 30]);
  await correctFirst(keeper);
  await keeper.save();
  assert.equal(keeper.heading, keeper.say("pad.tab-table"));
  assert.deepEqual(keeper.totals, [30, 10, 30]);
  await keeper.undoSaved();
  assert.deepEqual(keeper.totals, [60, 30, 30]);
  await keeper.press("pad.redo");
  assert.deepEqual(keeper.totals, [30, 10, 30]);
  await keeper.choose("radio", "Rascal");
  assert.deepEqual(keeper.totals, Object.values(keeper.tally.totals));
  assert.notDeepEqual(keeper.totals, [30, 10, 30]);
  await keeper.press("pad.undo");
  for (let left = 3; left > 0; left--) await keeper.undoSaved();
  assert.deepEqual(keeper.totals, [0, 0, 0]);
  assert.ok(keeper.button("pad.undo").disabled);
  await keeper.screen("round");
  assert.deepEqual(keeper.won, [1, 0, 0], "the round that was taken back is open");
});

for (const language of LANGUAGES)
  test(`correcting a round looks like no entry, and can be cancelled, in ${language}`, async () => {
    const page = { language };
    const keeper = await Scorekeeper.atSheet({ log: twoRounds(), hash: "#table", page });
    const note = () => keeper.find.queryByRole("note");
    await correctFirst(keeper);
    assert.equal(keeper.heading, keeper.words("pad.edit-round", { number: 1 }));
    assert.ok(textOf(note()).startsWith(keeper.words("pad.edit-note")));
    assert.equal(textOf(keeper.saveButton), keeper.say("pad.save-edit"));
    await keeper.press("pad.step-bids");
    await keeper.press("pad.discard");
    assert.equal(keeper.heading, keeper.say("pad.tab-table"));
    assert.deepEqual(keeper.totals, [60, 30, 30]);
    await keeper.correctRound(1);
    assert.deepEqual(keeper.won, [1, 0, 0], "nothing of the correction is left");
    await keeper.screen("round");
    assert.equal(note(), null, "this round is entered for the first time");
    assert.equal(keeper.heading, keeper.words("sheet.round", { number: 3, cards: 3 }));
  });

test("undo takes back the last tap, and asks before a saved round", async () => {
  const keeper = await Scorekeeper.atSheet({ log: playRounds(newLog(), [1, 0, 0]) });
  await keeper.tapNumbers(2, 1);
  await keeper.press("pad.undo");
  assert.deepEqual(keeper.shown, ["2", "–", "–"]);
  assert.equal(keeper.row("Bo").querySelector("[aria-current=step]")?.tagName, "BUTTON");
  assert.match(keeper.announced, new RegExp(keeper.say("pad.told-tap")));
  await keeper.press("pad.redo");
  assert.deepEqual(keeper.shown, ["2", "1", "–"]);
  await keeper.press("pad.undo");
  await keeper.press("pad.undo");
  assert.deepEqual(keeper.shown, ["–", "–", "–"]);
  assert.equal(keeper.sheet.rounds.size, 1);
  await keeper.press("pad.undo");
  assert.match(textOf(keeper.dialog), /^Undo round 1\?/);
  await keeper.page.press("{Escape}");
  assert.ok(!keeper.dialog);
  assert.equal(keeper.sheet.rounds.size, 1);
  await keeper.undoSaved();
  assert.equal(keeper.step, "tricks");
  assert.equal(keeper.sheet.rounds.size, 0);
});

test("undo takes back a mistapped trick", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.bid(1, 1, 0);
  await keeper.change("Ann", -1);
  assert.deepEqual(keeper.won, [0, 1, 0]);
  await keeper.press("pad.undo");
  assert.deepEqual(keeper.won, [1, 1, 0]);
  assert.ok(!keeper.find.queryByText(/counted/));
});

test("the note tells each value before and after, in the language of now", async () => {
  const log = twoRounds({ scoring: "classic" });
  const keeper = await Scorekeeper.atSheet({ log, hash: "#table" });
  await correctFirst(keeper);
  await keeper.claim("black-14", "Bo");
  await keeper.closeBonuses();
  await keeper.save();
  assert.equal(
    textOf(keeper.changeNote),
    "Corrected. Round 1 Ann: tricks 1 becomes 0 Bo: tricks 0 becomes 1 Black 14 – becomes Bo " +
      "Total Ann 60 becomes 30 Bo 30 becomes 10",
  );
  await keeper.chooseLanguage("de");
  assert.match(textOf(keeper.changeNote), /Runde 1 Ann: Stiche 1 wird 0/);
  await keeper.chooseLanguage("en");
  await keeper.undoSaved();
  assert.match(textOf(keeper.changeNote), /^Undone\. Round 1 Ann: tricks 0 becomes 1/);
  assert.match(textOf(keeper.changeNote), /Black 14 Bo becomes –/);
  await keeper.press("pad.redo");
  assert.match(textOf(keeper.changeNote), /^Restored\. Round 1 Ann: tricks 1 becomes 0/);
  await keeper.choose("radio", "Rascal");
  const counted = /^Counted anew\. Scoring Classic becomes Rascal Total Ann 30 becomes/;
  assert.match(textOf(keeper.changeNote), counted);
});

test("a long note is opened by its button", async () => {
  const log = playRounds(newLog({ names: EIGHT }), [1, 0, 0, 0, 0, 0, 0, 0]);
  const keeper = await Scorekeeper.atSheet({ log, hash: "#table" });
  await keeper.undoSaved();
  const changes = () => textOf(keeper.changeNote).split(" becomes ").length - 1;
  assert.equal(changes(), 4 + 8, "some values, and the totals of all");
  await keeper.tap(keeper.find.getByRole("button", { name: /more$/, expanded: false }));
  assert.ok(keeper.find.getByRole("button", { expanded: true }));
  assert.match(textOf(keeper.changeNote), /Maximilian-Alexander von B: tricks 0 becomes –/);
  assert.equal(keeper.sheet.rounds.size, 0);
});

for (const language of LANGUAGES)
  test(`every screen of a sheet has its words in ${language}`, async () => {
    const log = twoRounds();
    const keeper = await Scorekeeper.atSheet({ log, page: { language } });
    for (const screen of ["table", "crew", "more", "round"]) {
      await keeper.screen(screen);
      const words = textOf(keeper.find.getByRole("main"));
      assert.doesNotMatch(words, /\b(?:pad|crew|sheet|column)\.[a-z]|\{\w+\}|undefined/);
    }
    assert.equal(keeper.heading, keeper.say("sheet.round", { number: 3, cards: 3 }));
  });

test("the back button returns to the screen before", async () => {
  const log = playRounds(newLog(), [1, 0, 0]);
  const keeper = await Scorekeeper.open("/pad", { logs: [log] });
  await keeper.tap(keeper.find.getByRole("link", { name: /^Ann, Bo, and Cy/ }));
  await keeper.tapNumbers(1);
  await keeper.screen("table");
  await keeper.explain(0);
  await keeper.page.back();
  assert.ok(!keeper.dialog);
  assert.equal(keeper.heading, "Scores");
  await keeper.correctRound(1);
  await keeper.change("Ann", -1);
  await keeper.page.back();
  assert.equal(keeper.heading, "Scores");
  assert.deepEqual(keeper.totals, [20, 10, 10], "an edit that was not saved counts for nothing");
  await keeper.page.back();
  assert.deepEqual(keeper.shown, ["1", "–", "–"], "the tap is still there");
  await keeper.page.back();
  assert.equal(keeper.heading, keeper.say("pad.title"));
  await keeper.page.forward();
  assert.deepEqual(keeper.shown, ["1", "–", "–"]);
});

test("the back button closes a dialog, and then its screen", async () => {
  const keeper = await Scorekeeper.atSheet({ log: playRounds(newLog(), [1, 0, 0]) });
  await keeper.screen("crew");
  await keeper.openSeat("Ann");
  await keeper.page.back();
  assert.ok(!keeper.dialog);
  assert.equal(keeper.heading, keeper.say("pad.tab-crew"));
  await keeper.page.back();
  assert.equal(keeper.step, "bids");
  assert.deepEqual(Object.values(keeper.tally.totals), [20, 10, 10]);
});

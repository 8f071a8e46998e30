// Two phones wrote the same place without a network: both versions are shown, and the pen chooses.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { write } from "../../../src/yohoho/web/sheets/ledger.js";
import { merge } from "../../../src/yohoho/web/rules/log.js";
import { fold } from "../../../src/yohoho/web/rules/sheet.js";
import { textOf } from "./scorekeeper.js";
import { byPerson, newLog, playRounds, writeRound } from "./sheets.js";
import { openShared } from "./shared.js";

const ANN = { name: "Ann", person: "p1", pen: true, devices: ["ann"] };
const BO = { name: "Bo", person: "p2", pen: true, devices: ["bo"] };
const CY = { name: "Cy", person: "p3" };
const twoRounds = () => playRounds(newLog(), [1, 0, 0], [1, 1, 0]);
/** Both wrote round 2 again: Ann that she won both tricks, Bo that Cy won hers. */
const ofAnn = (log) => writeRound(log, [1, 1, 0], [2, 0, 0], { number: 2 }, "ann-1");
const ofBo = (log) => writeRound(log, [1, 1, 0], [0, 1, 1], { number: 2 }, "bo-1");
const apart = () => merge(ofAnn(twoRounds()), ofBo(twoRounds()));
/** Round 2 with this bonus, and another name for Bo. */
function claimAndRename(log, author, claim, name) {
  const claimed = writeRound(log, [1, 1, 0], [1, 1, 0], { number: 2, claims: [claim] }, author);
  return write(claimed, author, { do: "describe", person: "p2", name, colour: 1 });
}
/** This phone is the one that `ann-1` wrote with. */
const storage = { "yohoho.pad.device": "ann" };

const note = (keeper) => keeper.find.queryByText(/two phones wrote different things/);
/** The links to the places that have two versions. */
const comparisons = (keeper) =>
  keeper.find.getAllByRole("link", { name: startsWith(keeper.say("versions.compare")) });
/** Takes the version in this column. */
const take = (keeper, column) => keeper.tap(takeButtons(keeper)[column]);
const takeButtons = (keeper) =>
  keeper.find.queryAllByRole("button", { name: startsWith(keeper.say("versions.take")) });
const startsWith = (words) => (name) => name.startsWith(words);
const heads = (keeper) => keeper.find.getAllByRole("columnheader").map(textOf);

/** The table on the screen: name or label, then each version as it is read. */
function versions(keeper) {
  const rows = within(keeper.find.getByRole("table")).getAllByRole("row");
  const lines = rows.filter((row) => within(row).queryByRole("rowheader"));
  return Object.fromEntries(
    lines.map((row) => [
      textOf(within(row).getByRole("rowheader")),
      within(row).getAllByRole("cell").map(textOf),
    ]),
  );
}

test("both versions are shown, and the pen chooses one for all", async () => {
  const { keeper, server } = await openShared(apart(), [ANN, BO], { hash: "#table", storage });
  assert.ok(note(keeper));
  assert.equal(keeper.find.getAllByRole("link", { name: /two versions: compare/ }).length, 1);
  await keeper.tap(comparisons(keeper)[0]);
  const ownColumn = heads(keeper).findIndex((head) => head.startsWith("Ann (you)"));
  const theirs = heads(keeper).findIndex((head) => head.startsWith("Bo"));
  assert.deepEqual([ownColumn, theirs].sort(), [0, 1]);
  assert.equal(heads(keeper).filter((head) => head.includes("counts now")).length, 1);
  for (const head of heads(keeper)) assert.match(head, /2026/);
  const shown = versions(keeper);
  assert.deepEqual(Object.keys(shown), ["Ann", "Bo", "Cy"]);
  assert.match(shown.Ann[ownColumn], /2 ?\/ ?1/);
  assert.match(shown.Ann[theirs], /0 ?\/ ?1/);
  assert.match(shown.Cy[theirs], /1 ?\/ ?0/);
  await take(keeper, theirs);
  assert.equal(keeper.heading, "Scores");
  assert.ok(!note(keeper));
  const sheet = fold(server.log);
  assert.deepEqual(sheet.conflicts, []);
  assert.deepEqual({ ...sheet.rounds.get(2).tricks }, byPerson([0, 1, 1]));
  assert.deepEqual(keeper.totals, Object.values(keeper.tally.totals));
});

test("without the pen both versions are shown, and there is no choice", async () => {
  const { keeper, server } = await openShared(apart(), [CY, ANN, BO], { hash: "#table" });
  const rounds = keeper.find.getAllByRole("link", { name: /^Round|^Correct round/ });
  const inTable = rounds.filter((link) => link.closest("th"));
  assert.equal(inTable.length, 1, "the others lead nowhere without the pen");
  await keeper.tap(inTable[0]);
  assert.equal(heads(keeper).length, 2);
  assert.deepEqual(takeButtons(keeper), []);
  assert.ok(keeper.find.getByText(keeper.say("versions.pen-chooses")));
  server.receive(ofBo(server.log));
  await keeper.page.rest();
  assert.ok(!note(keeper));
  assert.ok(!keeper.find.queryByRole("table"));
  assert.ok(keeper.find.getByText(keeper.say("versions.settled")));
});

for (const language of LANGUAGES)
  test(`the other phones are told who chose, and what it changed, in ${language}`, async () => {
    const how = { hash: "#table", language };
    const { keeper, server } = await openShared(apart(), [CY, ANN, BO], how);
    assert.ok(!keeper.changeNote);
    server.receive(ofAnn(server.log));
    await keeper.page.rest();
    const what = keeper.say("versions.of-round", { number: 2 });
    const note = textOf(keeper.changeNote);
    assert.ok(note.startsWith(keeper.words("pad.told-settled-by", { name: "Ann", what })), note);
    assert.ok(note.includes(keeper.words("change.of-tricks", { name: "Cy" })), note);
  });

test("a phone that watches the two versions is told who chose", async () => {
  const hash = "#versions-round/2";
  const { keeper, server } = await openShared(apart(), [BO, ANN], { hash });
  server.receive(ofAnn(server.log));
  await keeper.page.rest();
  assert.ok(keeper.find.getByText(keeper.say("versions.settled")));
  assert.match(textOf(keeper.changeNote), /^Round 2: Ann chose/);
});

test("a choice that this phone missed with its conflict is told too", async () => {
  const log = ofBo(twoRounds());
  const { keeper, server } = await openShared(log, [BO, ANN], { hash: "#table" });
  server.disconnect();
  await keeper.page.rest();
  server.receive(ofAnn(twoRounds()));
  server.receive(ofAnn(server.log));
  server.reconnect();
  await keeper.page.rest();
  assert.match(textOf(keeper.changeNote), /^Round 2: Ann chose .* Cy: tricks 1 becomes 0/);
});

for (const language of LANGUAGES)
  test(`a correction that is overruled is not told as if it counted, in ${language}`, async () => {
    const log = twoRounds();
    const page = { hash: "#table", storage, language };
    const { keeper, server } = await openShared(log, [ANN, BO], page);
    await keeper.correctRound(2);
    await keeper.change("Ann", 1);
    await keeper.change("Bo", -1);
    await keeper.save();
    const seats = { do: "seat", order: ["p2", "p1", "p3"] };
    const seated = write(log, "bo-1", seats);
    server.receive(seated);
    await keeper.page.rest();
    assert.ok(textOf(keeper.changeNote).startsWith(keeper.say("pad.told-edited")), "it counts");
    server.receive(ofBo(seated));
    await keeper.page.rest();
    assert.deepEqual(keeper.roundOnSheet(2).tricks, byPerson([0, 1, 1]));
    const note = textOf(keeper.changeNote);
    assert.ok(note.startsWith(keeper.words("pad.told-overruled", { name: "Bo" })), note);
    const change = `${keeper.words("change.of-tricks", { name: "Ann" })} 2`;
    assert.ok(note.includes(`${change} ${keeper.say("pad.becomes")} 0`), note);
  });

test("entries of an offline phone meet those of the phone that took its pen", async () => {
  const log = playRounds(newLog(), [1, 0, 0]);
  const { keeper, server } = await openShared(log, [{ name: "Ann", pen: true }, BO]);
  server.disconnect();
  await keeper.page.rest();
  await keeper.playRound([2, 0, 0]);
  await keeper.playRound([1, 1, 1]);
  server.receive(writeRound(log, [0, 2, 0], [0, 2, 0], {}, "bo-1"));
  server.reconnect();
  await keeper.page.rest();
  assert.ok(note(keeper));
  const sheet = fold(server.log);
  assert.deepEqual(
    sheet.conflicts.map(({ place }) => place),
    ["round/2"],
  );
  assert.deepEqual({ ...sheet.rounds.get(3).tricks }, byPerson([1, 1, 1]), "only Ann wrote it");
  await keeper.tap(comparisons(keeper)[0]);
  const cells = Object.values(versions(keeper)).map((line) => line.map((cell) => cell[0]).sort());
  assert.deepEqual(cells, [
    ["0", "2"],
    ["0", "2"],
    ["0", "0"],
  ]);
});

for (const language of LANGUAGES)
  test(`bonuses and names have two versions too, in ${language}`, async () => {
    const log = twoRounds();
    const both = merge(
      claimAndRename(log, "ann-1", { card: "black-14", by: "p1" }, "Bob"),
      claimAndRename(log, "tablet-1", { card: "green-14", by: "p2" }, "Robert"),
    );
    const { keeper } = await openShared(both, [ANN], { storage, language });
    assert.equal(comparisons(keeper).length, 2);
    await keeper.tap(comparisons(keeper)[0]);
    const cards = Object.entries(versions(keeper)).filter(([label]) => /14/.test(label));
    assert.equal(cards.length, 2);
    for (const [, cells] of cards) assert.equal(cells.filter((cell) => cell === "–").length, 1);
    const ownColumn = heads(keeper).findIndex((head) =>
      head.startsWith(keeper.say("versions.by-you", { name: "Ann" })),
    );
    await take(keeper, ownColumn);
    await keeper.tap(comparisons(keeper)[0]);
    assert.deepEqual(Object.values(versions(keeper))[0].sort(), ["Bob", "Robert"]);
    await take(keeper, 0);
    assert.deepEqual(keeper.sheet.conflicts, []);
    assert.deepEqual(keeper.roundOnSheet(2).claims, [{ card: "black-14", by: "p1" }]);
  });

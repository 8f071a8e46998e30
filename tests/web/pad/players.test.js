// The people of a sheet: names, seats, leaving, joining and coming back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { countStored, CREW, newLog, playRounds, THREE } from "./sheets.js";

const LONG = "x".repeat(200);
const MARKUP = "<img src=x onerror=alert(1)>";

const afterRoundOne = (hash) => Scorekeeper.atSheet({ log: playRounds(newLog(), [1, 0, 0]), hash });

/** The names in the order of the seats, by the buttons that move them. */
function seats(keeper) {
  const up = keeper.find.getAllByRole("button", { name: /: one seat up$/ });
  return up.map((button) => button.getAttribute("aria-label").replace(/: one seat up$/, ""));
}

test("people join, leave, change seats and deal", async () => {
  const keeper = await afterRoundOne("#crew");
  await keeper.page.type(keeper.find.getByRole("textbox", { name: "Name" }), "Late <b>Lena</b>");
  await keeper.choose("radio", "The average");
  await keeper.press("pad.joins", { number: 2 });
  await keeper.openSeat("Bo");
  await keeper.press("pad.leaves", { number: 2 });
  assert.ok(!keeper.dialog);
  await keeper.press("pad.down", { name: "Ann" });
  const dealer = keeper.find.getByRole("combobox", { name: "Who deals round 2?" });
  await keeper.page.select(dealer, "Cy");
  const { next, starts } = keeper.tally;
  const { people } = keeper.sheet;
  assert.deepEqual([next.players.length, next.dealer], [3, "p3"]);
  assert.deepEqual(
    people.map(({ name }) => name),
    ["Bo", "Ann", "Cy", "Late <b>Lena</b>"],
  );
  assert.equal(starts[people[3].id], 10);
  await keeper.screen("round");
  assert.equal(keeper.rows.length, 3);
  assert.ok(keeper.row("Late <b>Lena</b>"));
});

test("somebody who left comes back with their points", async () => {
  const log = playRounds(newLog({ names: CREW.slice(0, 4) }), [1, 0, 0, 0]);
  const keeper = await Scorekeeper.atSheet({ log, hash: "#crew" });
  await keeper.openSeat("Dora");
  await keeper.press("pad.leaves", { number: 2 });
  await keeper.screen("round");
  await keeper.playRound([1, 1, 0]);
  await keeper.screen("crew");
  await keeper.openSeat("Dora");
  assert.match(textOf(keeper.dialog), /10 points/);
  await keeper.press("pad.returns", { number: 3 });
  assert.ok(!keeper.dialog);
  assert.ok(!keeper.find.queryByText(keeper.say("pad.has-left")));
  await keeper.screen("round");
  assert.equal(textOf(keeper.row("Dora")), "Dora no bid yet 10 –");
  await keeper.playRound([1, 1, 1, 0]);
  assert.equal(keeper.tally.totals.p4, 40);
  assert.deepEqual(keeper.tally.faults, []);
});

test("a name that is too long is refused, and markup in it is text everywhere", async () => {
  const keeper = await afterRoundOne("#crew");
  await keeper.openSeat("Ann");
  await keeper.typeInDialog(LONG);
  assert.match(keeper.alert, /30/);
  await keeper.typeInDialog(MARKUP);
  assert.ok(!keeper.dialog);
  for (const screen of ["round", "table", "crew", "more"]) {
    await keeper.screen(screen);
    assert.ok(!keeper.page.document.querySelector("main img"));
  }
  await keeper.follow("pad.to-list");
  assert.match(textOf(keeper.games[0]), /<img src=x onerror=alert\(1\)>/);
  await keeper.deleteGame();
  assert.ok(textOf(keeper.dialog).includes(MARKUP));
  assert.ok(!keeper.page.document.querySelector("main img"));
});

test("names of a new game are checked, and seats moved by key", async () => {
  const keeper = await Scorekeeper.open("/pad/new");
  await keeper.join(LONG);
  assert.match(keeper.alert, /30/);
  await keeper.join("<i>Ann</i>", "Bo", "bo", "Cy");
  assert.deepEqual(seats(keeper), ["<i>Ann</i>", "Bo", "Cy"]);
  keeper.button("pad.up", { name: "Cy" }).focus();
  await keeper.page.press("{Enter}");
  assert.deepEqual(seats(keeper), ["<i>Ann</i>", "Cy", "Bo"]);
  await keeper.press("pad.start");
  assert.equal(keeper.step, "bids");
});

test("the same crew plays again, and its names are offered", async () => {
  const keeper = await Scorekeeper.open("/pad");
  await keeper.follow("pad.new");
  await keeper.join(...THREE);
  await keeper.tapTwice(keeper.button("pad.start"));
  assert.equal(countStored(), 1, "a double tap starts one game");
  await keeper.page.back();
  assert.equal(keeper.heading, keeper.say("pad.title"));
  assert.equal(keeper.games.length, 1);
  await keeper.tapTwice(keeper.find.getByRole("button", { name: /^Same crew, new game/ }));
  assert.equal(keeper.step, "bids");
  assert.equal(keeper.rows.length, 3);
  assert.equal(countStored(), 2, "and one more");
  await keeper.open("/pad/new");
  const suggestions = keeper.find.getByRole("group", { name: keeper.say("pad.known") });
  assert.deepEqual([...suggestions.querySelectorAll("button")].map(textOf).sort(), THREE);
});

// A round at the score pad: bids, play and tricks, and what is refused or asked.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { byPerson, CREW, newLog, playRounds } from "./sheets.js";

const afterRoundOne = () => playRounds(newLog(), [1, 0, 0]);

test("the last bid shows all bids before anything is counted", async () => {
  const keeper = await Scorekeeper.atSheet({ log: afterRoundOne() });
  await keeper.tapNumbers(2, 1, 0);
  assert.equal(keeper.step, "play");
  assert.deepEqual(keeper.shown, ["2", "1", "0"]);
  assert.ok(keeper.find.getByText(keeper.say("pad.bid-sum", { sum: 3, cards: 2 })));
  assert.match(textOf(keeper.row("Ann")), /deals/);
  assert.match(textOf(keeper.row("Bo")), /leads/);
  await keeper.press("pad.enter-tricks");
  assert.ok(!keeper.find.queryByText(/counted/));
  assert.doesNotMatch(keeper.rows.map(textOf).join(), /[+−]\d/);
  await keeper.change("Ann", -1);
  assert.ok(keeper.find.getByText(keeper.say("pad.adds-up", { cards: 2 })));
  assert.match(textOf(keeper.row("Ann")), /−10/);
});

test("one miss by one takes seven taps", async () => {
  const keeper = await Scorekeeper.atSheet({ names: CREW });
  await keeper.tapNumbers(1, 1, 0, 0, 0);
  await keeper.tapMissed(1);
  await keeper.save();
  assert.match(keeper.heading, /^Round 2,/);
  assert.equal(keeper.taps, 7);
  assert.deepEqual(keeper.roundOnSheet(1).tricks, byPerson([1, 0, 0, 0, 0]));
});

test("tricks that do not add up are stopped, and can be insisted on", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.bid(0, 0, 0);
  await keeper.save();
  assert.match(keeper.alert, /B-26/);
  assert.equal(keeper.sheet.rounds.size, 0);
  await keeper.press("pad.force");
  assert.equal(keeper.step, "bids");
  await keeper.screen("table");
  const link = keeper.find.getByRole("link", { name: keeper.say("pad.edit-round", { number: 1 }) });
  assert.match(textOf(link), /≠/);
  assert.ok(keeper.tally.rows[0].forced);
});

test("a missing trick recalls the Kraken", async () => {
  const keeper = await Scorekeeper.atSheet({ kraken: true });
  await keeper.bid(1, 0, 0);
  await keeper.change("Ann", -1);
  assert.ok(keeper.find.getByText(/Did the Kraken take it\?/));
});

test("Graybeard is named in a game of two", async () => {
  const keeper = await Scorekeeper.atSheet({ names: ["Ann", "Bo"] });
  await keeper.tapNumbers(0, 0);
  assert.ok(keeper.find.getByText(/^Graybeard/));
  await keeper.press("pad.enter-tricks");
  const rest = keeper.say("pad.ghost-rest", { ghost: keeper.say("play.ghost") });
  assert.match(textOf(keeper.row(rest)), /1$/);
});

test("loads are chosen after the bids", async () => {
  const keeper = await Scorekeeper.atSheet({ scoring: "cannonball" });
  const load = () => keeper.find.queryByRole("button", { name: "Ann: grapeshot" });
  assert.ok(!load());
  await keeper.tapNumbers(1, 0, 0);
  await keeper.tap(load());
  assert.ok(keeper.find.getByRole("button", { name: "Ann: cannonball" }));
  assert.ok(keeper.find.getByRole("link", { name: /R-6/ }));
  await keeper.save();
  assert.deepEqual(keeper.roundOnSheet(1).cannonballs, ["p1"]);
});

test("the number of cards can be changed for one round", async () => {
  const keeper = await Scorekeeper.atSheet({ log: playRounds(newLog(), [1, 0, 0], [2, 0, 0]) });
  await keeper.tapNumbers(3, 1, 0);
  await keeper.press("pad.dealt", { cards: 3 });
  const cards = keeper.find.getByRole("group", { name: keeper.say("pad.ask-dealt") });
  await keeper.tap(within(cards).getByRole("button", { name: "2" }));
  assert.equal(keeper.step, "bids");
  assert.deepEqual(keeper.shown, ["–", "1", "0"]);
  await keeper.tapNumbers(1);
  assert.match(keeper.heading, /2 cards/);
  await keeper.save();
  assert.match(keeper.heading, /Round 4, 4 cards/);
  assert.deepEqual(
    keeper.tally.rows.map((row) => row.cards),
    [1, 2, 2],
  );
});

test("digits are typed on a laptop", async () => {
  const keeper = await Scorekeeper.atSheet({ page: { width: 1280 } });
  for (const digit of "100") {
    await keeper.page.press(digit);
    await keeper.page.advance(1000);
  }
  assert.equal(keeper.step, "play");
  assert.deepEqual(keeper.shown, ["1", "0", "0"]);
});

test("a tap that bounces counts once", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.tapTwice(keeper.number(1));
  assert.deepEqual(keeper.shown, ["1", "–", "–"]);
  await keeper.bid(0, 0);
  await keeper.tapTwice(keeper.saveButton);
  assert.equal(keeper.sheet.rounds.size, 1);
});

test("the scoreboard shows the round to the whole room", async () => {
  const keeper = await Scorekeeper.atSheet({ log: afterRoundOne() });
  await keeper.tapNumbers(2, 1, 0);
  await keeper.screen("more");
  await keeper.tap(keeper.find.getByRole("link", { name: /^Scoreboard/ }));
  const row = (name) => keeper.find.getByRole("row", { name: new RegExp(`^Place . ${name}`) });
  assert.deepEqual(within(row("Ann")).getAllByRole("cell").map(textOf), ["2", "+20", "20"]);
  assert.match(textOf(row("Ann")), /deals/);
  assert.match(textOf(row("Bo")), /leads/);
});

test("a tie at the end offers an extra round", async () => {
  const keeper = await Scorekeeper.atSheet({ plan: [1] });
  await keeper.playRound([0, 0, 0], [1, 0, 0]);
  assert.equal(keeper.heading, keeper.say("ending.title"));
  await keeper.press("pad.extra-round");
  await keeper.screen("round");
  assert.equal(keeper.step, "bids");
  assert.match(keeper.heading, /^Round 2,/);
});

test("ending early shows the result first", async () => {
  const keeper = await Scorekeeper.atSheet({ log: afterRoundOne(), hash: "#more" });
  await keeper.press("pad.close");
  assert.match(textOf(keeper.inDialog.getAllByRole("listitem")[0]), /Ann/);
  await keeper.tap(keeper.inDialog.getByRole("button", { name: keeper.say("pad.close-no") }));
  assert.ok(!keeper.sheet.closed);
  await keeper.tapTwice(keeper.button("pad.close"));
  assert.ok(!keeper.sheet.closed, "two taps ask once");
  await keeper.tapTwice(keeper.button("pad.close-yes"));
  assert.ok(keeper.sheet.closed);
  await keeper.follow("pad.to-list");
  await keeper.press("pad.delete-of", { names: "Ann, Bo, and Cy" });
  assert.match(textOf(keeper.dialog), /Won by Ann/);
});

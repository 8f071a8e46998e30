// Options of a game, before it begins and in the middle of it, and the name of its group.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { newLog, playRounds, THREE, writeRound } from "./sheets.js";

test("other cards and another plan hold for the rounds to come", async () => {
  const log = playRounds(newLog(), [1, 0, 0]);
  const keeper = await Scorekeeper.atSheet({ log, hash: "#more" });
  await keeper.follow("pad.options");
  assert.ok(keeper.button("pad.options-save").disabled);
  assert.ok(!keeper.find.queryByRole("radio", { name: /Schmidt/ }));
  await keeper.choose("switch", /^Kraken/);
  await keeper.choose("radio", /^Even Keel/);
  const coming = keeper.say("pad.coming", { number: 2, cards: "2 4 4 6 6 8 8 10 10" });
  assert.ok(keeper.find.getByText(coming));
  await keeper.press("pad.options-save");
  assert.equal(
    textOf(keeper.changeNote),
    "Changed. Kraken no becomes yes Rounds Classic becomes Even Keel The totals stay as they are.",
  );
  const { options, rounds } = keeper.sheet;
  assert.deepEqual([options.kraken, options.plan], [true, "even-keel"]);
  assert.deepEqual([rounds.get(1).cards, keeper.tally.next.cards], [1, 2]);
  await keeper.screen("round");
  await keeper.bid(1, 0, 0);
  assert.ok(keeper.row(keeper.say("pad.discarded")));
});

test("an option that a written round needs cannot be removed", async () => {
  const loot = { claims: [{ card: "loot", by: "p1", giver: "p2" }] };
  const first = playRounds(newLog({ loot: true }), [1, 0, 0]);
  const log = writeRound(first, [1, 1, 0], [1, 1, 0], loot);
  const keeper = await Scorekeeper.atSheet({ log, hash: "#options" });
  await keeper.choose("switch", /^Loot(?! for)/);
  await keeper.press("pad.options-save");
  assert.match(keeper.alert, /Round 2:.*B-30/);
  assert.deepEqual(keeper.log, log);
  await keeper.choose("switch", /^Loot(?! for)/);
  await keeper.choose("radio", /^Past Your Bedtime/); // one round
  await keeper.press("pad.options-save");
  assert.match(keeper.alert, /2 rounds are written already/);
  assert.deepEqual(keeper.log, log);
});

test("options of the last game are named, and can be reset", async () => {
  const keeper = await Scorekeeper.open("/pad/new");
  await keeper.join(...THREE);
  await keeper.choose("switch", /^Kraken/);
  await keeper.press("pad.start");
  assert.ok(keeper.sheet.options.kraken);
  await keeper.open("/pad/new");
  assert.ok(keeper.find.getByText(/Kraken · /));
  assert.ok(keeper.find.getByText(new RegExp(keeper.say("pad.from-last"))));
  await keeper.press("pad.as-boxed");
  assert.ok(!keeper.find.queryByText(new RegExp(keeper.say("pad.from-last"))));
  await keeper.join(...THREE);
  await keeper.press("pad.start");
  assert.ok(!keeper.sheet.options.kraken);
});

test("the group is asked for, remembered and changed", async () => {
  const keeper = await Scorekeeper.open("/pad/new");
  await keeper.join(...THREE);
  const box = () => keeper.find.getByRole("textbox", { name: /^Name of your group/ });
  await keeper.page.type(box(), "  Thursday crew ");
  await keeper.press("pad.start");
  assert.equal(keeper.sheet.group, "Thursday crew");
  await keeper.open("/pad");
  await keeper.page.advance(1000);
  await keeper.tap(keeper.find.getByRole("button", { name: /^Same crew, new game/ }));
  assert.equal(keeper.sheet.group, "Thursday crew", "the same crew is the same group");
  await keeper.screen("more");
  await keeper.press("pad.group-change");
  await keeper.typeInDialog("Family");
  assert.ok(!keeper.dialog);
  assert.equal(keeper.sheet.group, "Family");
  const seasons = keeper.find.getByRole("link", { name: "Seasons" });
  assert.equal(seasons.getAttribute("href"), "/history?tab=players&group=Family");
  await keeper.open("/pad/new");
  const groups = keeper.find.getByRole("group", { name: keeper.say("pad.groups-known") });
  const names = () => [...groups.querySelectorAll("button")];
  assert.deepEqual(names().map(textOf), ["Family", "Thursday crew"]);
  await keeper.tap(names()[1]);
  assert.equal(box().value, "Thursday crew");
});

test("a group of more than thirty letters is refused", async () => {
  const keeper = await Scorekeeper.atSheet({ hash: "#more" });
  await keeper.press("pad.group-name");
  const box = keeper.inDialog.getByRole("textbox");
  box.removeAttribute("maxlength"); // text that is pasted by a script
  await keeper.typeInDialog("Donaudampfschifffahrtsrundeabcdefg");
  assert.match(keeper.alert, /30/);
});

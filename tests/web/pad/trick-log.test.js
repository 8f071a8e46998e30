// A round logged card by card: the page judges each trick and fills in tricks and bonuses.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scorekeeper, textOf } from "./scorekeeper.js";
import { byPerson } from "./sheets.js";

const SEA = { kraken: true, whale: true, loot: true, powers: ["rosie", "rascal"] };

class CardLogger extends Scorekeeper {
  /** Opens a sheet and logs the cards of its first round. */
  static async begin(bids, options = {}) {
    const keeper = new CardLogger((await Scorekeeper.atSheet({ ...SEA, ...options })).page);
    await keeper.bid(...bids);
    await keeper.press("tricklog.begin");
    return keeper;
  }

  get picker() {
    const name = this.say("referee-page.pick-trick");
    return this.find.queryByRole("group", { name });
  }

  async play(...cards) {
    for (const card of cards) {
      const suit = /^(\w+)-\d+$/.exec(card)?.[1];
      const tab = suit && this.picker.querySelector(`.pad-suits [data-suit=${suit}]`);
      if (tab?.getAttribute("aria-pressed") === "false") await this.tap(tab);
      const [face, role] = card.split(":");
      // Copies of a card are numbered after the first.
      await this.tap(this.picker.querySelector(`[data-card^="${face}"]:not(:disabled)`));
      if (role)
        await this.tap(this.find.getByRole("button", { name: new RegExp(`as an? ${role}`) }));
    }
  }

  /** The cards of the trick as a screen reader has them, in the order of play. */
  get table() {
    const cards = this.rows.flatMap((row) => within(row).queryAllByRole("img"));
    return cards.map((card) => card.getAttribute("aria-label"));
  }

  get ruling() {
    return textOf(this.region("pad.step-tricks"));
  }
}

test("the cards of two rounds fill in tricks and bonuses", async () => {
  const keeper = await CardLogger.begin([1, 0, 0]);
  assert.ok(keeper.find.getByText("Ann leads with…"));
  await keeper.play("yellow-14", "loot", "escape");
  assert.match(keeper.ruling, /Ann wins the trick\..*B-19.*Ann and Bo are allied/);
  await keeper.press("tricklog.count");
  assert.ok(keeper.find.getByRole("button", { name: "Bonuses 2" }));
  await keeper.save();
  const first = keeper.roundOnSheet(1);
  assert.deepEqual(first.tricks, byPerson([1, 0, 0]));
  assert.deepEqual(first.claims, [
    { card: "yellow-14", by: "p1" },
    { card: "loot", by: "p1", giver: "p2" },
  ]);
  await keeper.tapNumbers(1, 1, 0); // the device remembers: the second round begins with its cards
  assert.ok(keeper.find.getByText("Bo leads with…"));
  await keeper.play("pirate-rosie", "mermaid", "tigress:escape");
  assert.match(keeper.ruling, /Bo wins the trick\..*chooses who leads next/);
  await keeper.press("pad.leads", { name: "Ann" });
  assert.ok(keeper.find.getByText("Ann leads with…"));
  await keeper.play("skull-king", "kraken");
  await keeper.press("tricklog.back"); // that was no Kraken
  assert.deepEqual(keeper.table, ["Skull King"]);
  await keeper.play("pirate-will", "black-14");
  assert.match(keeper.ruling, /Ann wins the trick\./);
  await keeper.press("tricklog.count");
  assert.deepEqual(keeper.won, [1, 1, 0]);
  await keeper.save();
  assert.deepEqual(
    keeper.roundOnSheet(2).claims.map(({ card, by }) => [card, by]),
    [
      ["mermaid", "p2"],
      ["black-14", "p1"],
      ["pirate-will", "p1"],
    ],
  );
  assert.deepEqual(Object.values(keeper.tally.totals), [50 + 70, 30 + 40, 10 + 20]);
});

test("entries of the log can be corrected", async () => {
  const keeper = await CardLogger.begin([1, 0, 0]);
  await keeper.play("green-2", "kraken", "green-14");
  assert.match(keeper.ruling, /Nobody wins the trick\./);
  await keeper.press("tricklog.count");
  const nobody = keeper.row(keeper.say("pad.discarded"));
  assert.equal(textOf(within(nobody).getByRole("status")), "1");
  await keeper.press("tricklog.look");
  await keeper.press("tricklog.back");
  await keeper.press("tricklog.back");
  await keeper.play("green-1", "green-14");
  assert.match(keeper.ruling, /Cy wins the trick\./);
  await keeper.press("tricklog.count");
  await keeper.change("Ann", 1); // no: it was Ann's, the table says so
  await keeper.change("Cy", -1);
  await keeper.claim("green-14", "Ann");
  await keeper.closeBonuses();
  await keeper.save();
  const written = keeper.roundOnSheet(1);
  assert.deepEqual([written.tricks, written.discarded], [byPerson([1, 0, 0]), 0]);
  assert.deepEqual(written.claims, [{ card: "green-14", by: "p1" }]);
  assert.deepEqual(
    written.played[0].map(({ card }) => card),
    ["green-2", "green-1", "green-14"],
  );
});

test("the device remembers that tricks are counted by hand", async () => {
  const keeper = await CardLogger.begin([0, 0, 0]);
  await keeper.press("tricklog.by-hand");
  assert.deepEqual(keeper.won, [0, 0, 0]);
  await keeper.page.reload();
  assert.deepEqual(keeper.won, [0, 0, 0]);
  assert.ok(!keeper.picker);
});

test("a log goes on after a reload, and Graybeard's catch pays nobody", async () => {
  const keeper = await CardLogger.begin([0, 0], { names: ["Ann", "Bo"] });
  await keeper.play("purple-9", "purple-14");
  await keeper.page.reload();
  assert.deepEqual(keeper.table, ["Purple 9", "Purple 14"]);
  assert.ok(keeper.find.getByText("Bo plays…"));
  await keeper.play("purple-1");
  await keeper.page.reload();
  assert.match(keeper.ruling, /Graybeard wins the trick\./);
  assert.doesNotMatch(keeper.ruling, /B-19/);
  await keeper.press("tricklog.count");
  await keeper.save();
  assert.deepEqual(keeper.roundOnSheet(1).tricks, byPerson([0, 0]));
  assert.deepEqual(Object.values(keeper.tally.totals), [10, 10]);
});

test("a double tap plays one card, and the card is announced", async () => {
  const keeper = await CardLogger.begin([0, 0, 0]);
  await keeper.tapTwice(keeper.picker.querySelector("[data-card^=escape]"));
  assert.ok(keeper.find.getByText("Bo plays…"));
  assert.deepEqual(keeper.table, ["Escape"]);
  assert.match(keeper.announced, /Ann plays .*Escape/);
});

test("Schmidt's Scary Mary is a pirate or an escape", async () => {
  const options = { edition: "schmidt", kraken: false, whale: false, loot: false, powers: [] };
  const keeper = await CardLogger.begin([0, 0, 0], options);
  await keeper.play("red-1", "scary-mary:escape", "mermaid");
  assert.match(keeper.ruling, /Cy wins the trick\./);
});

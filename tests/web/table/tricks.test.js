// Cards on the table: what lies face down, what watchers see, and the powers of the pirates.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecording, RecordedTable } from "../recorded-table.js";
import { bidButtons, button, dialog, dialogs, handCards, lenient, shows } from "./at-table.js";
import { sitAt, WIDE } from "./at-table.js";

test("a trick is not shown again once it is turned over (S-28)", async () => {
  const { page, table } = await sitAt(lenient("face-down"), { width: WIDE });
  table.say(...table.exchanges.shift().messages);
  while (table.view.game.trick.cards.length || !table.view.game.tricks?.length) table.goOn();
  await page.rest();
  await page.press("l");
  assert.notEqual(dialog(page).queryAllByRole("listitem").length, 0);
  await page.press("{Escape}");
  assert.equal(dialogs(page).length, 0);
  table.goOn();
  await page.rest();
  await page.press("l");
  assert.ok(shows(page, "play.trick-face-down"));
  assert.equal(dialog(page).queryAllByRole("listitem").length, 0);
});

test("a watcher is sent and shown no card of a hand, and no sealed bid", async () => {
  const [welcome] = readRecording("host-of-watched").exchanges[0].messages;
  const { hand } = welcome.view.game;
  assert.equal(hand.length, 3);
  const { page, table } = await sitAt("watched");
  assert.equal(handCards(page).length, 0);
  for (const card of hand) {
    assert.ok(!page.document.documentElement.outerHTML.includes(`"${card}"`), card);
    assert.ok(!JSON.stringify(table.greeting).includes(`"${card}"`), card);
  }
  assert.equal(table.view.game.seats[1].bid, undefined);
  assert.ok(shows(page, "sk.has-bid"));
  assert.equal(bidButtons(page).length, 0);
  while (table.exchanges.length) table.goOn();
  await page.rest();
  const places = page.find.getByRole("list", { name: page.say("ending.places") });
  assert.equal(places.children.length, 3);
});

test("a sealed bid shows that it was made, and not what it is", async () => {
  const { page, table } = await sitAt("host-of-watched");
  assert.ok(shows(page, "sk.has-bid"));
  assert.ok(!JSON.stringify(table.greeting).includes('"bid":2'));
  assert.ok(!shows(page, "sk.tally", { tricks: 0, bid: 2 }));
});

test("a card is played by its second tap, or by its first", async () => {
  for (const tapOnce of [false, true]) {
    const table = new RecordedTable("schmidt").startAt(({ game }) => game.phase === "play");
    const { page } = await sitAt(table, { preferences: { tapOnce } });
    const [card] = handCards(page);
    await page.click(card);
    if (!tapOnce) {
      assert.deepEqual(table.commands, []);
      await page.click(handCards(page)[0]);
    }
    assert.deepEqual(table.commands, [{ do: "act", action: "play red-2" }]);
  }
});

const DECISIONS = {
  rosie: /^lead \d$/,
  will: /^power /,
  rascal: /^wager \d+$/,
  juanita: /^power /,
  harry: /^change [+-]?\d$/,
};

test("each power of a pirate is explained and used", async () => {
  for (const [pirate, expected] of Object.entries(DECISIONS)) {
    const table = lenient(`power-${pirate}`);
    table.startAt(({ game }) => !["play", "bid"].includes(game.phase));
    const { page } = await sitAt(table);
    assert.equal(dialogs(page).length, 1, pirate);
    const text = dialogs(page)[0].textContent;
    assert.ok(text.length > 30, "the dialog says what the power does");
    await answer(page, table);
    assert.match(table.commands[0]?.action ?? "", expected, pirate);
    assert.ok(table.view.game.legal.includes(table.commands[0].action), pirate);
  }
});

/** Makes the first choice of the dialog, and confirms it where that is asked. */
async function answer(page, table) {
  const first = (selector) => page.document.querySelector(`dialog[open] ${selector}`);
  for (let touches = 0; touches < 5 && !table.commands.length; touches++) {
    const laid = first(".laid:not(:disabled):not([aria-pressed=true])");
    const confirm = first(".primary.wide:not(:disabled)");
    const choice = first(".choice:not(:disabled)");
    await page.click((confirm || laid || choice) ?? assert.fail("nothing to touch"));
  }
}

test("the summary of a round leads to its last trick, and back", async () => {
  const table = lenient("beck").startAt(({ game }) => game.round === 2);
  const { page } = await sitAt(table);
  await page.click(button(page, "sk.last"));
  assert.ok(dialog(page).queryAllByRole("listitem").length >= 3);
  assert.notEqual(dialog(page).queryAllByRole("button", { name: page.say("why.ruling") }), []);
  await page.press("{Escape}");
  assert.equal(dialogs(page).length, 0);
});

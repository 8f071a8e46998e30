// Alone with bots: a bid by slip can be changed, or confirmed at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bidButtons, button, buttons, lenient, shows, sitAt } from "./at-table.js";
import { timesSpoken, typeCommand, WIDE } from "./at-table.js";

test("a bid by slip is changed, and the last one counts", async () => {
  const { page, table } = await sitAt("slip");
  assert.equal(bidButtons(page).length, 4);
  await page.click(bidButtons(page)[3]);
  assert.ok(button(page, "game.confirm"));
  await page.click(bidButtons(page)[1]);
  assert.ok(shows(page, "sk.bid-reconsider", { bid: 1 }));
  await page.click(button(page, "game.confirm"));
  assert.deepEqual(table.commands, [
    { do: "act", action: "bid 3" },
    { do: "act", action: "bid 1" },
    { do: "confirm" },
  ]);
  assert.equal(bidButtons(page).length, 0);
  assert.ok(shows(page, "sk.tally", { tricks: 0, bid: 1 }));
  assert.ok(!shows(page, "sk.tally", { tricks: 0, bid: 3 }));
});

test("screen readers hear once that the bid can be changed", async () => {
  const { page } = await sitAt("slip");
  for (const bid of [3, 1]) await page.click(bidButtons(page)[bid]);
  assert.equal(await timesSpoken(page, page.say("game.reconsider-spoken")), 1);
});

test("Enter presses another bid, and confirms the chosen one", async () => {
  const { page, table } = await sitAt(lenient("slip"), { width: WIDE });
  bidButtons(page)[3].focus();
  await page.press("{Enter}");
  assert.ok(button(page, "game.confirm"));
  await page.press("{ArrowLeft}{ArrowLeft}{Enter}");
  assert.ok(shows(page, "sk.bid-reconsider", { bid: 1 }));
  await page.press("{Enter}");
  assert.deepEqual(table.commands.at(-1), { do: "confirm" });
  assert.equal(bidButtons(page).length, 0);
});

test("the text view confirms by a word, once", async () => {
  const { page, table } = await sitAt("slip", { preferences: { textView: true } });
  for (const typed of ["3", "bid 1", "confirm"]) await typeCommand(page, typed);
  assert.deepEqual(table.commands.at(-1), { do: "confirm" });
  await typeCommand(page, "confirm");
  assert.equal(table.commands.length, 3);
  assert.ok(shows(page, "text.nothing-to-confirm"));
  assert.equal(buttons(page, "game.confirm").length, 0);
});

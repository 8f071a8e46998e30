// Whole games of a recording, played by clicks: what the page sends is what the person did then.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import { RecordedTable } from "../recorded-table.js";
import { button, shows, sitAt, text } from "./at-table.js";

/** The largest number of touches for one command: an own number is dialled step by step. */
const MAX_TOUCHES = 12;
/** Six cards with two taps each, three bids, and the dialogs between the rounds. */
const MAX_TAPS = 30;
const NEXT_ROUND = "dialog.round-summary footer .primary";

/** The control of an action, found by the same script as in a browser. */
const controlOf = runInThisContext(
  readFileSync(new URL("../../page/control_of_action.js", import.meta.url), "utf8"),
);

/** Touches what leads to the command of the recording; returns the number of touches. */
async function play(page, table) {
  const command = table.nextCommand;
  const before = table.commands.length;
  for (let touches = 1; touches <= MAX_TOUCHES; touches++) {
    await page.click(controlFor(page, command, table.view.game.legal));
    if (table.commands.length > before) return touches;
  }
  throw new Error(`the page does not send ${JSON.stringify(command)}`);
}

function controlFor(page, { do: kind, action }, legal) {
  if (kind === "confirm") return button(page, "game.confirm");
  const control = controlOf([action, legal]);
  assert.ok(control, `nothing leads to ${action}: ${page.document.body.textContent}`);
  return control;
}

async function playOut(name, preferences = {}) {
  const table = new RecordedTable(name);
  const { page } = await sitAt(table, { preferences });
  let touches = 0;
  while (table.exchanges.length) touches += await play(page, table);
  await page.advance(1000);
  const summary = page.document.querySelector(NEXT_ROUND);
  if (summary) await page.click(summary);
  const places = page.find.getByRole("list", { name: text(page, "ending.places") });
  assert.equal(places.children.length, table.view.seats.length);
  return touches;
}

test("a whole game of each game is played by clicks, to its end", async () => {
  for (const name of ["beck", "schmidt", "skull"]) await playOut(name);
});

test("one tap plays a card where the person wants it", async () => {
  const [once, twice] = [await playOut("schmidt", { tapOnce: true }), await playOut("schmidt")];
  assert.equal(twice - once, 3, "one for each card");
});

test("a newcomer's game takes few taps", async () => {
  // The last round is closed as well, and two taps on the home page have led here.
  assert.ok((await playOut("newcomer")) + 3 <= MAX_TAPS);
});

test("a bid is sent as it is clicked, and can still be changed", async () => {
  const { page, table } = await sitAt("schmidt");
  await page.click(button(page, "sk.bid", { bid: 1 }));
  assert.deepEqual(table.commands, [{ do: "act", action: "bid 1" }]);
  assert.ok(shows(page, "sk.bid-reconsider", { bid: 1 }));
});

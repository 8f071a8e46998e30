// Ways out of a table: it closes its socket and opens no other one. Back closes dialogs first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecording } from "../recorded-table.js";
import { button, dialog, dialogs, handCards, lenient, openPanel, sitAt } from "./at-table.js";
import { typeCommand } from "./at-table.js";

/** Long enough for every attempt to connect again. */
const LATER_MS = 60_000;
const answers = {
  "GET /api/tables/current": {},
  "GET /api/daily": new Response("{}", { status: 503 }),
};

/** Comes to a table from the page about the program. */
async function enter(name, how = {}) {
  const table = lenient(name);
  const { page } = await sitAt(table, { answers, ...how });
  return { page, table };
}

async function expectQuiet(page, table) {
  assert.equal(page.address, "/");
  await page.advance(LATER_MS);
  assert.equal(table.connections, 1);
  assert.equal(table.socket.readyState, WebSocket.CLOSED);
  const paths = page.requests.map(({ path }) => path);
  assert.deepEqual(
    paths.filter((path) => path.endsWith("/tables/") || path.endsWith("/t/")),
    [],
  );
}

test("the way home from a lobby or a game opens no socket", async () => {
  for (const name of ["lobby", "slip"]) {
    const { page, table } = await enter(name);
    await page.click(page.find.getByRole("link", { name: page.say("page.home") }));
    await expectQuiet(page, table);
  }
});

test("leaving the seat is asked for twice, and sent once", async () => {
  const { page, table } = await enter("slip");
  await openPanel(page, "menu");
  await page.click(dialog(page).getByRole("button", { name: page.say("table.leave") }));
  await page.click(dialog(page).getByRole("button", { name: page.say("table.leave") }));
  assert.deepEqual(table.commands, [{ do: "leave" }]);
  assert.equal(dialogs(page).length, 0);
  await page.click(page.find.getAllByRole("link", { name: page.say("page.home") })[0]);
  await expectQuiet(page, table);
});

test("quitting from the text view opens no socket", async () => {
  const { page, table } = await enter("slip", { preferences: { textView: true } });
  await typeCommand(page, "quit");
  await expectQuiet(page, table);
});

test("an address without a table says so and opens no socket", async () => {
  const { page, table } = await enter("slip");
  page.window.history.pushState(null, "", "/t/");
  page.window.dispatchEvent(new page.window.PopStateEvent("popstate"));
  await page.rest();
  const title = page.say("table.trouble-unknown-table-title");
  assert.ok(page.find.getByRole("heading", { name: title }));
  await page.advance(LATER_MS);
  assert.equal(table.connections, 1);
});

test("a table whose record is damaged says so, and does not offer a second try", async () => {
  const { page, table } = await enter("slip");
  table.say({ type: "problem", error: "table-unreadable", args: {} });
  await page.rest();
  assert.ok(page.find.getByText(page.say("reason.table-unreadable")));
  assert.ok(page.find.getByRole("link", { name: page.say("page.home") }));
  assert.equal(page.find.queryByRole("button", { name: page.say("trouble.reload") }), null);
  await page.advance(LATER_MS);
  assert.equal(table.connections, 1);
});

test("Back closes two dialogs one after the other, and only then leaves the table", async () => {
  const table = lenient("beck");
  const { page } = await sitAt(table, { answers: { ...answers, "GET /api": {} } });
  while (!page.document.querySelector("dialog.round-summary")) {
    table.say(...table.exchanges.shift().messages);
    await page.rest();
  }
  await page.click(button(page, "play.trick-last"));
  assert.equal(dialogs(page).length, 2);
  await page.back();
  assert.equal(dialogs(page).length, 1);
  await page.back();
  await page.advance(1000);
  assert.equal(dialogs(page).length, 0);
  assert.ok(page.document.querySelector(".table-stage"));
});

test("a dialog that was closed otherwise leaves nothing for Back", async () => {
  const { page } = await enter("slip");
  for (let times = 0; times < 2; times++) {
    await openPanel(page, "scores");
    assert.equal(dialogs(page).length, 1);
    await page.press("{Escape}");
    assert.equal(dialogs(page).length, 0);
  }
  await page.advance(1000);
  assert.equal(page.window.history.state?.layers ?? 0, 0);
});

test("Back closes an overlay that replaced another one", async () => {
  const { page } = await enter("slip");
  await openPanel(page, "menu");
  await page.click(button(page, "table.sheet-rules"));
  assert.ok(page.find.getByRole("dialog", { name: page.say("table.sheet-rules") }));
  await page.back();
  await page.advance(1000);
  assert.equal(dialogs(page).length, 0);
  assert.ok(page.document.querySelector(".table-stage"));
});

test("a link in a dialog leads away, and Back returns to the table", async () => {
  const { page, table } = await enter("slip");
  await openPanel(page, "menu");
  await page.click(dialog(page).getByRole("link", { name: page.say("page.settings") }));
  assert.equal(page.address, "/settings");
  assert.ok(page.find.getByRole("navigation", { name: page.say("page.nav") }));
  await page.back();
  assert.equal(page.address, table.path);
  assert.equal(dialogs(page).length, 0);
  assert.notEqual(handCards(page).length, 0);
  await page.forward();
  assert.equal(page.address, "/settings");
});

test("a recording of the menu names both games", () => {
  assert.deepEqual([...new Set(readRecording("menu").boxes.map(({ game }) => game))].sort(), [
    "skull",
    "skull-king",
  ]);
});

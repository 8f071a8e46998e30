// What goes wrong at a table: lost connections, refusals, other tabs, newer releases.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";
import { bidButtons, button, buttons, chairs, dialog, lenient } from "./at-table.js";
import { openPanel, shows, sitAt, timesSpoken } from "./at-table.js";

const problem = (error, args = {}) => ({ type: "problem", error, text: "…", args });

async function openRefused(error, how) {
  const table = lenient("slip");
  table.greeting = { messages: [problem(error)] };
  const { page } = await sitAt(table, how);
  return { page, table };
}

test("a command that was sent into a lost connection is sent again, once it is back", async () => {
  const { page, table } = await sitAt("slip");
  table.disconnect();
  await page.rest();
  assert.ok(button(page, "line.try-now"));
  bidButtons(page)[3].click(); // before the first attempt to connect again
  await page.rest();
  assert.deepEqual(table.commands, []);
  await page.advance(2000);
  assert.deepEqual(table.commands, [{ do: "act", action: "bid 3" }]);
  assert.equal(buttons(page, "line.try-now").length, 0);
  assert.ok(shows(page, "line.back"));
  assert.equal(table.connections, 2);
});

test("a person need not wait for the next attempt", async () => {
  const { page, table } = await sitAt("slip");
  table.disconnect();
  await page.rest();
  await page.click(button(page, "line.try-now"));
  assert.equal(table.connections, 2);
  assert.equal(buttons(page, "line.try-now").length, 0);
});

test("a table without spectators says so, in every language", async () => {
  for (const language of LANGUAGES) {
    const { page, table } = await openRefused("no-watching", { language });
    const alert = page.find.getByRole("alert");
    assert.ok(alert.textContent.includes(page.say("table.trouble-no-watching-title")));
    assert.notEqual(alert.querySelectorAll("a").length, 0);
    await page.advance(60_000);
    assert.equal(table.connections, 1);
  }
});

test("a person who is removed is told why", async () => {
  const { page, table } = await sitAt("kicked");
  table.goOn();
  await page.rest();
  const panel = page.find
    .getAllByRole("status")
    .find((each) => each.textContent.includes(page.say("table.kicked")));
  assert.ok(panel.textContent.includes("too many rum songs"));
});

test("the host removes somebody with a reason", async () => {
  const { page, table } = await sitAt(lenient("lobby"));
  table.goOn();
  await page.rest();
  await page.click(chairs(page)[1].querySelector("button"));
  await page.click(dialog(page).getByRole("button", { name: page.say("lobby.kick") }));
  const reason = dialog(page).getByRole("textbox", { name: page.say("lobby.kick-reason") });
  await page.type(reason, "too many rum songs");
  await page.click(dialog(page).getByRole("button", { name: page.say("lobby.kick") }));
  assert.deepEqual(table.commands, [{ do: "kick", seat: 1, reason: "too many rum songs" }]);
});

test("what another tab of the same seat does is shown here too", async () => {
  const { page, table } = await sitAt("slip");
  table.say(...table.exchanges.shift().messages);
  await page.rest();
  assert.ok(shows(page, "sk.bid-reconsider", { bid: 3 }));
});

test("the language can be changed during a game", async () => {
  const table = new RecordedTable("schmidt").startAt(({ game }) => game.phase === "play");
  const { page } = await sitAt(table);
  const questions = new Set();
  for (const language of LANGUAGES) {
    await openPanel(page, "menu");
    const [choice] = page.find.getAllByRole("combobox", { name: page.say("page.language") });
    await page.select(choice, language);
    assert.equal(page.document.documentElement.lang, language);
    await page.press("{Escape}");
    const question = ["ask.play", "ask.lead"].find((key) => shows(page, key));
    questions.add(page.say(question));
  }
  assert.equal(questions.size, LANGUAGES.length);
});

test("an archived table is opened again, and shows no code before", async () => {
  const table = lenient("lobby");
  const [welcome] = table.greeting.messages;
  const { code, ...view } = welcome.view;
  table.greeting = { messages: [{ ...welcome, view: { ...view, archived: true } }] };
  table.view = { ...view, archived: true };
  const { page } = await sitAt(table);
  const spaced = [...code].join(" ");
  assert.ok(!page.document.body.textContent.includes(spaced));
  await page.click(button(page, "table.reopen"));
  assert.deepEqual(table.commands, [{ do: "reopen" }]);
  table.tell({ what: "reopened" }, { archived: undefined, code });
  await page.rest();
  assert.equal(buttons(page, "table.reopen").length, 0);
  assert.ok(page.document.body.textContent.includes(spaced));
});

test("a decision after the clock ran out is announced", async () => {
  const { page, table } = await sitAt("clock-ran-out");
  table.goOn();
  await page.rest();
  const [start] = page.say("absence.clock", { bot: "·", moves: "·" }).split("·");
  assert.equal(await timesSpoken(page, page.say("log.table-clock.you")), 1);
  assert.ok(page.document.body.textContent.includes(start));
});

test("a newer release is announced after a reconnect", async () => {
  const { page, table } = await sitAt("slip");
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) =>
    String(address).endsWith("/release.json")
      ? Promise.resolve(Response.json({ digest: "newer", files: [] }))
      : fetch(address, init);
  table.disconnect();
  await page.advance(10_000);
  assert.ok(button(page, "trouble.reload"));
});

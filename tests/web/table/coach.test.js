// The coach on the page: off until called, by touch, by key, for screen readers and by command.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { bidButtons, button, buttons, dialog, lenient, openPanel } from "./at-table.js";
import { shows, sitAt, text, timesSpoken, typeCommand, WIDE } from "./at-table.js";

const ON = { preferences: { coach: true } };
const marks = (page) => page.document.querySelectorAll(".coach-mark");
const best = (page) => page.document.querySelectorAll(".coach-mark.best");
const advice = (page) =>
  page.find.queryByRole("button", { name: new RegExp(`${text(page, "coach.all")}$`) });
const countAdvice = (page) => page.requests.filter(({ path }) => path.endsWith("/advice")).length;
const rows = (page) => within(page.find.getByRole("dialog")).getAllByRole("row").slice(1);
const parrot = (page) => button(page, "coach.title");

test("the coach marks the best choice and explains every one", async () => {
  for (const name of ["coached-skull", "coached-skull-king"]) {
    const { page, table } = await sitAt(lenient(name));
    const { hints } = table.advice[0];
    assert.equal(parrot(page).getAttribute("aria-pressed"), "false");
    assert.equal(advice(page), null, "off until it is called");
    assert.equal(countAdvice(page), 0);
    await page.click(parrot(page));
    assert.ok(best(page).length > 0);
    assert.ok(marks(page).length > best(page).length, "the others have their figures");
    assert.equal(await timesSpoken(page, "The coach’s advice"), 1);
    await page.click(advice(page));
    assert.ok(rows(page).length > 1 && rows(page).length <= hints.length);
    assert.ok(rows(page)[0].textContent.includes(text(page, "coach.choice")));
    for (const row of rows(page)) {
      const head = within(row).getByRole("rowheader");
      assert.ok(head.querySelector(".coach-reason").textContent.trim(), "a reason below the name");
    }
    await page.press("{Escape}");
    await page.click(parrot(page));
    assert.equal(advice(page), null);
    assert.equal(marks(page).length, 0);
  }
});

test("the coach is remembered and has a key, which words keep", async () => {
  const { page, table } = await sitAt(lenient("coached-skull-king"), { width: WIDE });
  const answer = table.advice[0];
  table.advice = [answer, answer, answer];
  await page.press("h");
  assert.ok(advice(page));
  const named = bidButtons(page).filter((each) =>
    each.getAttribute("aria-label").includes(text(page, "coach.choice")),
  );
  assert.equal(named.length, 1);
  await page.reload();
  assert.ok(advice(page));
  await page.click(page.find.getByRole("tab", { name: text(page, "chat.title") }));
  await page.type(page.find.getByRole("textbox", { name: text(page, "chat.write") }), "h");
  assert.ok(advice(page), "the letter belongs to a word");
  bidButtons(page)[0].focus();
  await page.press("h");
  assert.equal(advice(page), null);
});

test("a coach that thinks, or has no answer, says so and can be asked again", async () => {
  let answer;
  const table = lenient("coached-skull-king");
  const thinking = new Promise((resolve) => (answer = resolve));
  const body = { error: "coach-silent", text: "", ruling: null, args: {} };
  const answers = { [`GET /api/tables/${table.id}/advice`]: () => thinking };
  const { page } = await sitAt(table, { answers });
  await page.click(parrot(page));
  assert.ok(shows(page, "coach.thinking"));
  answer(Response.json(body, { status: 503 }));
  await page.rest();
  assert.ok(shows(page, "reason.coach-silent"));
  page.answers[`GET /api/tables/${table.id}/advice`] = table.advice[0];
  await page.click(button(page, "coach.again"));
  assert.ok(advice(page));
});

test("each decision is asked about once", async () => {
  const { page, table } = await sitAt(lenient("coached-skull-king"), ON);
  assert.equal(countAdvice(page), 1);
  await openPanel(page, "menu");
  await page.press("{Escape}");
  assert.equal(countAdvice(page), 1, "looking around is no decision");
  await page.click(bidButtons(page)[1]);
  table.goOn();
  await page.rest();
  assert.equal(countAdvice(page), 2);
  const hand = page.find.getByRole("toolbar", { name: text(page, "play.hand") });
  const choice = new RegExp(text(page, "coach.choice"));
  const chosen = within(hand).getAllByRole("button", { name: choice });
  assert.equal(chosen.length, 1);
});

test("a table without the coach has no parrot and asks for nothing", async () => {
  const { page } = await sitAt(lenient("watched"), ON);
  assert.equal(buttons(page, "coach.title").length, 0);
  assert.equal(countAdvice(page), 0);
});

test("a typed command asks the coach", async () => {
  const { page } = await sitAt(lenient("coached-skull"), { preferences: { textView: true } });
  await typeCommand(page, "coach");
  const log = page.find
    .getAllByRole("log")
    .map((each) => each.textContent)
    .join("\n");
  assert.match(log, /Put down/);
  assert.match(log, /wins/);
});

test("the coach marks an answer in a dialog", async () => {
  const table = lenient("power-rosie");
  table.startAt(({ game }) => game.phase === "power");
  const [welcome] = table.greeting.messages;
  const view = { ...welcome.view, coach: true };
  table.greeting = { messages: [{ ...welcome, view }] };
  const why = { code: "hint-lead", ruling: null, args: {} };
  const hints = view.game.legal.map((action, n) => ({
    ...{ action, points: 10 - n, gain: -n, margin: 1, why },
  }));
  table.advice = [{ version: view.version, confidence: "fairly", hints }];
  const { page } = await sitAt(table, { ...ON, language: "de" });
  assert.equal(page.document.querySelectorAll("dialog[open] [data-advised]").length, 1);
  assert.ok(dialog(page).getByRole("button", { name: new RegExp(text(page, "coach.all")) }));
});

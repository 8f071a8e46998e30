// The first game of somebody who is new to it: short, against easy bots, and it explains itself.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording } from "../recorded-table.js";
import { bidButtons, button, buttons, lenient, sitAt, text } from "./at-table.js";
import { timesSpoken, typeCommand, WIDE } from "./at-table.js";

const STEPS = { firstSteps: true, coach: true };
const ZERO = { zero: 10, trick: 20 };
const hints = (page) => page.find.queryAllByRole("note").map((each) => within(each));
const hintText = (page) =>
  page.find.queryAllByRole("note").map((each) => each.querySelector("p").textContent.trim());

const homeAnswers = (opened, me) => ({
  "GET /api/visitor": { me },
  "POST /api/me": ({ name }) => ({ ...IDA, name }),
  "GET /api/menu": readRecording("menu"),
  "GET /api/tables?limit=3": { tables: [], before: null },
  "GET /api/tables/mine?limit=20": { tables: [], before: null },
  "GET /api/games?limit=3": { games: [], before: null },
  "GET /api/tables/current": { table: null },
  "GET /api/daily": readRecording("daily").today,
  "POST /api/tables": (body) => (opened.push(body), { id: "K5AviRHoGBhd" }),
});

/** Starts a game from the home page; returns what is asked of the server. */
async function start(door, { isNew, language = "en", preferences = {} }) {
  const opened = [];
  const table = lenient(door);
  const page = await openPage("/", {
    answers: homeAnswers(opened, isNew ? null : IDA),
    openTable: table.openTable,
    language,
    preferences,
  });
  if (isNew) await page.click(button(page, "first.new"));
  await page.click(page.document.querySelector(`[data-play="${door}"]`));
  const [{ settings, start: starts }] = opened;
  assert.ok(starts);
  assert.equal(page.address, table.path);
  return { page, table, settings };
}

test("a newcomer starts a short game against the easiest bots, in every language", async () => {
  for (const language of LANGUAGES)
    for (const door of ["beck", "schmidt", "skull"]) {
      const { page, settings } = await start(door, { isNew: true, language });
      assert.equal(settings.bots, "cabin-boy");
      if (door !== "skull") {
        assert.deepEqual(settings.options.plan, [1, 2, 3]);
        assert.equal(settings.options.edition, door);
      }
      assert.equal(hints(page).length, 1, `${door} ${language}`);
      const storedChoices = JSON.parse(page.window.localStorage.yohoho);
      assert.deepEqual([storedChoices.firstSteps, storedChoices.coach], [true, true]);
    }
});

test("who knows the game starts it with one tap and reads no hint", async () => {
  const { page, settings } = await start("beck", { isNew: false });
  assert.equal(settings.options.plan, "classic");
  assert.equal(settings.bots, "sailor");
  assert.equal(hints(page).length, 0);
});

test("the chosen strength of the bots comes to the table", async () => {
  const { settings } = await start("beck", { isNew: false, preferences: { bots: "cabin-boy" } });
  assert.equal(settings.bots, "cabin-boy");
});

test("each hint is shown at its moment, spoken once, and all end with the game", async () => {
  for (const name of ["beck", "schmidt", "skull"]) {
    const table = lenient(name);
    const { page } = await sitAt(table, { preferences: STEPS });
    const read = [];
    while (table.exchanges.length) {
      for (const words of hintText(page).filter((each) => !read.includes(each))) {
        read.push(words);
        assert.equal(await timesSpoken(page, words), 1, words);
      }
      table.say(...table.exchanges.shift().messages);
      await page.rest();
      const summary = page.document.querySelector("dialog.round-summary footer .primary");
      if (summary) await page.click(summary);
    }
    assert.ok(read.length >= 2 && read.length <= 5, `${name}: ${read}`);
    assert.equal(hints(page).length, 0);
    const storedChoices = JSON.parse(page.window.localStorage.yohoho);
    assert.deepEqual([storedChoices.firstSteps, storedChoices.coach], [false, true]);
  }
});

test("a hint is closed by a key, and all are skipped at once", async () => {
  const { page } = await sitAt(lenient("beck"), { preferences: STEPS, width: WIDE });
  assert.deepEqual(hintText(page), [text(page, "first.sk-zero", ZERO)]);
  await page.press("{Escape}");
  assert.deepEqual(hintText(page), []);
  const other = await sitAt(lenient("beck"), { preferences: STEPS, width: WIDE });
  await other.page.click(button(other.page, "first.skip"));
  assert.deepEqual(hintText(other.page), []);
  await other.page.reload();
  assert.notEqual(bidButtons(other.page).length, 0);
  assert.deepEqual(hintText(other.page), []);
});

test("the settings show the first steps again", async () => {
  const page = await openPage("/settings", { answers: { "GET /api/visitor": { me: IDA } } });
  await page.click(page.find.getByRole("switch", { name: new RegExp(text(page, "first.again")) }));
  assert.equal(JSON.parse(page.window.localStorage.yohoho).firstSteps, true);
});

test("hints are in the words of the edition", async () => {
  const { page } = await sitAt(lenient("schmidt"), { preferences: STEPS });
  assert.deepEqual(hintText(page), [text(page, "first.sk-zero.schmidt", ZERO)]);
});

test("hints are lines of the text view", async () => {
  const { page } = await sitAt(lenient("beck"), { preferences: { ...STEPS, textView: true } });
  assert.deepEqual(hintText(page), [text(page, "first.sk-zero", ZERO)]);
  await typeCommand(page, "bid 1");
  await typeCommand(page, "confirm");
  assert.deepEqual(hintText(page), [text(page, "first.sk-trick", { tricks: 0, bid: 1 })]);
  assert.equal(buttons(page, "first.close").length, 1);
});

// A player who is away: the others see when a bot takes over, and the player learns what it did.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { button, lenient, sitAt, timesSpoken } from "./at-table.js";

const away = (page) => page.document.querySelector(".away-strip")?.textContent.trim() ?? null;
const summary = (page) =>
  page.find.queryAllByRole("status").find((each) => each.classList.contains("moves-made")) ?? null;

test("the others see when a bot takes over, and hear it once", async () => {
  const { page, table } = await sitAt("away");
  const text = (count) => page.say("away.seconds", { name: "Bo", count });
  table.goOn();
  await page.rest();
  await page.advance(2000);
  assert.equal(away(page), null, "a reload of the page is not told");
  await page.advance(1000);
  assert.equal(away(page), text(37));
  await page.advance(5000);
  assert.equal(away(page), text(32));
  assert.equal(await timesSpoken(page, text(37)), 1);
  assert.equal(await timesSpoken(page, text(32)), 0);
  table.goOn();
  await page.rest();
  assert.equal(away(page), null);
  assert.equal(await timesSpoken(page, page.say("log.table-back", { name: "Bo" })), 1);
});

test("a person who returns reads what a bot did, until they have read it", async () => {
  for (const textView of [false, true]) {
    const { page } = await sitAt(lenient("stood-in"), { preferences: { textView } });
    assert.ok(summary(page).textContent.includes(page.say("rung.sailor").toLowerCase()));
    await page.click(button(page, "table.understood"));
    assert.equal(summary(page), null);
  }
});

test("nobody else reads that summary", async () => {
  const { page } = await sitAt("host-of-stood-in");
  assert.equal(summary(page), null);
});

test("the summary is in the words of the game and the language", async () => {
  for (const language of LANGUAGES) {
    const { page, table } = await sitAt(lenient("stood-in"), { language });
    const count = table.view.moves_made.reduce((sum, made) => sum + made.count, 0);
    assert.ok(
      summary(page).textContent.includes(page.say("skull.made-place", { count })),
      language,
    );
  }
});

test("a clock that ran out is explained", async () => {
  const { page, table } = await sitAt("clock-ran-out");
  assert.equal(summary(page), null);
  table.goOn();
  await page.rest();
  const [start] = page.say("absence.clock", { bot: "·", moves: "·" }).split("·");
  assert.ok(summary(page).textContent.trim().startsWith(start.trim()));
  assert.match(summary(page).textContent, /bid/);
});

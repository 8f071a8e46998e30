// After a game people ask for a rematch, and nobody is taken away from the result unasked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { button, buttons, chairs, lenient, shows, sitAt } from "./at-table.js";
import { timesSpoken, typeCommand } from "./at-table.js";

const places = (page) => page.find.queryAllByRole("list", { name: page.say("ending.places") });

test("a wish is shown, taken back and fulfilled when nobody is waited for", async () => {
  const { page, table } = await sitAt("rematch");
  table.goOn();
  await page.rest();
  assert.ok(shows(page, "rematch.want", { names: "Anne", count: 1 }));
  assert.equal(await timesSpoken(page, page.say("log.table-rematch-wanted", { name: "Anne" })), 1);
  assert.equal(places(page).length, 1);
  await page.click(button(page, "ending.rematch"));
  assert.ok(shows(page, "rematch.want-too", { names: "Anne", count: 1 }));
  assert.ok(shows(page, "rematch.waiting", { names: "Bess" }));
  await page.click(button(page, "rematch.take-back"));
  await page.click(button(page, "ending.rematch"));
  assert.equal(chairs(page).length, 0);
  table.goOn(); // Bess leaves
  await page.rest();
  assert.equal(chairs(page).length, 3);
  assert.ok(!shows(page, "rematch.moved-along"));
});

test("wishes are told in every language", async () => {
  for (const language of LANGUAGES) {
    const { page, table } = await sitAt("rematch", { language });
    table.goOn();
    await page.rest();
    await page.click(button(page, "ending.rematch"));
    assert.ok(shows(page, "rematch.waiting", { names: "Bess" }), language);
    assert.ok(button(page, "rematch.take-back"));
  }
});

test("the host goes on after a while, and sees how long that is", async () => {
  const { page, table } = await sitAt("rematch-without");
  await page.click(button(page, "ending.rematch"));
  table.goOn();
  await page.rest();
  assert.equal(buttons(page, "rematch.go-on", { names: "Anne" }).length, 0);
  const seconds = () =>
    Number(/\d+/.exec(page.document.querySelector(".rematch .quiet").textContent));
  const before = seconds();
  await page.advance(5000);
  assert.equal(seconds(), before - 5);
  await page.advance(1000 * (before - 5));
  await page.click(button(page, "rematch.go-on", { names: "Anne" }));
  assert.deepEqual(table.commands.at(-1), { do: "start-rematch" });
  assert.equal(chairs(page).length, 3);
});

test("a person who was taken along finds the result again", async () => {
  const { page, table } = await sitAt("moved-along");
  while (table.exchanges.length) table.goOn();
  await page.rest();
  assert.equal(chairs(page).length, 3);
  assert.ok(shows(page, "rematch.moved-along"));
  const link = page.find.getByRole("link", { name: page.say("ending.replay") });
  assert.equal(link.getAttribute("href"), `/replay/${table.id}-1`);
});

test("a rematch can be typed", async () => {
  const { page, table } = await sitAt(lenient("rematch"), { preferences: { textView: true } });
  await page.click(button(page, "ending.aside"));
  await typeCommand(page, "rematch");
  assert.deepEqual(table.commands, [{ do: "rematch", wanted: true }]);
});

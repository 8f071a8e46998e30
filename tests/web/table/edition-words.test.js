// The page uses the words of the edition that is played, and no longer than that.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";
import { bidButtons, sitAt } from "./at-table.js";

test("a table calls a round as its edition does", async () => {
  for (const [edition, word] of [
    ["schmidt", "Durchgang"],
    ["beck", "Runde"],
  ]) {
    const { page } = await sitAt(edition, { language: "de" });
    assert.ok(page.document.body.textContent.includes(`${word} 1 von 2`), edition);
  }
});

test("a table calls a bid as its edition does", async () => {
  for (const [edition, bid] of [
    ["schmidt", "Annoncer 1"],
    ["beck", "Miser sur 1"],
  ]) {
    const { page } = await sitAt(edition, { language: "fr" });
    assert.equal(bidButtons(page)[1].getAttribute("aria-label"), bid);
  }
});

test("the referee follows the chosen edition", async () => {
  const page = await openPage("/referee?edition=schmidt", { language: "de" });
  await page.click(page.find.getAllByText("Scary Mary")[0]);
  assert.ok(page.document.body.textContent.includes("als Escape"));
  await page.press("{Escape}");
  await page.click(page.find.getByRole("radio", { name: page.say("referee-page.edition-beck") }));
  await page.click(page.find.getAllByText("Tigerin")[0]);
  assert.ok(page.document.body.textContent.includes("als Flucht"));
});

test("a table of an unknown edition is played with the general words", async () => {
  const table = new RecordedTable("beck");
  const isOfGame = (key, value) => key === "options" && "players" in value;
  const rename = (messages) =>
    JSON.parse(JSON.stringify(messages), (key, value) =>
      isOfGame(key, value) ? { ...value, edition: "harbour" } : value,
    );
  Object.assign(table, { greeting: rename(table.greeting), exchanges: rename(table.exchanges) });
  const { page } = await sitAt(table, { language: "de" });
  assert.ok(page.document.body.textContent.includes("Runde 1 von 2"));
  const { action } = table.nextCommand;
  const bid = bidButtons(page)[Number(action.split(" ")[1])];
  await page.click(bid);
  assert.equal(table.commands[0].action, action);
});

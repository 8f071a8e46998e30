// The page uses the words of the edition that is played, and no longer than that.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../dom.js";
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

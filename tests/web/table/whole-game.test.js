// Whole games of a recording, played by clicks: what the page sends is what the person did then.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, openPage } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";

test("a bid is sent as it is clicked, and can still be changed", async () => {
  const table = new RecordedTable("schmidt");
  const page = await openPage(table.path, {
    openTable: table.openTable,
    answers: { "GET /api/visitor": { me: IDA } },
  });
  await page.click(page.find.getByRole("button", { name: page.say("sk.bid", { bid: 1 }) }));
  assert.deepEqual(table.sent.at(-1).command, { do: "act", action: "bid 1" });
  assert.ok(page.find.getByText(page.say("sk.bid-reconsider", { bid: 1 })));
});

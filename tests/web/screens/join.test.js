// The ways to a table of somebody else: a code, a link, and what is said about wrong ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";

const TABLES = {
  "GET /api/visitor": { me: IDA },
  "GET /api/tables?limit=5": { tables: [], before: null },
};
const unknown = (join) => Response.json({ error: "no-such-code", args: { join } }, { status: 404 });

const field = (page) => page.find.getByRole("textbox", { name: page.say("join.label") });
const refusal = (page) => page.document.getElementById("code-refusal").textContent.trim();
const go = (page) => page.click(page.find.getByRole("button", { name: page.say("join.go") }));

test("a code in small letters and with spaces leads to the table", async () => {
  const table = new RecordedTable("lobby");
  const answers = {
    ...TABLES,
    "GET /api/codes/ABCDEF": { id: table.id, kind: "table" },
  };
  const page = await openPage("/join", { answers, openTable: table.openTable });
  await page.type(field(page), " abc def ");
  await go(page);
  assert.equal(page.address, table.path);
  assert.ok(page.find.getByRole("region", { name: page.say("lobby.chairs") }));
});

test("a code of a sheet leads to the sheet, and a link to its table", async () => {
  const answers = { ...TABLES, "GET /api/codes/ABCDEF": { id: "s-1", kind: "sheet" } };
  const page = await openPage("/join", { answers });
  await page.type(field(page), "http://tavern.test/join?code=ABCDEF");
  await go(page);
  assert.equal(page.address, "/pad/s-1?code=ABCDEF");
  const table = new RecordedTable("lobby");
  const other = await openPage("/join", { answers, openTable: table.openTable });
  await other.type(field(other), `http://tavern.test${table.path}`);
  await go(other);
  assert.equal(other.address, table.path);
});

test("a wrong code is explained and can be typed again, in every language", async () => {
  for (const language of LANGUAGES) {
    const answers = { ...TABLES, "GET /api/codes/ZZZZZZ": () => unknown("ZZZZZZ") };
    const page = await openPage("/join", { answers, language });
    await page.type(field(page), "ZZZZZZ");
    await go(page);
    assert.equal(refusal(page), page.say("reason.no-such-code", { join: "ZZZZZZ" }));
    page.assertFocused(field(page));
    assert.equal(field(page).getAttribute("aria-invalid"), "true");
  }
});

test("a wrong code in the address is explained, with the code in its field", async () => {
  const cases = { ZZZZZZ: "reason.no-such-code", ZZZ: "join.incomplete", 12: "join.incomplete" };
  for (const [code, key] of Object.entries(cases)) {
    const answers = { ...TABLES, "GET /api/codes/ZZZZZZ": () => unknown("ZZZZZZ") };
    const page = await openPage(`/join?code=${code}`, { answers });
    assert.equal(refusal(page), page.say(key, { join: code }));
    assert.equal(field(page).value, code);
  }
});

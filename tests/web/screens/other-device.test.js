// The link that makes another device the same person: made in the settings, opened elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, openPage } from "../dom.js";

const MARY = { id: "m-1", name: "Mary Read" };
const CARRY = {
  link: "http://tavern.test/carry#secret-token",
  qr: "<svg></svg>",
  expires: Date.parse("2026-11-16T20:10:00Z"),
};
const settings = { "POST /api/me": ({ name }) => ({ ...MARY, name }), "POST /api/me/carry": CARRY };

const button = (page, key) => page.find.getByRole("button", { name: page.say(key) });
const linkField = (page) =>
  page.find.queryByRole("textbox", { name: page.say("settings.carry-label") });

test("the settings make a link, which is shown only while it is valid", async () => {
  const page = await openPage("/settings", { answers: settings });
  await page.type(
    page.find.getByRole("textbox", { name: page.say("settings.name-label") }),
    "Mary",
  );
  await page.click(button(page, "settings.save"));
  assert.deepEqual(page.requests.at(-1).body, { name: "Mary" });
  await page.click(button(page, "settings.carry-make"));
  assert.equal(linkField(page).value, CARRY.link);
  assert.ok(!JSON.stringify(page.window.localStorage).includes("secret-token"), "stored nowhere");
  await page.advance(10 * 60_000);
  assert.equal(linkField(page), null);
});

test("the link makes a new device the same person and leaves the address at once", async () => {
  let move;
  const answers = {
    "POST /api/me/carried": (body) => {
      assert.deepEqual(body, { token: "secret-token" });
      return new Promise((resolve) => (move = resolve));
    },
  };
  const page = await openPage("/carry#secret-token", { answers });
  assert.equal(page.address, "/carry", "the secret is gone before the server has answered");
  move(MARY);
  await page.rest();
  assert.equal(page.address, "/");
  assert.ok(page.find.getByRole("heading", { name: page.say("home.greet-name", MARY) }));
});

test("a device that belongs to somebody is asked before", async () => {
  const answers = { "GET /api/visitor": { me: IDA }, "POST /api/me/carried": MARY };
  const page = await openPage("/carry#secret-token", { answers });
  assert.ok(page.shows("carry.ask", IDA));
  assert.ok(page.requests.every(({ path }) => path !== "/api/me/carried"));
  await page.click(button(page, "carry.yes"));
  assert.ok(page.find.getByRole("heading", { name: page.say("home.greet-name", MARY) }));
});

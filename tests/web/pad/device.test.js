// The score pad and the device: the screen stays on, data is kept, a saved round is felt.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Scorekeeper } from "./scorekeeper.js";
import { SheetServer } from "./sheet-server.js";
import { newLog } from "./sheets.js";
import { expectStatus } from "./shared.js";

/** A phone that notes what it is requests. */
function phone() {
  const requests = [];
  const lock = {
    request: async () => (requests.push("awake"), { release: async () => requests.push("dark") }),
  };
  const abilities = {
    wakeLock: lock,
    storage: { persist: async () => (requests.push("persist"), true) },
    vibrate: (times) => (requests.push(`vibrate ${times}`), true),
  };
  const prepare = ({ navigator }) => {
    for (const [name, value] of Object.entries(abilities))
      Object.defineProperty(navigator, name, { value, configurable: true });
    globalThis.matchMedia = (query) => ({
      matches: query === "(pointer: coarse)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
  };
  return { requests, prepare };
}

test("an open sheet keeps the screen on, and a saved round is felt", async () => {
  const { requests, prepare } = phone();
  const keeper = await Scorekeeper.atSheet({ page: { prepare } });
  assert.deepEqual(requests.toSorted(), ["awake", "persist"]);
  await keeper.playRound([1, 0, 0]);
  assert.ok(requests.includes("vibrate 40"));
  await keeper.screen("more");
  await keeper.choose("switch", /^Keep the screen on/);
  assert.ok(requests.includes("dark"));
});

test("a page without https says that it does not open offline", async () => {
  const keeper = await Scorekeeper.open("/pad");
  assert.ok(!keeper.find.queryByText(keeper.say("pad.insecure")));
  const prepare = () => (globalThis.isSecureContext = false);
  const insecure = await Scorekeeper.open("/pad", { prepare });
  assert.ok(insecure.find.getByText(insecure.say("pad.insecure")));
});

test("the code of a sheet can be typed on the page of the pad", async () => {
  const server = new SheetServer(newLog());
  const { answers, openSocket } = server.page;
  answers["GET /api/codes/KLMNPQ"] = { id: "sheet", kind: "sheet" };
  const keeper = await Scorekeeper.open("/pad", {
    answers: { ...answers, "GET /api/sheets?limit=100": { sheets: [], before: null } },
    openSocket,
  });
  await keeper.page.type(
    keeper.find.getByRole("textbox", { name: keeper.say("join.label") }),
    "klmnpq",
  );
  await keeper.press("join.go");
  assert.match(keeper.heading, /^Round 1,/);
  expectStatus(keeper, "live");
});

test("the manifest has a shortcut to the pad", () => {
  const file = new URL("../../../src/yohoho/web/manifest.webmanifest", import.meta.url);
  const { shortcuts } = JSON.parse(readFileSync(file, "utf8"));
  assert.deepEqual(
    shortcuts.map(({ url }) => url),
    ["/pad"],
  );
});

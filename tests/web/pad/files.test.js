// Sheets as files, in a storage that is full or blocked, and what no sheet is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toCsv } from "../../../src/yohoho/web/sheets/csv-export.js";
import { dumps, loads } from "../../../src/yohoho/web/sheets/document.js";
import { LANGUAGES } from "../dom.js";
import { Scorekeeper } from "./scorekeeper.js";
import { countStored, newLog, playRounds, THREE } from "./sheets.js";

const NAMES = ["Ann", '=Bo, "the" Bold', "Cy"];
const someGame = () =>
  playRounds(newLog({ names: NAMES, kraken: true }), [1, 0, 0], [1, 1, 0], [0, 2, 1]);

/** Saves the open sheet in this format, and returns the text of the file. */
async function save(keeper, key) {
  await keeper.press(key);
  return keeper.page.downloads.at(-1).content.arrayBuffer().then(Buffer.from).then(String);
}

test("exported files bring the same game back", async () => {
  const log = someGame();
  const keeper = await Scorekeeper.atSheet({ log, hash: "#more" });
  const json = await save(keeper, "pad.export-json");
  const csv = await save(keeper, "pad.export-csv");
  assert.equal(json, dumps(log));
  assert.equal(csv, `\ufeff${toCsv(keeper.sheet)}`);
  assert.deepEqual(
    keeper.page.downloads.map(({ name }) => name),
    ["skull-king-2026-06-01.json", "skull-king-2026-06-01.csv"],
  );
  const { totals } = keeper.tally;
  await keeper.follow("pad.to-list");
  await keeper.deleteGame();
  await keeper.tapInDialog(keeper.say("pad.delete"));
  assert.ok(keeper.find.getByText(keeper.say("pad.no-games")));
  await keeper.openFile("sheet.json", json);
  assert.equal(keeper.step, "bids");
  assert.equal(dumps(keeper.log), json);
  await keeper.open("/pad");
  await keeper.openFile("sheet.csv", csv);
  assert.equal(keeper.step, "bids");
  assert.deepEqual(Object.values(keeper.tally.totals), Object.values(totals));
  assert.equal(toCsv(keeper.sheet), csv.slice(1));
});

test("a file of a sheet that is here is merged into it", async () => {
  const log = newLog();
  const keeper = await Scorekeeper.open("/pad", { logs: [playRounds(log, [1, 0, 0])] });
  await keeper.openFile("older.json", dumps(log));
  assert.equal(keeper.sheet.rounds.size, 1);
  assert.equal(countStored(), 1);
});

const fileWithName = (name) => dumps(newLog()).replace('"Bo"', JSON.stringify(name));
const NO_SHEETS = {
  "what.json": ["ahoy", /neither a saved score sheet nor a table\. What fits: .*\.csv/],
  "empty.json": ["\n", /is empty\. What fits/],
  "cut.json": [dumps(newLog()).slice(0, -9), /damaged or cut off\. Save or send it again/],
  "object.json": ["{}", /yohoho-sheet.*What fits/],
  "list.json": ["[]", /yohoho-sheet/],
  "newer.json": [dumps(newLog()).replace('"version":1', '"version":2'), /version 2/],
  "far.json": ['{"format": "yohoho-sheet", "version": 9}', /9/],
  "strange.json": [dumps(newLog()).replace('"do":"open"', '"do":"scuttle"'), /not well formed/],
  "long.json": [fileWithName("x".repeat(200)), /30/],
  "table.csv": ["\x00\x01", /column.*What fits/],
  "words.csv": [
    "round,player,bid,tricks\n1,Ann,many,1\n1,Bo,0,0\n",
    /many.*A whole number belongs there/,
  ],
  "twice.csv": ["round,player,bid,tricks\n1,Ann,0,1\n1,Bo,0,0\n1,Bo,0,0\n", /player.*one row for/],
  "line.csv": ["round,player,bid,tricks\n1,An\rn,0,0\n", /CSV: An n,0,0.* What fits/],
  "deep.json": ["[".repeat(20_000), /damaged/],
  "huge.json": [" ".repeat(4_000_001), /4/],
};
test("a file that is no sheet is refused with its reason, and nothing of it is kept", async () => {
  const keeper = await Scorekeeper.open("/pad", { logs: [newLog()] });
  for (const [name, [text, reason]] of Object.entries(NO_SHEETS)) {
    await keeper.openFile(name, text);
    assert.match(keeper.alert, reason, name);
    assert.doesNotMatch(keeper.alert, /Error|Unexpected|undefined|reason\./, name);
    assert.equal(keeper.games.length, 1, name);
    assert.equal(countStored(), 1, name);
  }
});

for (const language of LANGUAGES)
  test(`a file that is no sheet is refused in ${language}`, async () => {
    const keeper = await Scorekeeper.open("/pad", { language });
    const expected = { ahoy: "foreign", "": "empty", "{": "damaged" };
    for (const [text, code] of Object.entries(expected)) {
      await keeper.openFile("what.json", text);
      assert.ok(keeper.alert.includes(keeper.words(`reason.file-${code}`)), keeper.alert);
    }
  });

test("a file that the device cannot read is refused", async () => {
  const prepare = ({ File }) =>
    (File.prototype.text = () => Promise.reject(new DOMException("gone")));
  const keeper = await Scorekeeper.open("/pad", { prepare });
  await keeper.openFile("sheet.json", dumps(newLog()));
  assert.match(keeper.alert, /^The device cannot read the file/);
});

test("sheets with extreme dates are listed and saved", async () => {
  const logs = [newLog({ at: 0 }), newLog({ sheet: "late", at: 2 ** 45 })];
  const keeper = await Scorekeeper.open("/pad", { logs });
  assert.equal(keeper.games.length, 2);
  await keeper.open("/pad/late#more");
  await keeper.press("pad.export-json");
  assert.match(keeper.page.downloads[0].name, /\.json$/);
});

test("a game goes on where the browser blocks storage", async () => {
  const prepare = () =>
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  const keeper = await Scorekeeper.open("/pad/new", { prepare });
  await keeper.join(...THREE);
  await keeper.press("pad.start");
  assert.match(keeper.alert, /^This browser saves nothing/);
  await keeper.tapNumbers(1, 0, 0);
  await keeper.save();
  await keeper.screen("table");
  assert.deepEqual(keeper.totals, [20, 10, 10]);
  await keeper.follow("pad.to-list");
  assert.equal(keeper.games.length, 1, "until the tab is closed");
});

test("a storage that fills up catches up when there is room again", async () => {
  const keeper = await Scorekeeper.atSheet();
  await keeper.playRound([1, 0, 0]);
  const { localStorage } = keeper.page.window;
  const full = Object.defineProperty(Object.create(localStorage), "setItem", {
    value() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  globalThis.localStorage = full;
  await keeper.tapNumbers(1, 1, 0);
  await keeper.save();
  assert.match(keeper.alert, /has no space left/);
  globalThis.localStorage = localStorage;
  assert.deepEqual([...keeper.sheet.rounds.keys()], [1], "that much is on the shelf");
  globalThis.localStorage = full;
  const saved = await save(keeper, "pad.export-json");
  assert.equal(loads(saved).operations.length, 3, "and all of it in the file");
  globalThis.localStorage = localStorage;
  await keeper.tapNumbers(1);
  assert.ok(!keeper.find.queryByRole("alert"));
  assert.deepEqual([...keeper.sheet.rounds.keys()], [1, 2], "what had to wait went along");
});

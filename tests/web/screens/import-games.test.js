// Finished games from files: imported into one's own list, each file with its outcome.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording } from "../recorded-table.js";

const { record } = readRecording("played-skull-king");
/** A record in which all but the first player are bots. */
const OWN = JSON.stringify({ ...record, bots: [1, 2] });
/** A record that does not say whose game it was. */
const WHOSE = JSON.stringify(record);

const lineOf = ({ record, seat }, id = "g-1") => ({
  id,
  table: "",
  game: record.game,
  finished: Date.parse("2026-11-16T20:00:00Z"),
  names: record.seats,
  seat,
  winners: [0],
  shared: false,
});

/** The list of games as a server keeps it, and the answers of its routes. */
function gamesServer({ me = null, refuse = () => null } = {}) {
  const games = [];
  const answers = {
    "GET /api/visitor": { me },
    "POST /api/me": ({ name }) => ({ ...IDA, name }),
    "GET /api/games?limit=20": () => ({ games, before: null }),
    "POST /api/games/import": (body) => {
      const refusal = refuse(body);
      if (refusal) return refusal;
      games.unshift(lineOf(body, `g-${games.length + 1}`));
      return games[0];
    },
  };
  return { games, answers };
}

const problem = (status, error, args = {}) => Response.json({ error, args }, { status });
const picker = (page) => page.find.getByLabelText(page.say("games.import"), { selector: "input" });
const panel = (page) => within(page.find.getByRole("region", { name: page.say("games.import") }));
const summary = (page) => panel(page).getByRole("status").textContent.trim();
const question = (page) =>
  within(page.find.getByRole("dialog", { name: page.say("games.import-who") }));

async function choose(page, files) {
  const { File } = page.window;
  const chosen = Object.entries(files).map(([name, text]) => new File([text], name));
  await page.user.upload(picker(page), chosen);
  await page.rest();
}

test("the picker keeps the focus when the list arrives before the key is pressed", async () => {
  let arrive;
  const { answers } = gamesServer({ me: IDA });
  answers["GET /api/games?limit=20"] = new Promise((resolve) => (arrive = resolve));
  const page = await openPage("/games", { answers });
  const input = picker(page);
  let clicks = 0;
  input.addEventListener("click", () => (clicks += 1));
  input.focus();
  arrive({ games: [lineOf({ record, seat: 0 })], before: null });
  await page.rest();
  await page.advance(5000);
  assert.ok(page.shows("games.imported"), "the list is there");
  page.assertFocused(input);
  assert.ok(picker(page) === input, "the same element, which is not drawn anew");
  await page.press(" ");
  assert.equal(clicks, 1, "the key opens the chooser");
});

test("a game with one person in it is imported and linked to its replay", async () => {
  const { answers, games } = gamesServer();
  const page = await openPage("/games", { answers });
  assert.ok(page.shows("games.none"));
  await choose(page, { "game.json": OWN });
  assert.equal(summary(page), page.say("games.import-added", { count: 1 }));
  assert.equal(games[0].names[games[0].seat], "Ida");
  assert.equal(page.find.getAllByText(page.say("games.imported")).length, 1);
  assert.equal(panel(page).getByRole("link").getAttribute("href"), "/replay/g-1");
});

test("the person says once who they were, for all files with that name", async () => {
  const { answers, games } = gamesServer();
  const page = await openPage("/games", { answers });
  await choose(page, { "5.json": WHOSE, "6.json": WHOSE });
  assert.ok(picker(page).multiple);
  assert.ok(picker(page).disabled, "one import at a time");
  question(page).getByRole("button", { name: "Bo" }).focus();
  await page.press("{Enter}");
  assert.equal(summary(page), page.say("games.import-added", { count: 2 }));
  assert.deepEqual(
    games.map(({ names, seat }) => names[seat]),
    ["Bo", "Bo"],
  );
});

test("a file is skipped without an answer, and nobody becomes a guest for it", async () => {
  const { answers } = gamesServer();
  const page = await openPage("/games", { answers });
  await choose(page, { "whose.json": WHOSE });
  await page.click(question(page).getByRole("button", { name: page.say("games.import-skip") }));
  assert.equal(summary(page), page.say("games.import-skipped", { count: 1 }));
  assert.deepEqual(
    page.requests.filter(({ method }) => method !== "GET"),
    [],
  );
  await page.click(panel(page).getByRole("button", { name: page.say("page.close") }));
  assert.equal(summary(page), "");
});

test("files give one summary and a reason for each refusal, in every language", async () => {
  const outcomes = {
    "known.json": problem(409, "game-known"),
    "broken.json": problem(400, "damaged-record", { number: 2 }),
    "half.json": problem(400, "unfinished-record"),
    "bots.json": problem(400, "bot-seat", { name: "Ida" }),
  };
  for (const language of LANGUAGES) {
    const answered = Object.values(outcomes).map((each) => each.clone());
    let place = 0;
    const { answers } = gamesServer({ refuse: () => answered[place++ - 1] ?? null });
    const page = await openPage("/games", { answers, language });
    const names = ["good.json", ...Object.keys(outcomes)];
    await choose(page, {
      ...Object.fromEntries(names.map((name) => [name, OWN])),
      "letter.json": "Dear Anne",
    });
    for (const [kind, count] of Object.entries({ added: 1, known: 1, refused: 4 }))
      assert.ok(summary(page).includes(page.say(`games.import-${kind}`, { count })), summary(page));
    const text = page.find.getByRole("region", { name: page.say("games.import") }).textContent;
    for (const code of ["game-known", "damaged-record", "unfinished-record", "bot-seat"])
      assert.ok(text.includes(page.say(`reason.${code}`, { number: 2, name: "Ida" })), code);
    assert.ok(text.includes(page.say("reason.no-record-file")));
  }
});

test("a dropped file is imported", async () => {
  const { answers } = gamesServer();
  const page = await openPage("/games", { answers });
  const drop = new page.window.Event("drop", { bubbles: true, cancelable: true });
  drop.dataTransfer = { files: [new page.window.File([OWN], "game.json")] };
  page.find.getByRole("heading", { name: page.say("games.title") }).dispatchEvent(drop);
  await page.rest();
  assert.ok(drop.defaultPrevented, "the browser does not open the file itself");
  assert.equal(page.find.getAllByText(page.say("games.imported")).length, 1);
});

test("the import waits as long as the server says, and then goes on", async () => {
  let refusals = 0;
  const slow = () => (refusals++ ? null : problem(429, "slow-down", { seconds: 3 }));
  const { answers } = gamesServer({ refuse: slow });
  const page = await openPage("/games", { answers });
  await choose(page, { "game.json": OWN });
  await page.advance(2999);
  assert.equal(refusals, 1);
  assert.equal(summary(page), page.say("games.import-busy", { number: 1, files: 1 }));
  await page.advance(1);
  assert.equal(refusals, 2);
  assert.equal(summary(page), page.say("games.import-added", { count: 1 }));
});

test("a lost connection is named", async () => {
  const loseConnection = () => {
    throw new TypeError("no network");
  };
  const { answers } = gamesServer({ refuse: loseConnection });
  const page = await openPage("/games", { answers });
  await choose(page, { "game.json": OWN });
  assert.ok(panel(page).getByText(page.say("reason.unreachable")));
});

// The list of finished games: who won and when, what is shared, and how a game is deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { IDA, LANGUAGES, openPage } from "../dom.js";

const GAME = {
  id: "g-1",
  table: "t-1",
  game: "skull-king",
  finished: Date.parse("2026-11-15T20:00:00Z"),
  names: ["Ida", "Bo", "Cleo"],
  seat: 0,
  winners: [0],
  shared: false,
};

const openGames = (games, how = {}) =>
  openPage("/games", {
    ...how,
    answers: {
      "GET /api/visitor": { me: IDA },
      "GET /api/games?limit=20": { games, before: null },
      "DELETE /api/games/g-1": () => new Response(null, { status: 204 }),
    },
  });
const rows = (page) => within(page.find.getByRole("main")).queryAllByRole("listitem");
const speak = (tags) => (window) =>
  Object.defineProperty(window.navigator, "languages", { value: tags, configurable: true });

test("the list names the winners and tells what is shared, in every language", async () => {
  for (const language of LANGUAGES) {
    const games = [
      GAME,
      { ...GAME, id: "g-2", winners: [1, 2], shared: true },
      { ...GAME, id: "g-3", winners: [1], table: "" },
    ];
    const page = await openGames(games, { language });
    const [ownRow, tied, imported] = rows(page).map((row) => row.textContent);
    const list = new Intl.ListFormat(language, { type: "conjunction" });
    assert.ok(ownRow.includes(page.say("games.you-won")));
    assert.ok(tied.includes(page.say("games.won", { names: list.format(["Bo", "Cleo"]) })));
    assert.ok(tied.includes(page.say("games.shared")));
    assert.ok(!ownRow.includes(page.say("games.shared")));
    assert.ok(imported.includes(page.say("games.imported")));
  }
});

test("dates are written as in the region of the browser", async () => {
  const cases = { "en-GB": "15 Nov 2026", "en-US": "Nov 15, 2026", en: "Nov 15, 2026" };
  for (const [tag, date] of Object.entries(cases)) {
    const page = await openGames([GAME], { prepare: speak([tag]) });
    assert.ok(rows(page)[0].textContent.includes(date), `${tag}: ${rows(page)[0].textContent}`);
  }
});

test("a game is deleted after a question, and not without a yes", async () => {
  const page = await openGames([GAME]);
  const ask = () =>
    page.click(page.find.getByRole("button", { name: new RegExp(page.say("games.forget")) }));
  const answer = (key) =>
    page.click(within(page.find.getByRole("dialog")).getByRole("button", { name: page.say(key) }));
  await ask();
  await answer("games.keep");
  assert.equal(rows(page).length, 1);
  await ask();
  await answer("games.forget-yes");
  assert.equal(rows(page).length, 0);
  const { method, path } = page.requests.at(-1);
  assert.equal(`${method} ${path}`, "DELETE /api/games/g-1");
});

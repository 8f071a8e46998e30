// The start page: the table to go back to, the games, their opponents, and a server that is away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording, RecordedTable } from "../recorded-table.js";

const menu = readRecording("menu");
const { today } = readRecording("daily");
const BECK = menu.boxes.find(({ edition }) => edition === "beck");
const CURRENT = {
  id: "t-1",
  settings: { game: "skull-king", title: "", options: { edition: "beck" } },
  phase: "playing",
  round: 1,
  my_turn: true,
  daily: null,
};

const answersOf = ({ me = null, current = null } = {}) => ({
  "GET /api/visitor": { me },
  "POST /api/me": ({ name }) => ({ ...IDA, name }),
  "GET /api/menu": menu,
  "GET /api/daily": today,
  "GET /api/tables?limit=3": { tables: [], before: null },
  "GET /api/tables/mine?limit=20": { tables: [], before: null },
  "GET /api/games?limit=3": { games: [], before: null },
  "GET /api/tables/current": { table: current },
});

const playButton = (page, edition) =>
  page.find.getByRole("button", {
    name: page.say("home.play-of", { game: `Skull King, ${page.say(`home.edition-${edition}`)}` }),
  });
const playButtons = (page) => page.document.querySelectorAll("[data-play]");
const powers = (page) => page.find.getByRole("switch", { name: page.say("option.powers") });
const opponents = (page) =>
  page.find.getByRole("button", { name: new RegExp(page.say("home.change")), expanded: false });

test("a running game is offered with its round, in every language", async () => {
  for (const language of LANGUAGES) {
    const answers = answersOf({ me: IDA, current: CURRENT });
    const page = await openPage("/", { answers, language });
    const name = page.say("home.continue", { game: "Skull King" });
    const link = page.find.getByRole("link", { name: new RegExp(name) });
    const state = `${page.say("table.round", { round: 1 })}, ${page.say("home.my-turn")}`;
    assert.ok(link.textContent.includes(state), link.textContent);
    assert.equal(link.getAttribute("href"), "/t/t-1");
  }
});

test("a table that has not begun is offered without a round", async () => {
  const current = { ...CURRENT, phase: "lobby", my_turn: false };
  const page = await openPage("/", { answers: answersOf({ me: IDA, current }) });
  assert.ok(page.shows("home.gathering"));
});

test("a game begins with the powers that the switch promises, also after a reload", async () => {
  const table = new RecordedTable("beck");
  const answers = { ...answersOf(), "POST /api/tables": { id: table.id } };
  const page = await openPage("/", { answers, openTable: table.openTable });
  for (const on of [true, false]) {
    if (powers(page).checked !== on) await page.click(powers(page));
    await page.reload();
    assert.equal(powers(page).checked, on);
    await page.click(playButton(page, "beck"));
    const { settings, start } = page.requests.at(-1).body;
    assert.equal(start, true);
    assert.deepEqual(settings.options.powers ?? [], on ? BECK.powers : []);
    assert.equal(page.address, table.path);
    await page.back();
  }
});

test("the opponents are one line that opens and remembers", async () => {
  const page = await openPage("/", { answers: answersOf() });
  assert.equal(page.find.queryAllByRole("radio").length, 0);
  await page.click(opponents(page));
  assert.equal(page.find.getAllByRole("radio").length, 3);
  await page.click(page.find.getByRole("button", { name: page.say("rung.more") }));
  assert.equal(page.find.getAllByRole("radio").length, 7);
  await page.click(page.find.getByRole("radio", { name: page.say("rung.first-mate") }));
  await page.reload();
  const bots = page.say("rung.many-first-mate");
  assert.ok(opponents(page).textContent.includes(page.say("home.against", { bots })));
});

test("without a connection the start page offers no game, and offers them again", async () => {
  const answers = answersOf();
  const page = await openPage("/", { answers });
  assert.equal(playButtons(page).length, 3);
  assert.ok([...playButtons(page)].every((button) => !button.disabled));
  const loseConnection = () => {
    throw new TypeError("no network");
  };
  for (const path of Object.keys(answers)) page.answers[path] = loseConnection;
  page.window.dispatchEvent(new page.window.Event("offline"));
  await page.rest();
  assert.ok(page.find.getByText(page.say("home.offline")).closest("[role=alert]"));
  assert.ok([...playButtons(page)].every((button) => button.disabled));
  Object.assign(page.answers, answers);
  page.window.dispatchEvent(new page.window.Event("online"));
  await page.rest();
  assert.equal(page.find.queryByText(page.say("home.offline")), null);
  assert.ok([...playButtons(page)].every((button) => !button.disabled));
});

test("a refused game says why, and can be tried again", async () => {
  const refusal = { error: "slow-down", args: { seconds: 5 } };
  const answers = {
    ...answersOf(),
    "POST /api/tables": () => Response.json(refusal, { status: 429 }),
  };
  const page = await openPage("/", { answers });
  await page.click(playButton(page, "schmidt"));
  assert.ok(page.shows("reason.slow-down", { seconds: 5 }));
  assert.equal(playButton(page, "schmidt").disabled, false);
});

test("an edition without pictures and words has a plain door to its game", async () => {
  const table = new RecordedTable("beck");
  const presets = { "harbour-classic": BECK.presets["first-game"] };
  const harbour = { ...BECK, edition: "harbour", powers: [], presets };
  const answers = {
    ...answersOf(),
    "GET /api/menu": { ...menu, boxes: [...menu.boxes, harbour] },
    "POST /api/tables": { id: table.id },
  };
  const page = await openPage("/", { answers, openTable: table.openTable });
  assert.equal(playButtons(page).length, 4);
  const door = playButtons(page)[3].closest("article");
  assert.equal(door.querySelector("h2").textContent, page.say("play.game.skull-king"));
  assert.ok(!door.textContent.includes("harbour"), door.textContent);
  await page.click(door.querySelector("button"));
  assert.equal(page.address, table.path);
});

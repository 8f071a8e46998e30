// The form for a new table: it follows the number of chairs, and says what it changes.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording } from "../recorded-table.js";
import { button, lenient, shows, text } from "./at-table.js";

const BECK = "/open?game=skull-king&edition=beck";

/** The form with all its options; `opened` gets what is sent. */
async function openForm(path, { menu = "menu", language = "en", preferences } = {}) {
  const opened = [];
  const table = lenient("lobby");
  const page = await openPage(path, {
    answers: {
      "GET /api/visitor": { me: IDA },
      "GET /api/menu": readRecording(menu),
      "POST /api/tables": (body) => (opened.push(body), { id: table.id }),
    },
    openTable: table.openTable,
    language,
    preferences,
  });
  // The Testing Library compares with plain spaces, French has others.
  await page.click(page.find.getByText(text(page, "open.more").replaceAll(/\s/g, " ")));
  return { page, opened };
}

const group = (page, key) => within(page.find.getByRole("group", { name: text(page, key) }));
const tile = (page, key, name) =>
  group(page, key).queryByRole("radio", { name: (label) => label.startsWith(name) });
const plan = (page, key) =>
  group(page, "option.plan").getByRole("radio", { name: new RegExp(`^${text(page, key)}`) });

async function send(page, opened) {
  await page.click(button(page, "open.go"));
  assert.match(page.address, /^\/t\//);
  return opened[0].settings;
}

test("the host names the first player", async () => {
  const { page, opened } = await openForm("/open?game=skull");
  const random = text(page, "option.first-player-random");
  assert.ok(tile(page, "option.first-player", random).checked);
  await page.click(tile(page, "option.first-player", text(page, "open.chair", { number: 2 })));
  assert.equal((await send(page, opened)).options.first_player, 1);
});

test("a first player whose chair is gone is drawn by lot", async () => {
  const { page, opened } = await openForm("/open?game=skull");
  const fourth = text(page, "open.chair", { number: 4 });
  await page.click(tile(page, "option.first-player", fourth));
  await page.click(tile(page, "open.players", "3"));
  const random = text(page, "option.first-player-random");
  assert.ok(tile(page, "option.first-player", random).checked);
  assert.equal(tile(page, "option.first-player", fourth), null);
  const { options } = await send(page, opened);
  assert.deepEqual([options.players, options.first_player], [3, "random"]);
});

test("loot for two is offered to two", async () => {
  const { page, opened } = await openForm(BECK);
  const loot = () => {
    const name = new RegExp(`^${text(page, "option.loot-for-two")}`);
    return page.find.queryByRole("checkbox", { name }) ?? page.find.queryByRole("switch", { name });
  };
  assert.equal(loot(), null);
  await page.click(tile(page, "open.players", "2"));
  await page.click(loot());
  await page.click(tile(page, "open.players", "3"));
  assert.equal(loot(), null);
  assert.ok(!(await send(page, opened)).options.loot_for_two);
});

test("plans show what can be dealt", async () => {
  const { page } = await openForm(BECK);
  const note = { players: 8, most: 8 };
  const cards = () => plan(page, "option.plan-classic").closest("label").textContent;
  assert.match(cards(), /1\s*2\s*3\s*4\s*5\s*6\s*7\s*8\s*9\s*10/);
  assert.ok(!shows(page, "open.plan-capped", note));
  await page.click(tile(page, "open.players", "8"));
  assert.match(cards(), /1\s*2\s*3\s*4\s*5\s*6\s*7\s*8\s*8\s*8/);
  assert.ok(shows(page, "open.plan-capped", note));
  await page.click(plan(page, "option.plan-swift-skirmish"));
  assert.ok(!shows(page, "open.plan-capped", note));
});

test("a plan of one's own that no longer fits is cut, and says so", async () => {
  const { page, opened } = await openForm(BECK);
  await page.click(plan(page, "option.plan-own"));
  const own = page.find.getByRole("textbox", {
    name: new RegExp(`^${text(page, "option.plan-own-label")}`),
  });
  await page.type(own, "12 3");
  await page.click(tile(page, "open.players", "7"));
  assert.ok(shows(page, "open.plan-capped", { players: 7, most: 10 }));
  // The plan stays as it was agreed; the rules deal as many cards as there are.
  assert.deepEqual((await send(page, opened)).options.plan, [12, 3]);
});

test("the host chooses who may ask the coach", async () => {
  const { page, opened } = await openForm("/open?game=skull");
  assert.ok(tile(page, "open.coach", text(page, "open.coach-alone")).checked);
  await page.click(tile(page, "open.coach", text(page, "open.coach-off")));
  assert.equal((await send(page, opened)).coach, "off");
});

test("the chosen portrait is that of the host", async () => {
  const { page, opened } = await openForm(BECK, { preferences: { portrait: "quartermaster" } });
  await send(page, opened);
  assert.equal(opened[0].portrait, "quartermaster");
});

// --- a game that the page does not know

const THIRD = { menu: "menu-with-goofspiel" };
const cardsField = (page) => page.find.getByRole("spinbutton", { name: /^Cards/ });

test("a number settles within the limits when its field is left", async () => {
  for (const [typed, settled] of [
    ["99", 13],
    ["0", 1],
    ["2.6", 3],
    ["", 5],
  ]) {
    const { page, opened } = await openForm("/open?game=goofspiel", THIRD);
    assert.equal(cardsField(page).value, "5");
    cardsField(page).value = typed;
    for (const type of ["input", "blur"]) {
      cardsField(page).dispatchEvent(new page.window.Event(type, { bubbles: true }));
      await page.rest();
    }
    assert.equal(cardsField(page).value, String(settled), typed);
    assert.equal((await send(page, opened)).options.cards, settled);
  }
});

test("the form tells the limits in every language", async () => {
  for (const language of LANGUAGES) {
    const { page } = await openForm("/open?game=goofspiel", { ...THIRD, language });
    const label = cardsField(page).closest("label").textContent;
    assert.ok(label.includes(text(page, "open.span", { least: 1, most: 13 })));
    assert.ok(label.includes(text(page, "open.usual", { value: 5 })));
  }
});

test("a number that the game refuses is explained", async () => {
  const { page } = await openForm("/open?game=goofspiel", THIRD);
  const problem = { error: "bad-options", text: "…", ruling: null, args: { cards: 99 } };
  page.answers["POST /api/tables"] = () => Response.json(problem, { status: 400 });
  await page.click(button(page, "open.go"));
  assert.ok(page.find.getByRole("alert").textContent.trim().length > 5);
  assert.equal(page.address, "/open?game=goofspiel");
});

test("the form offers no coach where there is none", async () => {
  const { page } = await openForm("/open?game=goofspiel", THIRD);
  assert.ok(page.find.getByRole("group", { name: text(page, "open.pace") }));
  assert.equal(page.find.queryByRole("group", { name: text(page, "open.coach") }), null);
});

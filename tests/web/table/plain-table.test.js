// A game that the page does not know: a plain table, its log, its text view and its result.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording, RecordedTable } from "../recorded-table.js";
import { button, dialog, lenient, openPanel, shows, sitAt, text } from "./at-table.js";
import { typeCommand } from "./at-table.js";

const actions = (page) => {
  const region = page.find.queryByRole("region", { name: text(page, "plain.mine") });
  return region ? within(region).queryAllByRole("button") : [];
};
const names = (page) => actions(page).map((each) => each.textContent.trim());
const places = (page) => page.find.getByRole("list", { name: text(page, "ending.places") });

/** The others bid as well. */
async function others(page, table) {
  while (table.nextCommand === null) table.goOn();
  await page.rest();
}

test("a game is played to its end by its own names", async () => {
  const { page, table } = await sitAt(new RecordedTable("goofspiel"));
  assert.deepEqual(names(page), ["Bid 1", "Bid 2", "Bid 3"]);
  assert.ok(page.find.getAllByRole("term").some((each) => each.textContent === "Prize"));
  for (const left of [3, 2, 1]) {
    assert.equal(actions(page).length, left);
    actions(page)[0].focus();
    await page.press("{Enter}");
    await others(page, table);
  }
  assert.equal(places(page).children.length, 3);
});

test("a plain table speaks every language", async () => {
  for (const language of LANGUAGES) {
    const { page } = await sitAt("goofspiel", { language });
    assert.ok(shows(page, "plain.ask"), language);
  }
});

test("the log tells events by their names, with a heading for each round", async () => {
  const { page, table } = await sitAt("goofspiel");
  for (let rounds = 0; rounds < 2; rounds++) {
    await page.click(actions(page)[0]);
    await others(page, table);
  }
  await openPanel(page, "log");
  const lines = dialog(page)
    .getAllByRole("listitem")
    .map((each) => each.textContent);
  assert.ok(
    lines.some((line) => line.includes("Ida: Card bid (Card 1)")),
    lines.join("\n"),
  );
  assert.ok(
    lines.some((line) => line.includes("Prize taken (Prize ")),
    lines.join("\n"),
  );
  for (const round of [1, 2, 3])
    assert.ok(
      dialog(page).getByRole("heading", { name: text(page, "log.table-round", { round }) }),
    );
});

test("a game is played in the text view", async () => {
  const { page, table } = await sitAt("goofspiel", { preferences: { textView: true } });
  for (const card of [1, 2, 3]) {
    assert.ok(page.find.getByRole("button", { name: new RegExp(`Bid ${card}`) }));
    await typeCommand(page, `bid ${card}`);
    await others(page, table);
  }
  assert.equal(places(page).children.length, 3);
});

test("answers of the text view name the facts", async () => {
  const { page, table } = await sitAt(lenient("goofspiel"), { preferences: { textView: true } });
  const answers = () =>
    page.find
      .getAllByRole("log")
      .map((each) => each.textContent)
      .join("\n");
  await typeCommand(page, "hand");
  assert.ok(answers().includes("1, 2, and 3"));
  await typeCommand(page, "table");
  assert.ok(answers().includes("1 Ida: "));
  await typeCommand(page, "rules");
  assert.ok(answers().includes(text(page, "plain.no-rules")));
  await typeCommand(page, "prize 9");
  assert.ok(answers().includes("“prize 9”"));
  assert.deepEqual(table.commands, []);
});

test("the panel of rules says that there is no book", async () => {
  const { page } = await sitAt(lenient("goofspiel"));
  await openPanel(page, "menu");
  await page.click(button(page, "table.sheet-rules"));
  assert.ok(shows(page, "plain.no-rules"));
});

test("the first page starts the game with bots", async () => {
  const opened = [];
  const table = lenient("goofspiel");
  const page = await openPage("/", {
    answers: {
      "GET /api/visitor": { me: IDA },
      "GET /api/menu": readRecording("menu-with-goofspiel"),
      "GET /api/tables?limit=3": { tables: [], before: null },
      "POST /api/tables": (body) => (opened.push(body), { id: table.id }),
    },
    openTable: table.openTable,
  });
  await page.click(button(page, "home.play-of", { game: "Goofspiel" }));
  const [{ settings, start }] = opened;
  assert.deepEqual([settings.game, settings.options.cards, start], ["goofspiel", 5, true]);
  assert.equal(page.address, table.path);
  assert.equal(actions(page).length, 3);
});

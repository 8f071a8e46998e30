// Puzzles are chosen, solved and graded; one's own mistakes come back when they are due.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { LANGUAGES, openPage } from "../dom.js";
import { answerBy, WAYS } from "./answering.js";

const FILE = new URL("../../../src/yohoho/puzzles/data/puzzles.json.gz", import.meta.url);
const { puzzles } = JSON.parse(gunzipSync(readFileSync(FILE)));
/** One puzzle of every theme. */
const EVERY_THEME = [
  ...new Map(puzzles.map((each) => [`${each.edition || each.game} ${each.theme}`, each])),
];
const [[, FIRST]] = EVERY_THEME;
const best = ({ values }) => values.reduce((one, other) => (other.value > one.value ? other : one));

const region = (page, key) => page.find.queryByRole("region", { name: page.say(key) });
const result = (page) => region(page, "puzzle.result");
const button = (page, key) => page.find.getByRole("button", { name: page.say(key) });
const solve = (page, way, { view: { legal } }, action) =>
  answerBy(page, way, { action, legal, isDone: () => Boolean(result(page)) });
/** The text of a key up to its first slot. */
const beginning = (page, key) => page.say(key).split("{")[0].trim();

for (const [at, [theme, puzzle]] of EVERY_THEME.entries()) {
  const way = WAYS[at % WAYS.length];
  test(`answers to ${theme} are graded by their loss, by ${way}`, async () => {
    const language = LANGUAGES[at % LANGUAGES.length];
    const page = await openPage(`/puzzles/${puzzle.id}`, {
      language,
      preferences: { textView: way === "text" },
    });
    await solve(page, way, puzzle, puzzle.sailor);
    const verdict = () => result(page).textContent;
    assert.ok(verdict().includes(page.say(`puzzle.why.${puzzle.theme}`)), verdict());
    assert.ok(result(page).classList.contains("missed"));
    await page.click(button(page, "puzzle.again"));
    await solve(page, way, puzzle, best(puzzle).action);
    assert.ok(verdict().includes(beginning(page, "puzzle.verdict-best")), verdict());
    assert.ok(result(page).classList.contains("solved"));
    page.assertFocused(result(page));
  });
}

test("a puzzle is chosen by game and theme", async () => {
  const page = await openPage("/puzzles");
  const edition = new RegExp(page.say("home.edition-schmidt"));
  await page.click(page.find.getByRole("radio", { name: edition }));
  const themes = page.find.getByRole("combobox", { name: page.say("puzzle.choose-theme") });
  await page.select(themes, "bid");
  await page.click(button(page, "puzzle.start"));
  const chosen = puzzles.find(({ id }) => page.address === `/puzzles/${id}`);
  assert.deepEqual([chosen.edition, chosen.theme], ["schmidt", "bid"]);
});

test("progress is kept, and the next puzzle is another", async () => {
  const puzzle = puzzles.find(({ edition, theme }) => edition === "beck" && theme === "bid");
  const page = await openPage(`/puzzles/${puzzle.id}`);
  await solve(page, "touch", puzzle, best(puzzle).action);
  await page.click(button(page, "puzzle.next"));
  assert.match(page.address, /^\/puzzles\/\w+$/);
  assert.notEqual(page.address, `/puzzles/${puzzle.id}`);
  await page.reload();
  await page.click(page.find.getByRole("link", { name: page.say("puzzle.all") }));
  assert.match(page.document.body.textContent, /\b1 solved/);
});

test("an unknown puzzle says so and has a way on", async () => {
  const page = await openPage("/puzzles/0123456789ab");
  assert.ok(page.find.getByRole("alert").textContent.includes(page.say("puzzle.gone")));
  await page.click(page.find.getByRole("link", { name: page.say("puzzle.all") }));
  assert.equal(page.address, "/puzzles");
  assert.ok(page.find.getByRole("heading", { level: 1, name: page.say("puzzle.title") }));
});

/** A mistake as the review of a game puts it into the deck. */
const MISTAKE = {
  game: FIRST.game,
  recordId: "g-1",
  step: 12,
  view: FIRST.view,
  values: FIRST.values,
  category: "bid-too-high",
  action: FIRST.sailor,
  unit: FIRST.unit,
};

test("a mistake is practised, comes back later, and moves to another device by file", async () => {
  const page = await openPage("/puzzles");
  assert.ok(page.shows("puzzle.deck-empty"));
  const deck = await import("../../../src/yohoho/web/puzzles/deck.js");
  assert.equal(deck.addMistake(MISTAKE), "g-1.12");
  await page.reload();
  await page.click(page.find.getByRole("link", { name: page.say("puzzle.deck-practise") }));
  await solve(page, "touch", FIRST, best(FIRST).action);
  assert.ok(result(page).textContent.includes(beginning(page, "puzzle.deck-back")));
  await page.click(button(page, "puzzle.all"));
  assert.equal(page.address, "/puzzles");
  assert.ok(page.find.getAllByRole("status").length);
  await page.click(button(page, "puzzle.deck-save"));
  const [{ content }] = page.downloads;
  const other = await openPage("/puzzles");
  const input = () => other.document.querySelector("input[type=file]");
  await other.chooseFile(input(), "other.json", "no deck");
  assert.ok(other.shows("reason.deck-damaged"));
  await other.chooseFile(input(), "deck.json", await content.text());
  assert.ok(!other.shows("puzzle.deck-empty"));
  assert.ok(other.window.localStorage.getItem("yohoho.deck/g-1.12"));
});

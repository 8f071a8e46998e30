import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { serveCatalogues } from "./page.js";

serveCatalogues();
// Every style sheet counts as loaded.
document.querySelector = () => ({});
const { loadLanguage } = await import("../../src/yohoho/web/lib/i18n.js");
const { handOf, seatColumns, tableFacts, valueText } =
  await import("../../src/yohoho/web/plain/facts.js");
const { gameName } = await import("../../src/yohoho/web/games/games.js");

const NAMES = ["Ida", "Anne", "Bess"];
const GAME = {
  seat: 0,
  phase: "last-bids",
  waiting: [0],
  legal: ["bid 1"],
  result: null,
  hand: [1, 2],
  scores: [3, -1, 0],
  has_bid: [true, false, true],
  prizes: [4, 5, 6],
  leader: 2,
};
const stage = { game: GAME, names: NAMES, hands: null };

beforeEach(() => loadLanguage("en"));

test("scores and facts about every player are columns, other lists are not", () => {
  assert.deepEqual(seatColumns(stage), [
    { name: "Score", texts: ["3", "−1", "0"] },
    { name: "Has bid", texts: ["yes", "no", "yes"] },
  ]);
});

test("open hands are a column of a replay", () => {
  const hands = [["1"], ["2", "3"], []];
  const column = seatColumns({ ...stage, hands }).at(-1);
  assert.deepEqual(column, { name: "Hand", texts: ["1", "2 and 3", "–"] });
});

test("the other fields are facts, without those that the table shows elsewhere", () => {
  assert.deepEqual(tableFacts(stage), [
    { name: "Phase", text: "Last bids" },
    { name: "Prizes", text: "4, 5, and 6" },
    { name: "Leader", text: "Bess" },
  ]);
});

test("a value of any kind has a text", () => {
  const texts = [null, "", [], true, -2, "a-b", { seat: 1, cards: ["x"] }].map((value) =>
    valueText("field", value, NAMES),
  );
  assert.deepEqual(texts, ["–", "–", "–", "yes", "−2", "a-b", "Seat Anne, Cards x"]);
  assert.equal(valueText("winner", -1, NAMES), "−1", "chance has no name");
});

test("a view without a hand has none", () => {
  assert.deepEqual(handOf({}), []);
  assert.deepEqual(handOf(GAME), ["1", "2"]);
});

test("a game without a text has its own name as a title", () => {
  assert.equal(gameName("skull-king"), "Skull King");
  assert.equal(gameName("acme-whist"), "Acme Whist");
});

test("names of games and fields come from the catalogue where it has them", async () => {
  const files = globalThis.fetch;
  globalThis.fetch = async (address) => {
    const own = { "play.game.acme-whist": "Whist, Acme’s", "column.has_bid": "Ready" };
    return Response.json({ ...(await (await files(address)).json()), ...own });
  };
  await loadLanguage("en");
  globalThis.fetch = files;
  assert.equal(gameName("acme-whist"), "Whist, Acme’s");
  assert.equal(seatColumns(stage)[1].name, "Ready");
});

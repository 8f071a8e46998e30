import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { serveCatalogues } from "./page.js";

serveCatalogues();
// Every style sheet counts as loaded.
document.querySelector = () => ({});
const { loadLanguage } = await import("../../src/yohoho/web/lib/i18n.js");
const { handOf, seatColumns, tableFacts, valueText } =
  await import("../../src/yohoho/web/plain/facts.js");
const { PLAIN_WORDS } = await import("../../src/yohoho/web/plain/words.js");
const { groupByRound } = await import("../../src/yohoho/web/game/log.js");
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

/** An entry of the log; entries of one message have one scene. */
const entry = (seq, scene, ...events) => ({ told: { seq, at: 0, what: "acted", events }, scene });

const sceneOf = (round) => ({ names: NAMES, you: 0, round, words: PLAIN_WORDS, book: "" });

const chapters = (entries) =>
  groupByRound(entries).map(({ round, lines }) => [
    round,
    ...lines.map(({ parts }) => parts[0].text),
  ]);

test("an event with a round begins a chapter of the log, once for each round", () => {
  const [first, second] = [sceneOf(1), sceneOf(2)];
  const entries = [
    entry(1, first, { event: "deal", round: 1 }, { event: "play", round: 1, card: 3 }),
    entry(2, second, { event: "play", seat: 1, card: 4 }, { event: "deal", round: 2 }),
    entry(3, second, { event: "play", seat: 2, card: 5 }),
  ];
  assert.deepEqual(chapters(entries), [
    [1, "Deal (Round 1)", "Play (Round 1, Card 3)", "Anne: Play (Card 4)"],
    [2, "Deal (Round 2)", "Bess: Play (Card 5)"],
  ]);
});

test("the view tells the round where no event does", () => {
  const second = sceneOf(2);
  const entries = [
    entry(1, sceneOf(1), { event: "play" }),
    entry(2, second, { event: "play" }),
    entry(3, second, { event: "win" }),
    entry(4, sceneOf(2), { event: "deal" }),
    entry(5, sceneOf(null), { event: "end" }),
  ];
  assert.deepEqual(chapters(entries), [
    [1, "Play", "Play", "Win"],
    [2, "Deal", "End"],
  ]);
});

test("options have texts of the game or their own names", () => {
  assert.deepEqual(
    PLAIN_WORDS.settings({ players: 3, hand_size: 5, pace: "very-slow", open: true }),
    ["3 players", "Hand size: 5", "Pace: Very slow", "Open: yes"],
  );
});

// The help about a card says what the rules say.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";

openAt("/");
const { EDITIONS } = await import("../../src/yohoho/web/rules/editions.js");
const { resolve } = await import("../../src/yohoho/web/rules/trick.js");
const { bonusOf, extraCards, kindOf, ranksOf, relationsOf, rulingOf, standingOf } =
  await import("../../src/yohoho/web/card-help/facts.js");
const { RING } = await import("../../src/yohoho/web/card-help/ring.js");

const decks = Object.values(EDITIONS).map((edition) => ({
  edition,
  cards: [
    ...edition.suits.flatMap((suit) =>
      Array.from({ length: edition.top_rank }, (_, n) => `${suit}-${n + 1}`),
    ),
    ...edition.specials,
    ...extraCards(edition, null),
  ],
}));

test("every card has a ruling, and every relation holds in both orders", () => {
  for (const { edition, cards } of decks)
    for (const card of cards) {
      assert.match(rulingOf(card, edition.name), /^[A-Z]-\d+$/, card);
      const { beats, loses, first } = relationsOf(card, edition.name);
      for (const other of beats)
        assert.deepEqual([resolve([card, other]).winner, resolve([other, card]).winner], [0, 1]);
      for (const other of first)
        assert.deepEqual([resolve([card, other]).winner, resolve([other, card]).winner], [0, 0]);
      for (const other of loses)
        assert.ok(resolve([card, other]).winner !== 0 && resolve([other, card]).winner !== 1);
    }
});

test("every arrow of the ring holds in both orders", () => {
  for (const { edition } of decks)
    for (const { winner, loser } of RING) {
      const [strong, weak] = [winner, loser].map((kind) =>
        edition.specials.find((card) => kindOf(card) === kind),
      );
      assert.equal(resolve([strong, weak]).winner, 0);
      assert.equal(resolve([weak, strong]).winner, 1);
    }
});

test("relations name the other kinds of cards once", () => {
  assert.deepEqual(relationsOf("mermaid", "beck"), {
    beats: ["green-14", "black-14", "escape", "skull-king", "loot"],
    loses: ["pirate-rosie", "kraken", "white-whale"],
    first: ["mermaid-2"],
  });
  assert.deepEqual(relationsOf("green-7", "beck"), {
    beats: ["green-6", "escape", "white-whale", "loot"],
    loses: ["green-8", "black-14", "pirate-rosie", "mermaid", "skull-king", "kraken"],
    first: ["purple-14"],
  });
  assert.deepEqual(relationsOf("kraken", "beck"), { beats: [], loses: [], first: [] });
});

test("cards that the table leaves out are not named", () => {
  const options = { kraken: false, whale: false, loot: false };
  const { loses } = relationsOf("pirate-rosie", "beck", options);
  assert.deepEqual(loses, ["skull-king"]);
});

test("the ranks of a relation are a range", () => {
  assert.equal(ranksOf("green-6", "green-7", "beck"), "1–6");
  assert.equal(ranksOf("green-8", "green-7", "beck"), "8–14");
  assert.equal(ranksOf("green-1", "green-2", "beck"), "1");
  assert.equal(ranksOf("black-13", "mermaid", "schmidt"), "1–13");
  assert.equal(ranksOf("skull-king", "mermaid", "beck"), null);
});

test("a card stands in a trick as the rules say", () => {
  const trick = ["green-9", "pirate-will"];
  assert.equal(standingOf(trick, "skull-king", "beck").result, "wins");
  assert.equal(standingOf(trick, "mermaid", "beck").at, 1);
  assert.equal(standingOf(trick, "kraken", "beck").result, "nobody");
  assert.equal(standingOf(trick, "green-9", "beck").result, "loses");
  assert.equal(standingOf(trick, "pirate-will", "beck").laid, true);
});

test("a bonus that the card would not win is not promised", () => {
  const trick = ["pirate-will", "mermaid"];
  assert.deepEqual(codes(standingOf(trick, "green-2", "beck")), ["no-suit", "pirate"]);
  assert.ok(codes(standingOf(trick, "pirate-will", "beck")).includes("mermaid-by-pirate"));
});

const codes = ({ reasons }) => reasons.map(({ code }) => code);

test("bonuses are those of the edition", () => {
  assert.equal(bonusOf("black-14", "beck").points, 20);
  assert.equal(bonusOf("black-13", "beck"), null);
  assert.equal(bonusOf("mermaid", "schmidt").points, 50);
  assert.equal(bonusOf("pirate", "schmidt"), null);
});

test("kinds are told apart", () => {
  const kinds = [
    "green-3",
    "black-3",
    "escape-2",
    "loot",
    "tigress:pirate",
    "pirate-3",
    "mermaid-2",
  ];
  assert.deepEqual(kinds.map(kindOf), [
    "number",
    "trump",
    "escape",
    "loot",
    "two-faced",
    "pirate",
    "mermaid",
  ]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";

openAt("/rules");
const { search } = await import("../../src/yohoho/web/rulebook/search.js");

const long = `${"a word ".repeat(40)}Überraschung${" and more".repeat(40)}`;
const books = {
  one: {
    sections: [
      { id: "kraken", title: "Kraken", blocks: [{ text: "Nobody wins this trick." }] },
      { id: "trick", title: "The trick", blocks: [{ list: ["First card", "Second: Größe"] }] },
      { id: "long", title: "Length", blocks: [{ text: long }] },
    ],
  },
  two: { sections: [{ id: "other", title: "Other", blocks: [{ note: "A kraken sleeps." }] }] },
};
const ids = (query, here = "one") => search(books, query, here).map(({ id }) => id);
const hits = (query) =>
  search(books, query, "one").map(({ pieces }) =>
    pieces.filter(({ hit }) => hit).map(({ text }) => text),
  );

test("one letter or none finds nothing", () => {
  assert.deepEqual(ids(""), []);
  assert.deepEqual(ids(" k "), []);
});

test("accents, capitals and a sharp s do not matter", () => {
  assert.deepEqual(ids("grosse"), ["trick.0.1"]);
  assert.deepEqual(hits("GRÖSSE"), [["Größe"]]);
});

test("every word must be there, in the title or the text", () => {
  assert.deepEqual(ids("kraken wins"), ["kraken.0"]);
  assert.deepEqual(ids("kraken absent"), []);
});

test("a title comes before a text, and the open book before others", () => {
  assert.deepEqual(ids("kraken"), ["kraken.0", "other.0"]);
  assert.deepEqual(ids("trick")[0], "trick.0.0");
});

test("a long passage is cut around the hit", () => {
  const [result] = search(books, "uberraschung", "one");
  const text = result.pieces.map((piece) => piece.text).join("");
  assert.ok(text.startsWith("… ") && text.endsWith(" …"));
  assert.ok(text.length < long.length / 2);
  assert.deepEqual(
    result.pieces.filter(({ hit }) => hit).map((piece) => piece.text),
    ["Überraschung"],
  );
});

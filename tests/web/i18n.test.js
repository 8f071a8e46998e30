import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { serveCatalogues } from "./page.js";

serveCatalogues();
const { cardName, firstKey, formatList, formatSigned, inEdition, loadLanguage, say, sayReason } =
  await import("../../src/yohoho/web/lib/i18n.js");
const { average, percent, ratingText } =
  await import("../../src/yohoho/web/history/number-format.js");

beforeEach(() => loadLanguage("en"));

test("a missing key is shown as it is", () => {
  assert.equal(say("no-such-key"), "no-such-key");
});

test("a pirate without words of its own gets the general sentence", () => {
  assert.equal(firstKey("ask.rosie", "ask.power"), "ask.rosie");
  assert.equal(firstKey("ask.nobody", "ask.power"), "ask.power");
});

test("the plural follows the language", async () => {
  const counts = async (language) => {
    await loadLanguage(language);
    return [0, 1, 2].map((count) => say("mat.won", { count }));
  };
  const [english, french] = [await counts("en"), await counts("fr")];
  assert.equal(new Set(english).size, 3, "the number stands in each text");
  assert.equal(english[0].replace("0", "2"), english[2], "none is plural in English");
  assert.equal(french[0].replace("0", "1"), french[1], "none is singular in French");
});

test("a card is named in each language, by its number, its role and its edition", async () => {
  assert.equal(cardName("green-7"), "Green 7");
  assert.equal(cardName("tigress:pirate"), say("card.as-pirate", { card: cardName("tigress") }));
  assert.equal(cardName("escape-3"), cardName("escape-1"));
  assert.equal(cardName("no-such-card"), "no-such-card");
  await loadLanguage("de");
  assert.notEqual(cardName("green-7"), "Green 7");
});

test("a reason names cards and players in words", () => {
  const told = sayReason({ code: "must-follow", args: { suit: "green", card: "green-7" } });
  assert.match(told, /green/i);
  assert.doesNotMatch(told, /[{}]/);
});

test("a command that was given up is explained", () => {
  assert.match(sayReason({ code: "not-confirmed" }), /five minutes/);
});

test("a sentence of an edition comes before the general one", () => {
  assert.equal(inEdition("no-such-key", "schmidt"), "no-such-key");
});

test("points carry a sign and a true minus", () => {
  assert.deepEqual([20, 0, -10].map(formatSigned), ["+20", "0", "−10"]);
});

test("lists are joined as the language does", async () => {
  assert.equal(formatList(["Ann", "Bo", "Cy"]), "Ann, Bo, and Cy");
  await loadLanguage("de");
  assert.equal(formatList(["Ann", "Bo", "Cy"]), "Ann, Bo und Cy");
});

test("shares, averages and ratings are written with the language's separators", async () => {
  assert.deepEqual([percent(1, 3), percent(0, 0)], ["33%", "–"]);
  assert.deepEqual([average(-25, 2), average(1, 0)], ["−12.5", "–"]);
  assert.deepEqual(ratingText({ mu: 25, sigma: 8.333 }), ["25.0", "± 8.3"]);
  await loadLanguage("fr");
  assert.equal(average(25, 2), "12,5");
});

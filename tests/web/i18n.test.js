import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { serveCatalogues } from "./page.js";

serveCatalogues();
Object.defineProperty(navigator, "languages", {
  value: ["de-CH", "de", "en-GB", "en-US", "fr-@posix", "it"],
});
const {
  cardArgs,
  cardName,
  firstKey,
  formatDate,
  formatList,
  formatSigned,
  inEdition,
  loadLanguage,
  locale,
  say,
  sayReason,
} = await import("../../src/yohoho/web/lib/i18n.js");
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

test("dates are written as in the browser's region, if it has one for the language", async () => {
  const locales = { en: "en-GB", de: "de-CH", fr: "fr", it: "it" };
  for (const [language, expected] of Object.entries(locales)) {
    await loadLanguage(language);
    assert.equal(locale.value, expected);
  }
  await loadLanguage("en");
  assert.match(formatDate(Date.UTC(2026, 10, 16, 12)), /^16 Nov 2026, \d\d:00$/);
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
  const sentence = sayReason({ code: "must-follow", args: { suit: "green", card: "green-7" } });
  assert.match(sentence, /green/i);
  assert.doesNotMatch(sentence, /[{}]/);
});

test("a card has its article in a sentence, with a capital at its beginning", async () => {
  assert.equal(cardArgs("mermaid-2").the_card, "a Mermaid");
  const king = { code: "skull-king", args: { card: "skull-king" } };
  assert.match(sayReason(king), /^The Skull King beats /);
  await loadLanguage("fr");
  assert.equal(cardArgs("tigress:pirate").the_card, "la Tigresse (pirate)");
  assert.match(
    sayReason({ code: "mermaid", args: { card: "mermaid-1" } }, "schmidt"),
    /^Une Mermaid /,
  );
  const refused = { code: "must-follow", args: { suit: "yellow", card: "green-5" } };
  assert.match(sayReason(refused), /le 5 vert.*du jaune/);
  await loadLanguage("it");
  assert.deepEqual(
    ["yellow-7", "yellow-8", "yellow-11"].map((card) => cardArgs(card).the_card),
    ["il 7 giallo", "l’8 giallo", "l’11 giallo"],
  );
  await loadLanguage("es");
  assert.equal(
    sayReason(refused).startsWith("No se puede jugar el 5 verde: tienes amarillo"),
    true,
  );
});

test("the role of a card has the name of its edition", async () => {
  await loadLanguage("de");
  assert.equal(cardName("scary-mary:escape", "schmidt"), "Scary Mary (als Escape)");
  assert.equal(cardName("tigress:escape", "beck"), "Tigerin (als Flucht)");
});

test("a sentence takes the plain name of a card that comes without its article", () => {
  assert.equal(say("log.card-played", { name: "Ann", card: "Green 7" }), "Ann plays Green 7.");
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
  assert.deepEqual(ratingText({ mu: -1.26, sigma: 8 }), ["−1.3", "± 8.0"]);
  await loadLanguage("fr");
  assert.equal(average(25, 2), "12,5");
});

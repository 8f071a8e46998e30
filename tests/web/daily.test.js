import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openAt, serveCatalogues } from "./page.js";

openAt("/daily");
serveCatalogues();
Object.defineProperty(navigator, "languages", { value: ["en-GB"], configurable: true });
const web = "../../src/yohoho/web";
const { loadLanguage } = await import(`${web}/lib/i18n.js`);
const days = await import(`${web}/lib/calendar-days.js`);
const { clamp, dayByKey, weekFrom, weeksOf } = await import(`${web}/daily/month.js`);
const { shareText } = await import(`${web}/daily/share-text.js`);
const { stateText, timeUntil } = await import(`${web}/games/daily-words.js`);
const { placedLines } = await import(`${web}/daily/bot-lines.js`);
const { placeAmongFriends } = await import(`${web}/daily/friends.js`);

const MONDAY = 1;
const SUNDAY = 7;

before(() => loadLanguage("en"));

test("a day is one that the calendar has", () => {
  assert.ok(days.isDay("2028-02-29"));
  for (const text of ["2026-02-29", "2026-13-01", "2026-11-1", "today", "", "2026-11-17T00:00"])
    assert.equal(days.isDay(text), false, text);
});

test("days and months are counted over the ends of months and years", () => {
  assert.equal(days.addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(days.addDays("2028-03-01", -1), "2028-02-29");
  assert.equal(days.addMonths("2026-12", 1), "2027-01");
  assert.equal(days.addMonths("2026-01", -1), "2025-12");
  assert.deepEqual(["2026-02", "2028-02", "2026-11"].map(days.daysInMonth), [28, 29, 30]);
});

test("the day changes at midnight in UTC, whatever the device's zone", () => {
  assert.equal(days.dayAt(Date.parse("2026-11-17T23:59:59Z")), "2026-11-17");
  assert.equal(days.dayAt(Date.parse("2026-11-18T00:30:00+02:00")), "2026-11-17");
});

test("the time until the next deal is told in its largest whole unit", async () => {
  const ends = Date.parse("2026-11-18T00:00:00Z");
  const after = (clock) => timeUntil(ends, Date.parse(`2026-11-17T${clock}Z`));
  assert.equal(after("00:00:00"), "24 hours");
  assert.equal(after("18:30:00"), "5 hours");
  assert.equal(after("23:15:00"), "45 minutes");
  assert.equal(timeUntil(ends, ends + 5000), "0 seconds");
  await loadLanguage("de");
  assert.equal(after("22:30:00"), "1 Stunde");
  await loadLanguage("en");
});

test("the weeks of a month begin on the first day of the week and hold every day once", () => {
  const november = weeksOf("2026-11", MONDAY);
  assert.equal(november.length, 6);
  assert.deepEqual(november[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.deepEqual(november[5], ["2026-11-30", null, null, null, null, null, null]);
  assert.equal(weeksOf("2026-11", SUNDAY).length, 5);
  assert.equal(weeksOf("2026-11", SUNDAY)[0][0], "2026-11-01");
  for (const month of ["2026-02", "2028-02", "2027-05"])
    for (const first of [MONDAY, 6, SUNDAY]) {
      const daysShown = weeksOf(month, first).flat().filter(Boolean);
      assert.equal(daysShown.length, days.daysInMonth(month));
      assert.deepEqual(daysShown, [...new Set(daysShown)].sort());
    }
});

test("the head of the calendar begins on the same day as its weeks", () => {
  const names = (first) => weekFrom(first).map((day) => days.formatWeekday(day, "long"));
  assert.equal(names(MONDAY)[0], "Monday");
  assert.equal(names(SUNDAY)[0], "Sunday");
  assert.equal(new Set(names(6)).size, 7);
});

test("keys move by days, weeks and months, and stop at the ends of the range", () => {
  const range = { first: "2026-09-20", last: "2026-11-16" };
  const to = (day, key) => dayByKey(day, key, range, MONDAY);
  assert.equal(to("2026-11-11", "ArrowLeft"), "2026-11-10");
  assert.equal(to("2026-11-11", "ArrowRight"), "2026-11-12");
  assert.equal(to("2026-11-01", "ArrowUp"), "2026-10-25");
  assert.equal(to("2026-11-12", "ArrowDown"), "2026-11-16");
  assert.equal(to("2026-11-11", "Home"), "2026-11-09");
  assert.equal(to("2026-11-11", "End"), "2026-11-15");
  assert.equal(to("2026-10-31", "PageUp"), "2026-09-30");
  assert.equal(to("2026-10-10", "PageUp"), "2026-09-20");
  assert.equal(to("2026-10-30", "PageDown"), "2026-11-16");
  assert.equal(to("2026-11-11", "Enter"), undefined);
  assert.equal(to("2026-11-11", "constructor"), undefined);
  assert.equal(clamp("2020-01-01", range), range.first);
});

const result = {
  day: "2026-11-17",
  game: "Skull King",
  points: -30,
  place: 2,
  players: 14,
  marks: ["made", "missed", "none", "won", "lost"],
};

test("the shared text has date, game, points, place and marks, and no more", () => {
  assert.equal(
    shareText(result, "https://example.org/daily"),
    [
      "yohoho, daily deal of 17 November 2026",
      "Skull King: −30 points, place 2 of 14",
      "✓ ✗ · ✓ ✗",
      "https://example.org/daily",
    ].join("\n"),
  );
  assert.equal(shareText({ ...result, marks: [] }, "").split("\n").length, 2);
});

test("the shared text is in the language of the page", async () => {
  const lines = { fr: /donne du jour/, de: /Tagesspiel/, it: /mano del giorno/ };
  for (const [language, words] of Object.entries(lines)) {
    await loadLanguage(language);
    assert.match(shareText(result, ""), words);
    assert.doesNotMatch(shareText(result, ""), /\{|daily\./);
  }
  await loadLanguage("en");
});

test("the state of an attempt is one line", () => {
  const finished = { state: "finished", points: 40, place: 1 };
  assert.equal(stateText(null, 3), "Not played");
  assert.equal(stateText({ state: "playing" }, 3), "Begun, waiting for you");
  assert.equal(stateText({ state: "missed" }, 3), "Begun, not finished in time");
  assert.equal(stateText(finished, 3), "40 points · Place 1 of 3");
});

test("bots and person stand on one track from the most points down", () => {
  const references = [
    { rung: "cabin-boy", points: -20, rank: 4 },
    { rung: "sailor", points: 40, rank: 2 },
    { rung: "captain", points: 80, rank: 1 },
  ];
  const lines = placedLines({ references, mine: { points: 30 } });
  assert.deepEqual(
    lines.map(({ rung, at }) => [rung, at]),
    [
      ["captain", 1],
      ["sailor", 0.6],
      ["", 0.5],
      ["cabin-boy", 0],
    ],
  );
  assert.deepEqual(placedLines({ references: [], mine: null }), []);
  const zeros = placedLines({ references: [{ rung: "sailor", points: 0 }], mine: { points: 0 } });
  assert.deepEqual(
    zeros.map(({ at }) => at),
    [0, 0],
  );
});

test("equal points share a place among friends", () => {
  const line = (points, who = "") => ({ points, me: who === "me", friend: who === "friend" });
  const lines = [
    line(90),
    line(70, "friend"),
    line(50, "friend"),
    line(50, "me"),
    line(10, "friend"),
  ];
  assert.deepEqual(placeAmongFriends(lines), { place: 2, count: 4 });
  assert.equal(placeAmongFriends([line(90), line(50, "me")]), null);
  assert.equal(placeAmongFriends([line(90, "friend")]), null);
});

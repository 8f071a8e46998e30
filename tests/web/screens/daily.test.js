// The daily deal: played once, compared, shared without spoilers, and practised afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording, RecordedTable } from "../recorded-table.js";

const { today, calendar, result } = readRecording("daily");
const DAY = today.day;
const MINE = result.mine;
const [KING, SKULL] = today.games;

const answersOf = (more = {}) => ({
  "GET /api/visitor": { me: IDA },
  "GET /api/daily": today,
  "GET /api/daily/calendar?month=2026-11": calendar,
  [`GET /api/daily/${DAY}/skull`]: result,
  ...more,
});
const openDaily = ({ path = "/daily", answers, ...how } = {}) =>
  openPage(path, { answers: answersOf(answers), ...how });
const refusal = (status, error, args = {}) => Response.json({ error, args }, { status });
/** Today, with my attempts at Skull King and at Skull. */
const withMine = (king, skull, more = {}) => ({
  ...today,
  games: [
    { ...KING, mine: king },
    { ...SKULL, mine: skull },
  ],
  ...more,
});

const card = (page, name) => within(page.find.getByRole("article", { name }));
const way = (page, key, game) => {
  const name = page.say(`daily.page-${key}-of`, { game });
  const part = card(page, game);
  return part.queryByRole("button", { name }) ?? part.queryByRole("link", { name });
};

test("today's games say how they stand, in every language", async () => {
  for (const language of LANGUAGES) {
    const playing = { ...MINE, state: "playing", points: null, marks: [] };
    const answers = { "GET /api/daily": withMine(playing, MINE, { days_kept: 1 }) };
    const page = await openDaily({ answers, language });
    assert.ok(way(page, "continue", "Skull King"));
    assert.ok(!way(page, "play", "Skull King"));
    assert.equal(way(page, "result", "Skull").getAttribute("href"), `/daily/${DAY}/skull`);
    assert.ok(way(page, "practise", "Skull"));
    assert.ok(page.shows("daily.page-state-playing"));
    assert.ok(page.shows("daily.page-kept", { count: 1 }));
  }
});

test("a day is begun once, and the page goes to its table", async () => {
  const table = new RecordedTable("skull");
  const answers = { "POST /api/daily/skull": { table: table.id } };
  const page = await openDaily({ answers, openTable: table.openTable });
  await page.click(way(page, "play", "Skull"));
  assert.equal(page.address, table.path);
});

test("a second attempt is refused with a sentence, and practice is offered", async () => {
  const table = new RecordedTable("skull");
  const answers = {
    "POST /api/daily/skull": () => {
      page.answers["GET /api/daily"] = withMine(null, MINE, { days_kept: 1 });
      return refusal(409, "daily-finished");
    },
    [`POST /api/daily/${DAY}/skull/practice`]: { table: table.id },
  };
  const page = await openDaily({ answers, openTable: table.openTable });
  await page.click(way(page, "play", "Skull"));
  assert.ok(card(page, "Skull").getByRole("alert").textContent.length);
  assert.ok(page.shows("reason.daily-finished"));
  assert.ok(way(page, "result", "Skull"));
  await page.click(way(page, "practise", "Skull"));
  assert.equal(page.address, table.path);
});

test("a result is locked until one has played, in every language", async () => {
  for (const language of LANGUAGES) {
    const refuse = () => refusal(409, "daily-not-finished");
    const answers = { [`GET /api/daily/${DAY}/skull`]: refuse };
    const page = await openDaily({ path: `/daily/${DAY}/skull`, answers, language });
    assert.ok(page.shows("reason.daily-not-finished"));
    await page.click(page.find.getByRole("link", { name: page.say("daily.page-all") }));
    assert.ok(way(page, "play", "Skull"));
  }
});

test("a result is shared without spoilers: points, place and a mark for each round", async () => {
  const page = await openDaily({ path: `/daily/${DAY}/skull` });
  const ownGame = page.find.getByRole("region", { name: page.say("daily.page-mine") });
  await page.click(within(ownGame).getByRole("button", { name: page.say("ending.share") }));
  const shared = await page.window.navigator.clipboard.readText();
  const place = page.say("daily.page-share-place", { place: 2, count: 3 });
  assert.deepEqual(shared.split("\n"), [
    page.say("daily.page-share-head", { day: "November 16, 2026" }),
    `Skull: ${page.say("daily.page-score", { count: 6 })}, ${place}`,
    "✓ ✗ ·",
    "http://tavern.test/daily",
  ]);
});

test("an open day shows places and bots, and neither replays nor the secret", async () => {
  const page = await openDaily({ path: `/daily/${DAY}/skull` });
  assert.ok(page.shows("daily.page-place-friends", { place: 2, count: 2 }));
  assert.ok(page.shows("daily.page-attempts", { count: 3 }));
  assert.ok(page.shows("daily.page-secret-later"));
  assert.ok(!page.shows("ending.record"));
  for (const name of ["Bess", "Cyrus"])
    assert.ok(!page.document.querySelector(`a[aria-label*="${name}"]`), name);
  const bots = page.find.getByRole("region", { name: page.say("daily.page-bots") });
  const lines = within(bots).getAllByRole("listitem");
  assert.deepEqual(
    lines.map((line) => line.dataset.me),
    ["true", "false", "false"],
    "six points are more than those of the bots",
  );
});

test("a closed day shows replays, the secret and how to check it", async () => {
  const lines = result.lines.map((line, n) => ({ ...line, replay: `r-${n}` }));
  const closed = { ...result, closed: true, secret: "the secret", lines };
  const answers = { [`GET /api/daily/${DAY}/skull`]: closed };
  const page = await openDaily({ path: `/daily/${DAY}/skull`, answers });
  const name = page.say("daily.page-replay-of", { name: "Cyrus" });
  const link = page.find.getByRole("link", { name });
  assert.equal(link.getAttribute("href"), `/watch/${DAY}/skull/r-2`);
  const text = page.document.body.textContent;
  for (const proof of ["the secret", result.commitment, "yohoho verify FILE --commitment"])
    assert.ok(text.includes(proof), proof);
  const record = page.find.getByRole("link", { name: page.say("ending.record") });
  assert.equal(record.getAttribute("href"), "/api/games/t-daily-1/download");
});

test("only one's own attempt of a closed day has a review", async () => {
  const { replay } = readRecording("played-skull");
  const lines = result.lines.map((line, n) => ({ ...line, replay: `r-${n}` }));
  const answers = {
    [`GET /api/daily/${DAY}/skull`]: { ...result, closed: true, lines },
    [`GET /api/daily/${DAY}/skull/replays/r-1`]: replay,
    [`GET /api/daily/${DAY}/skull/replays/r-2`]: replay,
    [`GET /api/daily/${DAY}/skull/replays/r-3`]: () => refusal(404, "no-such-game"),
  };
  const openWatch = (id) => openDaily({ path: `/watch/${DAY}/skull/${id}`, answers });
  const hasReview = (page) => Boolean(page.document.querySelector(".replay-review"));
  const own = await openWatch("r-1");
  assert.ok(hasReview(own));
  const other = await openWatch("r-2");
  assert.ok(other.find.getByRole("slider", { name: other.say("replay-page.step") }));
  assert.ok(!hasReview(other));
  const open = await openWatch("r-3");
  assert.ok(open.shows("replay-page.missing"));
  assert.ok(!hasReview(open));
});

test("the calendar is used by keyboard to practise on a past day", async () => {
  const table = new RecordedTable("skull");
  const answers = { "POST /api/daily/2026-11-14/skull/practice": { table: table.id } };
  const page = await openDaily({ answers, openTable: table.openTable });
  const chosenDay = () => page.document.querySelector("[role=grid] [aria-selected=true] button");
  assert.equal(chosenDay().textContent.trim(), "15");
  assert.ok(page.find.getByRole("link", { name: page.say("daily.page-continue") }));
  chosenDay().focus();
  await page.press("{ArrowLeft}");
  assert.equal(chosenDay().textContent.trim(), "14");
  page.assertFocused(chosenDay());
  await page.press("{PageDown}");
  assert.equal(chosenDay().textContent.trim(), "15", "no day after yesterday can be chosen");
  await page.press("{ArrowLeft}");
  assert.ok(page.shows("daily.page-state-missed"));
  const name = page.say("daily.page-practise-of", { game: "Skull" });
  const past = page.document.querySelector(".daily-past");
  within(past).getByRole("button", { name }).focus();
  await page.press("{Enter}");
  assert.equal(page.address, table.path);
});

test("the next day is asked for when it begins", async () => {
  const page = await openDaily();
  const countRequests = () => page.requests.filter(({ path }) => path === "/api/daily").length;
  assert.equal(countRequests(), 1);
  await page.advance(3 * 3_600_000 + 59 * 60_000);
  assert.ok(page.shows("daily.page-next", { time: "1 minute" }));
  assert.equal(countRequests(), 1);
  await page.advance(62_000);
  assert.equal(countRequests(), 2);
});

test("without a connection the day says what it needs, and comes back", async () => {
  const loseConnection = () => {
    throw new TypeError("no network");
  };
  const page = await openDaily({ answers: { "GET /api/daily": loseConnection } });
  assert.ok(page.shows("daily.page-offline"));
  page.answers["GET /api/daily"] = today;
  page.window.dispatchEvent(new page.window.Event("online"));
  await page.rest();
  assert.ok(way(page, "play", "Skull"));
});

test("the device stores nothing of a day", async () => {
  const page = await openDaily({ path: `/daily/${DAY}/skull` });
  const stored = JSON.stringify({ ...page.window.localStorage, ...page.window.sessionStorage });
  for (const word of ["commitment", DAY, "Bess", "Cyrus"]) assert.ok(!stored.includes(word), word);
});

// The review of a finished game: its strip, its questions, its figures, and why there is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { LANGUAGES, openPage } from "../dom.js";
import { button, buttons, openHands, openReplay, panel, PLAYED, stepOf } from "./replays.js";

const heading = (page, key) => page.find.queryByRole("heading", { name: page.say(key) });
const strip = (page) => page.find.getByRole("slider", { name: page.say("review.strip") });
const decisionsOf = (name) =>
  PLAYED[name].review.review.rounds.flatMap(({ decisions }) => decisions);
const momentsOf = (name) => PLAYED[name].review.review.moments;
/** A screen shows the long or the short one of its two names. */
const reviewButton = (page) => page.document.querySelector(".replay-review");
/** The buttons of the list of moments, which stand in list items. */
const momentButtons = (page) =>
  page.find
    .getAllByRole("listitem")
    .flatMap((item) => within(item).queryAllByRole("button", { name: page.say("review.ask") }));
const playedText = (page) =>
  /In the game|As in the game/.exec(page.find.getByRole("complementary").textContent);

async function press(page, element, key) {
  element.focus();
  await page.press(`{${key}}`);
}

test("a review is opened, moved through and announced by keyboard alone", async () => {
  const page = await openReplay("skull-king");
  await press(page, reviewButton(page), "Enter");
  assert.ok(heading(page, "review.moments"));
  assert.equal(page.address, "/replay/g-1?review");
  const steps = decisionsOf("skull-king").map(({ step }) => step);
  const keys = { Home: steps[0], ArrowRight: steps[1], End: steps.at(-1) };
  for (const [key, step] of Object.entries(keys)) {
    await press(page, strip(page), key);
    assert.equal(stepOf(page), step - 1, key);
  }
  await page.advance(2000);
  const done = page.say("review.done", { count: momentsOf("skull-king").length });
  const logs = page.find.getAllByRole("log").map((log) => log.textContent);
  assert.ok(
    logs.some((text) => text.includes(done)),
    done,
  );
});

test("a question hides what the seat cannot know, and its answer tells", async () => {
  const page = await openReplay("skull-king", { at: "?review" });
  await press(page, momentButtons(page)[0], "Enter");
  const [first] = momentsOf("skull-king");
  const decision = decisionsOf("skull-king").find(({ step }) => step === first);
  page.assertFocused(page.document.getElementById("review-cue"));
  assert.ok(page.focused.textContent.includes(page.say("review.ask")));
  assert.equal(openHands(page).length, 0, "no hand of another player");
  assert.equal(playedText(page), null, "what was played is not told before");
  await page.click(button(page, "review.show-answer"));
  const verdict = panel(page).getByRole("heading", { level: 2 });
  page.assertFocused(verdict);
  assert.equal(panel(page).getAllByRole("rowheader").length, decision.values.length);
  await press(page, button(page, "review.true-cards"), "Enter");
  assert.ok(page.shows("review.nobody-knew"));
  assert.equal(openHands(page).length, 3);
  await press(page, button(page, "review.hide-true"), "Enter");
  assert.equal(openHands(page).length, 0);
  await press(page, button(page, "review.back"), "Enter");
  assert.ok(heading(page, "review.moments"));
});

test("a bid answers the question, and the answer says what was played", async () => {
  const page = await openReplay("skull-king", { at: "?review" });
  const bid = decisionsOf("skull-king").findIndex(({ action }) => action.startsWith("bid"));
  await press(page, strip(page), "Home");
  for (let n = 0; n < bid; n++) await press(page, strip(page), "ArrowRight");
  await page.click(buttons(page, "review.ask")[0]);
  const bids = page.find.getByRole("group", { name: page.say("sk.bids") });
  await page.click(within(bids).getAllByRole("button")[0]);
  assert.ok(playedText(page));
});

test("Back closes the question only, and a mistake goes to the practice deck", async () => {
  const page = await openReplay("skull", { at: "?review" });
  await page.click(momentButtons(page)[0]);
  assert.ok(button(page, "review.show-answer"));
  await page.back();
  assert.ok(heading(page, "review.moments"));
  assert.match(page.address, /\?review#/);
  await page.click(momentButtons(page)[0]);
  await page.click(button(page, "review.show-answer"));
  await page.click(button(page, "review.practise"));
  assert.ok(page.find.getByRole("link", { name: page.say("review.practised") }));
  const [step] = momentsOf("skull");
  const stored = JSON.parse(page.window.localStorage.getItem(`yohoho.deck/g-1.${step}`));
  assert.deepEqual([stored.game, stored.unit], ["skull", "percent"]);
  assert.equal(stored.view.seat, 0);
  assert.ok(stored.view.legal.length, "a mistake is practised with its legal actions");
});

test("a review in progress is polled, and stopped when it is closed", async () => {
  const { review: whole } = PLAYED.skull;
  const running = { ...whole, state: "running", rounds: [whole.review.rounds[0]], review: null };
  const path = "/api/games/g-1/review?seat=0&effort=normal";
  const answers = {
    "POST /api/games/g-1/review": running,
    [`GET ${path}`]: () => running,
    [`DELETE ${path}`]: {},
  };
  const page = await openReplay("skull", { at: "?review", answers });
  assert.ok(page.find.getByRole("progressbar"));
  await page.advance(700);
  page.answers[`GET ${path}`] = whole;
  assert.equal(heading(page, "review.moments"), null);
  await page.advance(700);
  assert.ok(heading(page, "review.moments"));
  page.answers["POST /api/games/g-1/review"] = running;
  await page.reload();
  await page.click(button(page, "review.close"));
  assert.equal(page.requests.at(-1).method, "DELETE");
  assert.equal(page.address, "/replay/g-1");
  const requestCount = page.requests.length;
  await page.advance(60_000);
  assert.equal(page.requests.length, requestCount, "nobody waits for it any more");
});

const REFUSALS = {
  "reviews-busy": [503, { seconds: 5 }],
  "reviews-under-way": [429, { most: 2 }],
  "no-judge": [400, { game: "whist" }],
};

test("reasons against a review say how to go on, in every language", async () => {
  for (const language of LANGUAGES)
    for (const [error, [status, args]] of Object.entries(REFUSALS)) {
      const refuse = () => Response.json({ error, args }, { status });
      const answers = { "POST /api/games/g-1/review": refuse };
      const page = await openReplay("skull", { at: "?review", answers, language });
      const why = panel(page).getByRole("alert");
      assert.ok(why.textContent.includes(page.say(`reason.${error}`, args)), why.textContent);
      const again = within(why).queryAllByRole("button", { name: page.say("tables.again") });
      assert.equal(again.length, error === "no-judge" ? 0 : 1);
    }
});

test("a failed review is offered again only where that can help, in every language", async () => {
  for (const language of LANGUAGES)
    for (const [code, tries] of Object.entries({ "review-failed": 1, "review-fault": 0 })) {
      const failed = { ...PLAYED.skull.review, state: "failed", reason: { code }, review: null };
      const answers = { "POST /api/games/g-1/review": failed };
      const page = await openReplay("skull", { at: "?review", answers, language });
      const why = panel(page).getByRole("alert");
      assert.ok(why.textContent.includes(page.say(`reason.${code}`)), why.textContent);
      const again = within(why).queryAllByRole("button", { name: page.say("tables.again") });
      assert.equal(again.length, tries, code);
    }
});

test("a lost connection is tried again by itself", async () => {
  let lost = true;
  const answer = () => {
    if (lost) throw new TypeError("no network");
    return PLAYED.skull.review;
  };
  const answers = { "POST /api/games/g-1/review": answer };
  const page = await openReplay("skull", { at: "?review", answers });
  assert.ok(page.shows("review.offline"));
  lost = false;
  await page.advance(3000);
  assert.ok(heading(page, "review.moments"));
});

test("a record from a file is reviewed for any seat, and cannot be practised", async () => {
  const { record, replay, review } = PLAYED["skull-king"];
  const answers = {
    "POST /api/me": ({ name }) => ({ id: "p-1", name }),
    "POST /api/games/replay": replay,
    "POST /api/reviews/record": ({ seat, effort }) => ({ ...review, seat, effort }),
  };
  const page = await openPage("/replay", { answers });
  const input = page.document.querySelector("input[type=file]");
  await page.chooseFile(input, "game.json", JSON.stringify(record));
  await page.click(reviewButton(page));
  const seats = page.find.getByRole("combobox", { name: page.say("review.seat") });
  assert.equal(page.requests.at(-1).body.seat, 0);
  await page.select(seats, "1");
  const { body } = page.requests.at(-1);
  assert.deepEqual([body.seat, body.record], [1, record]);
  await page.click(momentButtons(page)[0]);
  await page.click(button(page, "review.show-answer"));
  assert.ok(panel(page).getAllByRole("rowheader").length);
  assert.equal(buttons(page, "review.practise").length, 0);
});

test("a round without a ledger keeps its verdicts, and the page says what is missing", async () => {
  for (const language of LANGUAGES) {
    const whole = PLAYED["skull-king"].review;
    const rounds = whole.review.rounds.map((one, n) => (n ? one : { ...one, ledger: null }));
    const review = { ...whole.review, rounds, score: null, luck_adjusted: null };
    const answers = { "POST /api/games/g-1/review": { ...whole, review } };
    const page = await openReplay("skull-king", { at: "?review", language, answers });
    assert.ok(panel(page).getByText(page.say("review.no-ledger")));
    assert.equal(momentButtons(page).length, whole.review.moments.length);
    assert.equal(page.document.querySelectorAll(".review-bars li").length, rounds.length - 1);
  }
});

// The review in the text view of a replay: everything by typed commands, or by the list of choices.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { button, list, openReplay, PLAYED, stepOf } from "./replays.js";

const openText = (name, how = {}) =>
  openReplay(name, { preferences: { textView: true }, width: 1280, ...how });
const box = (page) => page.find.queryByRole("textbox", { name: page.say("text.command") });
const moments = (name) => PLAYED[name].review.review.moments;
const decisionAt = (name, step) =>
  PLAYED[name].review.review.rounds
    .flatMap(({ decisions }) => decisions)
    .find((decision) => decision.step === step);
const heading = (page, key) => page.find.queryByRole("heading", { name: page.say(key) });
/** The log of commands and answers. */
const logbook = (page) =>
  page.find
    .getAllByRole("log")
    .find((log) => !log.classList.contains("unseen") || log.textContent.includes("› "));

/** Types a command and returns what it is answered with; the person stays at the command line. */
async function answerTo(page, command) {
  await page.type(box(page), command);
  await page.press("{Enter}");
  page.assertFocused(box(page));
  return logbook(page).textContent.split(`› ${command}`).at(-1);
}

/** A command that gives this answer, as the list of choices shows it. */
const anAnswer = (name) => {
  const { action } = decisionAt(name, moments(name)[0]);
  const [verb, what = ""] = action.split(/ (.*)/);
  return ["lead", "flip", "draw", "name"].includes(verb)
    ? `${verb} ${Number(what) + 1}`
    : action.replace(":", " ");
};

for (const name of Object.keys(PLAYED))
  test(`a review of ${name} is run by commands alone`, async () => {
    const page = await openText(name);
    const first = page.say("replay-page.text-review-first", { word: "review" });
    assert.ok((await answerTo(page, "moment 1")).includes(first));
    const begins = page.say("replay-page.text-review-begins", { word: "review" });
    assert.ok((await answerTo(page, "review")).includes(begins));
    assert.ok(heading(page, "review.moments"));
    assert.ok((await answerTo(page, "review")).includes(page.say("review.per-ten")));
    assert.ok((await answerTo(page, "moment 1")).includes(page.say("review.ask")));
    assert.ok(!heading(page, "replay-page.text-hands"), "no hand of another player");
    const early = await answerTo(page, "hidden");
    assert.ok(early.includes(page.say("review.text-answer-first")));
    assert.ok(!logbook(page).textContent.includes("In the game"));
    assert.match(await answerTo(page, anAnswer(name)), /In the game|As in the game/);
    const nothing = page.say("review.text-nothing-asked", { word: "moment" });
    assert.ok((await answerTo(page, anAnswer(name))).includes(nothing));
    const values = await answerTo(page, "answer");
    const { values: all } = decisionAt(name, moments(name)[0]);
    assert.equal(
      values.split("± 2").length - 1,
      all.length - 1,
      "each but the best has its margin",
    );
    const hidden = await answerTo(page, "hidden");
    assert.ok(hidden.includes(page.say("review.nobody-knew")));
    for (const player of PLAYED[name].record.seats) assert.ok(hidden.includes(`${player}: `));
    assert.match(await answerTo(page, "ledger"), /Round 1: /);
    assert.ok((await answerTo(page, "next")).includes(page.say("review.ask")));
    assert.ok((await answerTo(page, "close")).includes(page.say("review.text-closed")));
    assert.ok((await answerTo(page, "answer")).includes(nothing));
    await answerTo(page, "close");
    assert.ok(!heading(page, "review.moments"));
  });

test("a choice of the list answers, and the answer gets the focus", async () => {
  const page = await openText("skull", { at: "?review" });
  const ask = page.find.getAllByRole("button", { name: page.say("review.ask") });
  await page.click(ask.find((each) => each.closest("li")));
  assert.ok(page.focused.textContent.includes(page.say("review.ask")));
  const [choice] = page.find.getAllByRole("button", { name: /^(Put down|Bid|Pass|Turn|Lose)/ });
  await page.click(choice);
  assert.equal(page.focused.nodeName, "H2");
  assert.match(page.focused.textContent, /nothing better|also fine|costs/);
  await page.click(button(page, "review.true-cards"));
  assert.ok(heading(page, "replay-page.text-hands"));
  await page.back();
  assert.ok(heading(page, "review.moments"));
  assert.match(page.address, /\?review/, "Back closes the question only");
});

test("a replay is read step by step", async () => {
  const page = await openText("skull-king");
  await answerTo(page, "round 2");
  const start = stepOf(page);
  assert.ok(start > 0);
  await answerTo(page, "next");
  assert.equal(stepOf(page), start + 1);
  await answerTo(page, "back");
  assert.equal(stepOf(page), start);
  assert.ok((await answerTo(page, "round 9")).includes(page.say("replay-page.text-no-round")));
  assert.ok(heading(page, "replay-page.text-hands"));
  await page.select(list(page, "replay-page.chair"), "0");
  assert.ok(!heading(page, "replay-page.text-hands"));
  assert.ok((await answerTo(page, "?")).includes(`moment 1: ${page.say("text.help-moment")}`));
  await page.click(button(page, "table.as-text"));
  assert.ok(!box(page));
});

test("a mistyped choice is answered with the reason, in every language", async () => {
  for (const language of LANGUAGES) {
    const page = await openText("skull-king", { at: "?review", language });
    const count = moments("skull-king").length;
    const none = page.say("review.text-no-moment", { count });
    assert.ok((await answerTo(page, "moment 7")).includes(none));
    await answerTo(page, "moment");
    const answer = await answerTo(page, "bid 99");
    assert.ok(answer.trim() && !answer.includes("review."), answer);
    assert.ok(page.shows("review.ask"), "it is still asked");
  }
});

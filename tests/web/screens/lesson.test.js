// Lessons are played to their end at the page, and what is learnt is remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { IDA, LANGUAGES, openPage } from "../dom.js";
import { readRecording, RecordedTable } from "../recorded-table.js";
import { answerBy, WAYS } from "./answering.js";

const LESSONS = ["beck-following", "schmidt-two-faced", "skull-challenging", "skull-flipping"];
const [FIRST] = LESSONS;
const SUMMARIES = readRecording("lessons");
const SECOND = SUMMARIES[1].id;
const menu = readRecording("menu");

const answersOf = (lesson, more = {}) => ({
  "GET /api/lessons": SUMMARIES,
  [`GET /api/lessons/${lesson}`]: readRecording(`lesson-${lesson}`),
  ...more,
});
const openLesson = (lesson, { way = "touch", answers, ...how } = {}) =>
  openPage(`/learn/${lesson}`, {
    answers: answersOf(lesson, answers),
    preferences: { textView: way === "text" },
    ...how,
  });

const region = (page, key) => page.find.queryByRole("region", { name: page.say(key) });
const cue = (page) => region(page, "learn.cue")?.textContent.trim();
const end = (page) => region(page, "learn.finished");
const note = (page) => page.find.queryByRole("note");
const row = (page, id) =>
  page.find.getAllByRole("listitem").find((item) => item.querySelector(`a[href="/learn/${id}"]`));

/** The questions along the first right answers, each with a wrong one if there is one. */
function* questionsOf({ steps, intro, start }) {
  let view = (intro.length ? intro : [start]).at(-1).view;
  for (let at = 0; at !== null && at !== undefined;) {
    const { answers } = steps[at];
    const { legal } = view.game;
    const right = Object.keys(answers).find((action) => answers[action].right);
    const wrong = legal.find((action) => !answers[action].right);
    yield { legal, right, wrong };
    view = answers[right].messages.at(-1).view;
    at = answers[right].next;
  }
}

/** Plays to the end, with one wrong answer before the first right one. */
async function playLesson(page, lesson, way = "touch") {
  let tried = false;
  for (const { legal, right, wrong } of questionsOf(readRecording(`lesson-${lesson}`))) {
    const cueText = cue(page);
    assert.ok(cueText, `${lesson} asks something`);
    if (wrong && !tried) {
      await answerBy(page, way, { action: wrong, legal, isDone: () => Boolean(note(page)) });
      assert.ok(note(page).textContent.trim());
      assert.equal(cue(page), cueText, "nothing has happened");
      tried = true;
    }
    const isDone = () => Boolean(end(page)) || cue(page) !== cueText;
    await answerBy(page, way, { action: right, legal, isDone });
  }
}

for (const [at, lesson] of LESSONS.entries())
  for (const [n, way] of WAYS.entries())
    test(`the lesson ${lesson} is played to its end by ${way}`, async () => {
      const language = LANGUAGES[(at + n) % LANGUAGES.length];
      const page = await openLesson(lesson, { way, language, width: way === "touch" ? 360 : 1280 });
      await playLesson(page, lesson, way);
      const { ruling, game, edition } = readRecording(`lesson-${lesson}`);
      const name = page.say("rules.ruling", { ruling });
      const link = within(end(page)).getByRole("link", { name });
      const book = [game, edition].filter(Boolean).join("-");
      assert.equal(link.getAttribute("href"), `/rules/${book}#${ruling}`);
      page.assertFocused(end(page));
    });

test("a finished lesson is remembered and leads to the next", async () => {
  const page = await openPage("/learn", { answers: answersOf(FIRST) });
  assert.ok(row(page, FIRST).textContent.includes(page.say("learn.next-mark")));
  await page.click(row(page, FIRST).querySelector("a"));
  await playLesson(page, FIRST);
  assert.ok(end(page).querySelector(`a[href="/learn/${SECOND}"]`));
  await page.reload();
  await page.click(page.find.getByRole("link", { name: page.say("learn.all") }));
  assert.ok(row(page, FIRST).textContent.includes(page.say("learn.done")));
  assert.ok(row(page, SECOND).textContent.includes(page.say("learn.next-mark")));
});

test("progress of a guest is told to the server when they have a name", async () => {
  const storage = { "yohoho-lessons": JSON.stringify([FIRST, "a-lesson-of-old"]) };
  const answers = answersOf(FIRST, {
    "GET /api/visitor": { me: IDA },
    "PUT /api/lessons/progress": ({ finished }) => ({ finished: [...finished, SECOND] }),
  });
  const page = await openPage("/learn", { answers, storage });
  assert.deepEqual(page.requests.at(-1).body, { finished: [FIRST] });
  for (const id of [FIRST, SECOND])
    assert.ok(row(page, id).textContent.includes(page.say("learn.done")), id);
});

test("nobody becomes a guest by learning", async () => {
  const page = await openLesson("skull-flipping");
  await playLesson(page, "skull-flipping");
  assert.ok(page.requests.every(({ method }) => method === "GET"));
});

test("a game starts from the end of a lesson", async () => {
  const table = new RecordedTable("skull");
  const page = await openLesson("skull-flipping", {
    openTable: table.openTable,
    answers: {
      "GET /api/visitor": { me: IDA },
      "PUT /api/lessons/progress": ({ finished }) => ({ finished }),
      "GET /api/menu": menu,
      "POST /api/tables": { id: table.id },
    },
  });
  await playLesson(page, "skull-flipping");
  await page.click(within(end(page)).getByRole("button", { name: page.say("home.play") }));
  assert.equal(page.address, table.path);
  assert.equal(page.requests.at(-1).body.settings.game, "skull");
});

test("a wrong answer is explained aloud and closed by a key", async () => {
  const page = await openLesson(FIRST);
  const [{ wrong, legal }] = questionsOf(readRecording(`lesson-${FIRST}`));
  await answerBy(page, "keyboard", { action: wrong, legal, isDone: () => Boolean(note(page)) });
  const shown = note(page).textContent;
  const spoken = [...page.document.querySelectorAll(".unseen[role=log] p")];
  assert.ok(
    spoken.some(({ textContent }) => shown.includes(textContent)),
    shown,
  );
  await page.press("{Escape}");
  assert.ok(!note(page));
});

test("the menu of a lesson offers nothing about other people", async () => {
  const page = await openLesson(FIRST);
  const buttonsNamed = (key) => page.find.queryAllByRole("button", { name: page.say(key) });
  assert.equal(buttonsNamed("table.sheet-chat").length, 0);
  await page.click(buttonsNamed("table.sheet-menu")[0]);
  const entries = within(page.find.getByRole("dialog")).getByRole("navigation");
  assert.deepEqual(
    within(entries)
      .getAllByRole("button")
      .map((each) => each.textContent.trim()),
    ["learn.again", "table.sheet-rules", "table.sheet-log"].map((key) => page.say(key)),
  );
});

test("an unknown lesson and a lost connection are explained and have a way on", async () => {
  const loseConnection = () => {
    throw new TypeError("no network");
  };
  const cases = {
    "reason.no-such-lesson": () => Response.json({ error: "no-such-lesson" }, { status: 404 }),
    "learn.offline": loseConnection,
  };
  for (const [key, answer] of Object.entries(cases)) {
    const answers = { "GET /api/lessons": SUMMARIES, "GET /api/lessons/none": answer };
    const page = await openPage("/learn/none", { answers });
    assert.ok(page.shows("learn.unavailable"));
    assert.ok(page.shows(key), key);
    await page.click(page.find.getByRole("link", { name: page.say("learn.all") }));
    assert.ok(row(page, FIRST));
  }
});

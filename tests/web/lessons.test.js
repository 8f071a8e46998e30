import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openAt, serveCatalogues } from "./page.js";

openAt("/learn");
serveCatalogues();
const { hasText, loadLanguage, loadTexts, say } = await import("../../src/yohoho/web/lib/i18n.js");
const { LessonTransport } = await import("../../src/yohoho/web/learn/lesson-transport.js");
const { coursesOf, lessonAfter, nextLesson } =
  await import("../../src/yohoho/web/learn/documents.js");

before(() => loadLanguage("en"));

const view = (version) => ({ version, game: { legal: ["play green-7"] } });
const message = (version) => ({ told: [{ seq: version, what: "acted" }], view: view(version) });
const why = [{ code: "must-follow", args: { card: "black-3", suit: "green" }, ruling: "B-1" }];

/** A lesson of two questions. */
const LESSON = {
  id: "beck-following",
  edition: "beck",
  names: ["Robin", "Ruby"],
  start: message(1),
  intro: [message(2)],
  steps: [
    {
      cue: { text: "first.close" },
      number: 1,
      answers: {
        "play black-3": { right: false, why },
        "play green-7": { right: true, messages: [message(3), message(4)], next: 1 },
      },
    },
    {
      cue: { text: "first.close" },
      number: 2,
      answers: { "play green-8": { right: true, messages: [message(5)] } },
    },
  ],
};

function beginLesson() {
  const transport = new LessonTransport(LESSON);
  const heard = [];
  transport.listen(({ view, fresh }) => heard.push([view.version, fresh]));
  transport.begin();
  return { transport, heard };
}

test("a lesson begins with its situation and the moves before the first question", () => {
  const { transport, heard } = beginLesson();
  assert.deepEqual(heard, [
    [1, true],
    [2, false],
  ]);
  assert.equal(transport.question.number, 1);
});

test("a wrong answer is refused with its reason, and nothing happens", async () => {
  const { transport, heard } = beginLesson();
  await assert.rejects(transport.act("play black-3"), ({ sentence, ruling }) => {
    assert.match(sentence, /^Black 3 may not be played: you hold Green/);
    return ruling === "B-1";
  });
  assert.equal(heard.length, 2);
  assert.equal(transport.question.number, 1);
  assert.ok(transport.wrong.value);
});

test("right answers lead through the questions to the end", async () => {
  const { transport, heard } = beginLesson();
  assert.equal(await transport.act("play green-7"), 4);
  assert.equal(transport.wrong.value, null);
  assert.equal(transport.question.number, 2);
  await transport.act("play green-8");
  assert.equal(transport.question, null);
  assert.deepEqual(
    heard.map(([version]) => version),
    [1, 2, 3, 4, 5],
  );
});

test("what a lesson does not know is refused", async () => {
  const { transport } = beginLesson();
  await assert.rejects(transport.do({ do: "say", text: "ahoy", phrase: "" }), {
    code: "not-in-lesson",
  });
  await assert.rejects(transport.act("play green-9"), { code: "not-in-lesson" });
});

const lesson = (id, game, edition = "") => ({ id, game, edition });
const LIST = [
  lesson("b-1", "a-game", "beck"),
  lesson("b-2", "a-game", "beck"),
  lesson("s-1", "a-game", "schmidt"),
  lesson("k-1", "b-game"),
];

test("lessons are grouped by edition, or by the game that has none", () => {
  assert.deepEqual(
    coursesOf(LIST).map(({ name, lessons }) => [name, lessons.length]),
    [
      ["beck", 2],
      ["schmidt", 1],
      ["b-game", 1],
    ],
  );
});

test("the next lesson is the first one that is not done, and stays in its course", () => {
  assert.equal(nextLesson(LIST, ["b-1"])?.id, "b-2");
  assert.equal(nextLesson(LIST.slice(0, 1), ["b-1"]), null);
  assert.equal(lessonAfter(LIST, LIST[0])?.id, "b-2");
  assert.equal(lessonAfter(LIST, LIST[1]), null);
});

test("further texts follow the language", async () => {
  assert.equal(hasText("lesson.following.title"), false);
  const texts = (language) => ({ "lesson.following.title": `title in ${language}` });
  const files = globalThis.fetch;
  globalThis.fetch = async (address) =>
    String(address).endsWith("/lessons.json")
      ? Response.json(texts(String(address).split("/").at(-2)))
      : files(address);
  await loadTexts("lessons");
  assert.equal(say("lesson.following.title"), "title in en");
  await loadLanguage("de");
  assert.equal(say("lesson.following.title"), "title in de");
  assert.equal(say("learn.title"), "Lernen");
  await loadLanguage("en");
});

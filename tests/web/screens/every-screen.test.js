// What holds for all screens: the language of the browser, and an explanation of wrong addresses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { LANGUAGES, openPage } from "../dom.js";

const speak = (...tags) => ({
  language: null,
  prepare: (window) =>
    Object.defineProperty(window.navigator, "languages", { value: tags, configurable: true }),
});
const missing = (error) => () => Response.json({ error, args: {} }, { status: 404 });
const chooseLanguage = (page, language) =>
  page.select(page.document.querySelector("[data-languages]"), language);

test("the language is the browser's until one is chosen", async () => {
  const page = await openPage("/about", speak("it-CH"));
  assert.equal(page.document.documentElement.lang, "it");
  await chooseLanguage(page, "fr");
  assert.equal(page.document.documentElement.lang, "fr");
  await page.reload();
  assert.equal(page.document.documentElement.lang, "fr");
  const japanese = await openPage("/about", speak("ja"));
  assert.equal(japanese.document.documentElement.lang, "en");
  const second = await openPage("/about", speak("pt-BR", "de-AT"));
  assert.equal(second.document.documentElement.lang, "de");
});

test("the language of the settings is a row of radio buttons", async () => {
  const page = await openPage("/settings");
  await page.click(page.find.getByRole("radio", { name: "Italiano" }));
  assert.equal(page.document.documentElement.lang, "it");
  assert.ok(page.find.getByRole("radio", { name: "Italiano" }).checked);
});

test("a language can be chosen where storage is blocked, and the settings say so", async () => {
  const page = await openPage("/settings", {
    prepare: () => {
      const refuseStorage = () => {
        throw new Error("blocked");
      };
      Object.defineProperty(globalThis, "localStorage", { get: refuseStorage, configurable: true });
    },
  });
  assert.ok(page.shows("settings.not-kept"));
  await chooseLanguage(page, "de");
  assert.equal(page.document.documentElement.lang, "de");
});

test("a missing page is explained and has a way on, in every language", async () => {
  const answers = {
    "GET /api/games/none/replay": missing("no-such-game"),
    "GET /api/shared/none": missing("no-such-share"),
    "POST /api/me/carried": missing("no-such-token"),
    "GET /api/lessons/none": missing("no-such-lesson"),
  };
  const paths = ["/nowhere", "/rules/chess", "/replay/none", "/shared/none", "/carry#nonsense"];
  for (const path of [...paths, "/learn/none", "/daily/2026-13-40/skull"])
    for (const language of LANGUAGES) {
      const page = await openPage(path, { answers, language });
      assert.ok(page.find.getAllByRole("heading", { level: 1 })[0].textContent.trim(), path);
      const within_ = page.document.querySelector("main") ?? page.document.body;
      const ways = within(within_).queryAllByRole("link");
      assert.ok(ways.length, `${path} in ${language}`);
    }
});

test("every screen has its heading in every language", async () => {
  for (const path of ["/about", "/rules", "/settings", "/referee", "/replay", "/pad"]) {
    const headings = new Set();
    for (const language of LANGUAGES) {
      const page = await openPage(path, { language });
      headings.add(page.find.getAllByRole("heading", { level: 1 })[0].textContent);
    }
    assert.ok(headings.size > 1, `${path}: ${[...headings]}`);
  }
});

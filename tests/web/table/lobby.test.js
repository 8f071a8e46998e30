// The lobby: bots and their strength, portraits, words for the shuffle, and the start.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../dom.js";
import { button, buttons, chairs, dialog, dialogs, lenient, shows } from "./at-table.js";
import { sitAt, text } from "./at-table.js";

const rung = (parent, page, name) =>
  parent.getByRole("radio", { name: text(page, `rung.${name}`) });
const chairButton = (page, seat) => within(chairs(page)[seat]).getByRole("button");
const portraitOf = (element) => element.querySelector(".player-portrait")?.dataset.portrait;

test("a bot is added with the chosen strength, and tells its character", async () => {
  for (const language of LANGUAGES) {
    const { page, table } = await sitAt(lenient("lobby"), { language });
    table.goOn();
    table.goOn();
    await page.rest();
    const group = page.find.getByRole("group", { name: text(page, "lobby.bots-how") });
    await page.click(rung(within(group), page, "captain"));
    await page.click(chairButton(page, 2));
    assert.ok(dialog(page).getByRole("group", { name: text(page, "lobby.bots-how") }));
    await page.click(rung(dialog(page), page, "sailor"));
    await page.click(dialog(page).getByRole("button", { name: text(page, "lobby.add-bot") }));
    assert.deepEqual(table.commands, [{ do: "add-bot", seat: 2, bot: "sailor" }]);
    const bot = table.view.seats[2];
    assert.ok(chairButton(page, 2).textContent.includes(text(page, "rung.sailor")));
    await page.click(chairButton(page, 2));
    const dialogText = dialogs(page)[0].textContent;
    assert.ok(dialogText.includes(text(page, `style.${bot.style}`)), dialogText);
    assert.ok(dialogText.includes(text(page, `character.${bot.character}`)), dialogText);
  }
});

test("the chosen strength is remembered on this device", async () => {
  const { page } = await sitAt(lenient("lobby"));
  const group = page.find.getByRole("group", { name: text(page, "lobby.bots-how") });
  await page.click(rung(within(group), page, "cabin-boy"));
  assert.equal(JSON.parse(page.window.localStorage.yohoho).bots, "cabin-boy");
});

test("strengths have one bar more each, the weakest first", async () => {
  const { page } = await sitAt(lenient("lobby"));
  const bars = () =>
    [...page.document.querySelectorAll(".rung")].map(
      (each) => each.querySelectorAll(".rank .held").length,
    );
  assert.deepEqual(bars(), [1, 3, 6]);
  await page.click(button(page, "rung.more"));
  assert.deepEqual(bars(), [1, 2, 3, 4, 5, 6, 7]);
});

test("free chairs are filled one after the other, and the game begins", async () => {
  const { page, table } = await sitAt(lenient("lobby"));
  await page.click(button(page, "lobby.fill"));
  assert.deepEqual(table.commands, [
    { do: "add-bot", seat: null, bot: "sailor" },
    { do: "add-bot", seat: null, bot: "sailor" },
  ]);
  assert.equal(buttons(page, "lobby.start").length, 0);
  table.goOn();
  table.goOn();
  table.say(...table.exchanges.shift().messages);
  await page.rest();
  await page.click(button(page, "lobby.start"));
  assert.deepEqual(table.commands.at(-1), { do: "start" });
  assert.equal(chairs(page).length, 0);
});

test("a guest sits down under a name and with the chosen portrait", async () => {
  const { page, table } = await sitAt(lenient("guest-in-lobby"), {
    preferences: { portrait: "smuggler" },
    answers: { "POST /api/me": ({ name }) => ({ id: "local", name }) },
  });
  const name = page.find.getByRole("textbox", { name: text(page, "lobby.name") });
  await page.type(name, "Bo");
  await page.click(button(page, "lobby.sit-down"));
  assert.deepEqual(table.commands, [{ do: "sit", name: "Bo", seat: null, portrait: "smuggler" }]);
});

test("another portrait is asked for, and shown when the server has it", async () => {
  const { page, table } = await sitAt(lenient("lobby"));
  await page.click(button(page, "face.change"));
  await page.click(dialog(page).getByRole("radio", { name: text(page, "portrait.cook") }));
  assert.deepEqual(table.commands, [{ do: "choose-portrait", portrait: "cook" }]);
  const [ida, ...others] = table.view.seats;
  table.tell({ what: "portrait-chosen" }, { seats: [{ ...ida, portrait: "cook" }, ...others] });
  await page.rest();
  assert.equal(portraitOf(chairs(page)[0]), "cook");
  assert.equal(JSON.parse(page.window.localStorage.yohoho).portrait, "cook");
});

test("words for the shuffle are sent", async () => {
  const { page, table } = await sitAt(lenient("lobby"));
  await page.type(
    page.find.getByRole("textbox", { name: text(page, "lobby.words-label") }),
    "rum 7",
  );
  await page.click(button(page, "lobby.words-give"));
  assert.deepEqual(table.commands, [{ do: "give-words", words: "rum 7" }]);
});

test("everybody reads who may ask the coach", async () => {
  const rules = { alone: "lobby.coach-alone", all: "lobby.coach-all", off: "lobby.coach-off" };
  for (const [coach, key] of Object.entries(rules)) {
    const table = lenient("lobby");
    const { page } = await sitAt(table);
    table.tell({ what: "configured" }, { settings: { ...table.view.settings, coach } });
    await page.rest();
    assert.ok(shows(page, key), coach);
  }
});

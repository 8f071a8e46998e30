// The chat of a table: lines of people and bots, whatever happens to the connection.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  button,
  buttons,
  chairs,
  dialog,
  dialogs,
  lenient,
  openPanel,
  shows,
  sitAt,
} from "./at-table.js";
import { timesSpoken, WIDE } from "./at-table.js";

const PHRASE = "into-the-net";
const BO = { what: "said", seat: 1, name: "Bo" };

const says = (text, phrase = "") => ({ ...BO, args: { text, phrase } });
const linesOf = (page) =>
  within(page.find.getByRole("log", { name: page.say("chat.title") }))
    .queryAllByRole("paragraph")
    .filter((line) => line.children.length)
    .map((line) => [...line.children].map((part) => part.textContent).join(": "));
const showChat = (page) => page.click(page.find.getByRole("tab", { name: page.say("chat.title") }));

/** Ida in the lobby with Bo, the chat beside it. */
async function inLobby() {
  const { page, table } = await sitAt(lenient("lobby"), { width: WIDE });
  table.goOn();
  await showChat(page);
  return { page, table };
}

test("a line is sent once, and what others say follows it", async () => {
  const { page, table } = await inLobby();
  const box = page.find.getByRole("textbox", { name: page.say("chat.write") });
  await page.type(box, "one");
  await page.click(button(page, "chat.send"));
  assert.deepEqual(table.commands, [{ do: "say", text: "one", phrase: "" }]);
  assert.equal(box.value, "");
  table.tell({ what: "said", seat: 0, name: "Ida", args: { text: "one", phrase: "" }, mine: true });
  table.tell(says("two"));
  await page.rest();
  assert.deepEqual(linesOf(page), ["You: one", "Bo: two"]);
});

test("a lost connection neither drops nor repeats lines", async () => {
  const { page, table } = await inLobby();
  table.tell(says("one"));
  table.disconnect();
  table.tell(says("two"));
  await page.rest();
  assert.deepEqual(linesOf(page), ["Bo: one"]);
  await page.advance(2000);
  table.tell(says("three"));
  await page.rest();
  assert.deepEqual(linesOf(page), ["Bo: one", "Bo: two", "Bo: three"]);
  assert.equal(table.connections, 2);
});

test("mute is asked of the server, which then sends the chat without those lines", async () => {
  const { page, table } = await inLobby();
  table.tell(says("loud"));
  await page.rest();
  await page.click(within(chairs(page)[1]).getByRole("button"));
  await page.click(button(page, "chat.mute"));
  assert.deepEqual(table.commands, [{ do: "mute", seat: 1, on: true }]);
  table.tell({ what: "muted", seat: 0 }, { muted: [1], chat: [] });
  await page.rest();
  assert.deepEqual(linesOf(page), []);
  await page.click(button(page, "chat.unmute"));
  assert.deepEqual(table.commands.at(-1), { do: "mute", seat: 1, on: false });
});

test("names and lines are only text", async () => {
  const { page, table } = await inLobby();
  const name = "<img src=x onerror=alert(1)>";
  const [ida, bo, free] = table.view.seats;
  table.tell({ ...says(`<b>${name}</b>`), name }, { seats: [ida, { ...bo, name }, free] });
  await page.rest();
  assert.deepEqual(linesOf(page), [`${name}: <b>${name}</b>`]);
  assert.ok(chairs(page)[1].textContent.includes(name));
  assert.equal(page.document.querySelector("img[src=x]"), null);
  assert.equal(page.document.querySelector(".chat b, .chat img"), null);
});

test("a bot's phrase rises from its seat, is told once and counts as no unread line", async () => {
  const { page, table } = await sitAt(lenient("slip"));
  const { name } = table.view.seats[1];
  const text = page.say(`phrase.${PHRASE}`);
  table.tell({ what: "said", seat: 1, name, args: { text: "", phrase: PHRASE } });
  await page.rest();
  const risen = () => [...page.document.querySelectorAll(".float[data-kind=saying]")];
  assert.deepEqual(
    risen().map((each) => each.textContent.trim()),
    [text],
  );
  assert.equal(await timesSpoken(page, `${name}: ${text}`), 1);
  assert.equal(buttons(page, "chat.unread", { count: 1 }).length, 0);
  await page.advance(4000);
  assert.deepEqual(risen(), []);
  await openPanel(page, "chat");
  assert.deepEqual(linesOf(page), [`${name}: ${text}`]);
});

test("a person's line counts as unread until the chat is opened", async () => {
  const { page, table } = await sitAt(lenient("lobby"));
  table.goOn();
  table.goOn();
  await page.rest();
  await page.click(button(page, "chat.unread", { count: 1 }));
  assert.deepEqual(linesOf(page), ["Bo: ahoy"]);
  await page.press("{Escape}");
  assert.equal(dialogs(page).length, 0);
  assert.equal(buttons(page, "chat.unread", { count: 1 }).length, 0);
});

test("the list of people mutes one bot or silences all", async () => {
  const { page, table } = await sitAt(lenient("slip"));
  await openPanel(page, "menu");
  await page.click(button(page, "table.sheet-crew"));
  const mutes = dialog(page).getAllByRole("button", { name: page.say("chat.mute") });
  assert.equal(mutes.length, 2);
  await page.click(mutes[0]);
  const talk = dialog(page).getByRole("checkbox", { name: page.say("chat.bots-talk") });
  assert.ok(talk.checked);
  await page.click(talk);
  assert.deepEqual(table.commands, [
    { do: "mute", seat: 1, on: true },
    { do: "switch-bot-talk", on: false },
  ]);
});

test("the text view tells what a bot says", async () => {
  const { page, table } = await sitAt(lenient("slip"), { preferences: { textView: true } });
  const { name } = table.view.seats[2];
  table.tell({ what: "said", seat: 2, name, args: { text: "", phrase: PHRASE } });
  await page.rest();
  const transcript = page.find.getByRole("log", { name: page.say("text.desk") });
  assert.ok(transcript.textContent.includes(`${name}: ${page.say(`phrase.${PHRASE}`)}`));
});

test("the refusal of a crowded table is shown and not tried again", async () => {
  const table = lenient("lobby");
  const problem = { type: "problem", error: "table-crowded", text: "…", args: { most: 200 } };
  table.greeting = { messages: [problem] };
  const { page } = await sitAt(table);
  assert.ok(
    page.find.getByRole("alert").textContent.includes(page.say("table.trouble-table-crowded")),
  );
  await page.advance(60_000);
  assert.equal(table.connections, 1);
  assert.ok(shows(page, "table.trouble-table-crowded-title"));
});

// Opens a recorded table for the person of the recording, and finds what is there.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { IDA, openPage } from "../dom.js";
import { readRecording, RecordedTable } from "../recorded-table.js";

/** A window that is wide enough for the chat and the log beside the table. */
export const WIDE = 1280;
const SPOKEN_AFTER_MS = 1000;

/**
 * @param {string | RecordedTable} recorded
 * @param {object} [how] see `openPage`
 */
export async function sitAt(recorded, { answers, ...how } = {}) {
  const table = typeof recorded === "string" ? new RecordedTable(recorded) : recorded;
  const page = await openPage(table.path, {
    openTable: table.openTable,
    answers: {
      "GET /api/visitor": { me: IDA },
      "GET /api/menu": readRecording("menu"),
      [`GET /api/tables/${table.id}/advice`]: () => table.advice.shift(),
      ...answers,
    },
    ...how,
  });
  return { table, page };
}

/** A recording whose server acknowledges all other commands too. */
export const lenient = (name) => new RecordedTable(name, { lenient: true });

/**
 * The text of a key, which must be in the catalogue.
 * @param {import("../dom.js").Page} page
 * @param {string} key
 * @param {object} [args]
 */
export function text(page, key, args) {
  const words = page.say(key, args);
  assert.notEqual(words, key, "the catalogue has no such key");
  return words;
}

export const button = (page, key, args) =>
  page.find.getByRole("button", { name: text(page, key, args) });

export const buttons = (page, key, args) =>
  page.find.queryAllByRole("button", { name: text(page, key, args) });

/** Whether the text of a key is on the page. */
export const shows = (page, key, args) =>
  page.document.body.textContent.includes(text(page, key, args));

const inGroup = (page, role, key) => {
  const group = page.find.queryByRole(role, { name: page.say(key) });
  return group ? within(group).queryAllByRole("button") : [];
};

export const bidButtons = (page) => inGroup(page, "group", "sk.bids");
export const handCards = (page) => inGroup(page, "toolbar", "play.hand");
export const dialogs = (page) => page.find.queryAllByRole("dialog");
export const dialog = (page) => within(page.find.getByRole("dialog"));

/** The chairs of the lobby. */
export const chairs = (page) => {
  const region = page.find.queryByRole("region", { name: page.say("lobby.chairs") });
  return region ? within(region).queryAllByRole("listitem") : [];
};

/** Opens a panel of the bar above the table: scores, log, chat or menu. */
export const openPanel = (page, name) =>
  page.click(button(page, name === "chat" ? "chat.title" : `table.${name}`));

/** Types a command into the text view. */
export async function typeCommand(page, text) {
  const box = page.find.getByRole("textbox", { name: page.say("text.command") });
  await page.type(box, text);
  await page.press("{Enter}");
}

/** How often screen readers were told this text; the page gathers for a moment what to tell. */
export async function timesSpoken(page, text) {
  await page.advance(SPOKEN_AFTER_MS);
  return page.document.querySelector(".unseen[role=log]").textContent.split(text).length - 1;
}

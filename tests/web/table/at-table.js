// Opens a recorded table for the person of the recording, and finds what is there.
import { IDA, openPage } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";

/**
 * @param {string | RecordedTable} recorded
 * @param {object} [how] see `openPage`
 */
export async function sitAt(recorded, how = {}) {
  const table = typeof recorded === "string" ? new RecordedTable(recorded) : recorded;
  const { answers, ...rest } = how;
  const page = await openPage(table.path, {
    openTable: table.openTable,
    answers: {
      "GET /api/visitor": { me: IDA },
      [`GET /api/tables/${table.id}/advice`]: () => table.advice.shift(),
      ...answers,
    },
    ...rest,
  });
  return { table, page };
}

/** A wide window has the chat and the log beside the table. */
export const WIDE = 1280;

/** @param {import("../dom.js").Page} page @param {string} key */
export const button = (page, key, args) =>
  page.find.getByRole("button", { name: page.say(key, args) });

/** @param {import("../dom.js").Page} page @param {string} key */
export const buttons = (page, key, args) =>
  page.find.queryAllByRole("button", { name: page.say(key, args) });

export const bidButtons = (page) => inGroup(page, "group", "sk.bids");
export const handCards = (page) => inGroup(page, "toolbar", "play.hand");

function inGroup(page, role, key) {
  const group = page.find.queryByRole(role, { name: page.say(key) });
  return group ? [...group.querySelectorAll("button")] : [];
}

export const dialogs = (page) => page.find.queryAllByRole("dialog");

/** Types a command into the text view. */
export async function typeCommand(page, text) {
  const box = page.find.getByRole("textbox", { name: page.say("text.command") });
  await page.type(box, text);
  await page.press("{Enter}");
}

/** All that a screen reader was told: the log and the announcements. */
export const spoken = (page) =>
  page.find
    .queryAllByRole("log")
    .map((log) => log.textContent)
    .join("\n");

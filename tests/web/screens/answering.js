// Answers a question at a drawn table: by clicks, by the keyboard alone, or by typed commands.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

export const WAYS = ["touch", "keyboard", "text"];
/** More touches than an answer needs: a dial is turned, a card picked, a role chosen. */
const MAX_TOUCHES = 20;
const FILE = new URL("../../page/control_of_action.js", import.meta.url);
const controlOf = runInThisContext(readFileSync(FILE, "utf8").replace(/;\s*$/, ""));

/**
 * Does what leads to an action, until the page shows what follows it.
 * @param {import("../dom.js").Page} page
 * @param {"touch" | "keyboard" | "text"} way
 * @param {{ action: string, legal: string[], isDone: () => boolean }} answer
 */
export async function answerBy(page, way, { action, legal, isDone }) {
  if (way === "text") {
    const box = page.find.getByRole("textbox", { name: page.say("text.command") });
    await page.type(box, commandOf(action));
    await page.press("{Enter}");
    return assert.ok(isDone(), `the command ${commandOf(action)} leads to nothing`);
  }
  for (let touches = 0; touches < MAX_TOUCHES && !isDone(); touches++) {
    const control = controlOf([action, legal]);
    assert.ok(control, `no control for ${action}`);
    if (way === "touch") await page.click(control);
    else await pressEnterAt(page, control);
  }
  assert.ok(isDone(), `${action} leads to nothing`);
}

async function pressEnterAt(page, control) {
  control.focus();
  await page.clock.advance(600);
  await page.press("{Enter}");
}

/** An action as a command: seats and positions count from 1 there, a role follows its card. */
function commandOf(action) {
  const [verb, ...rest] = action.split(" ");
  const what = rest.join(" ");
  const counted = ["lead", "flip", "draw", "name"].includes(verb);
  return `${verb} ${counted ? Number(what) + 1 : what.replace(":", " ")}`;
}

// A player of Skull who is out (Y-8): what the page shows them, and the closed chat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, buttons, dialog, lenient, openPanel, shows, sitAt } from "./at-table.js";
import { typeCommand, WIDE } from "./at-table.js";

const box = (page) => page.find.getByRole("textbox", { name: page.say("chat.write") });
const showChat = (page) => page.click(page.find.getByRole("tab", { name: page.say("chat.title") }));

test("the chat is closed to a player who sees the discs, and says why", async () => {
  for (const width of [360, WIDE]) {
    const { page } = await sitAt("out-open", { width });
    assert.ok(shows(page, "skull.out-text"));
    assert.ok(button(page, "skull.before-show"));
    await (width === WIDE ? showChat(page) : openPanel(page, "chat"));
    const reasons = page.find.getAllByRole("status").map((each) => each.textContent.trim());
    assert.ok(reasons.includes(page.say("reason.sees-open-discs")));
    assert.ok(box(page).disabled);
    assert.equal(buttons(page, "reaction.rum").length, 0);
    assert.equal(buttons(page, "phrase.ouch").length, 0);
  }
});

test("a player who sees the discs is offered nothing that the others would notice", async () => {
  const { page, table } = await sitAt("out-open", { width: WIDE });
  assert.equal(buttons(page, "table.pause").length, 0);
  await openPanel(page, "menu");
  assert.equal(buttons(page, "table.pause").length, 0);
  await page.click(button(page, "table.sheet-crew"));
  assert.equal(buttons(page, "chat.mute").length, 0);
  assert.equal(buttons(page, "lobby.kick").length, 0);
  assert.deepEqual(table.commands, []);
});

test("a player who sees the discs leaves for the start page", async () => {
  const { page, table } = await sitAt(lenient("out-open"), { width: WIDE });
  await openPanel(page, "menu");
  await page.click(button(page, "table.leave"));
  assert.ok(shows(page, "table.leave-silenced"));
  await page.click(dialog(page).getByRole("button", { name: page.say("table.leave") }));
  assert.deepEqual(table.commands, [{ do: "leave" }]);
  assert.equal(page.window.location.pathname, "/");
});

test("a player who is out of a closed game sees and says what all do", async () => {
  const { page, table } = await sitAt(lenient("out-closed"), { width: WIDE });
  assert.ok(shows(page, "skull.out-text-closed"));
  assert.equal(buttons(page, "skull.before-show").length, 0);
  await showChat(page);
  await page.type(box(page), "good luck");
  await page.click(button(page, "chat.send"));
  assert.deepEqual(table.commands, [{ do: "say", text: "good luck", phrase: "" }]);
});

test("players who are still in keep their chat", async () => {
  const { page, table } = await sitAt(lenient("beside-out-open"), { width: WIDE });
  await showChat(page);
  assert.ok(!box(page).disabled);
  assert.ok(!shows(page, "reason.sees-open-discs"));
  assert.equal(table.view.silenced, undefined);
});

test("discs are shown once by their owner, by a button or in the text view", async () => {
  const { page, table } = await sitAt("shown-discs");
  await page.click(button(page, "skull.show"));
  assert.deepEqual(table.commands, [{ do: "show-discs" }]);
  assert.equal(buttons(page, "skull.show").length, 0);
  const other = await sitAt("shown-discs", { preferences: { textView: true } });
  await typeCommand(other.page, "show");
  assert.deepEqual(other.table.commands, [{ do: "show-discs" }]);
  assert.deepEqual(Object.keys(other.table.view.shown), ["2"]);
});

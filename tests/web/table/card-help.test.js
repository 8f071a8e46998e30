// The help about a card: by long press, mouse or key, on every screen that draws cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, openPage } from "../dom.js";
import { RecordedTable } from "../recorded-table.js";
import { bidButtons, button, dialog, dialogs, handCards, lenient } from "./at-table.js";
import { shows, sitAt, text, typeCommand, WIDE } from "./at-table.js";

const title = (page) => dialog(page).getByRole("heading", { level: 2 }).textContent;
const inPlay = ({ game }) => game.phase === "play";
const explainedCard = (page) => page.document.querySelector(".explained");

/** Ida is to play a card. */
const atTurn = (how) => {
  const table = new RecordedTable("beck", { lenient: true });
  return sitAt(
    table.startAt(({ game }) => inPlay({ game }) && game.hand.length > 1),
    how,
  );
};

/** Rests a finger on something for `ms` milliseconds. */
async function touch(page, element, ms) {
  const send = (type, kind) =>
    element.dispatchEvent(
      new page.window[kind](type, {
        ...{ bubbles: true, cancelable: true, pointerType: "touch", isPrimary: true },
      }),
    );
  send("pointerdown", "PointerEvent");
  await page.advance(ms);
  send("pointerup", "PointerEvent");
  send("click", "MouseEvent");
  await page.rest();
}

test("a long press explains a card and does not play it; a short one plays it", async () => {
  const { page, table } = await atTurn({ preferences: { tapOnce: true } });
  await touch(page, handCards(page)[0], 800);
  assert.equal(dialogs(page).length, 1);
  assert.deepEqual(table.commands, []);
  await page.back();
  assert.equal(dialogs(page).length, 0);
  await touch(page, handCards(page)[0], 80);
  assert.equal(dialogs(page).length, 0);
  assert.equal(table.commands.length, 1);
});

test("a long press names a button and does not press it", async () => {
  const { page } = await atTurn();
  await touch(page, button(page, "table.menu"), 800);
  assert.equal(explainedCard(page).textContent, text(page, "table.menu"));
  assert.equal(dialogs(page).length, 0);
});

test("a key explains the card in focus and returns the focus", async () => {
  const { page } = await atTurn({ width: WIDE });
  handCards(page)[0].focus();
  await page.press("i");
  const first = title(page);
  await page.press("{ArrowRight}");
  assert.notEqual(title(page), first);
  await page.press("{ArrowLeft}");
  assert.equal(title(page), first);
  await page.press("{Escape}");
  assert.equal(dialogs(page).length, 0);
});

test("the help says how a card stands in the trick", async () => {
  const table = new RecordedTable("beck", { lenient: true });
  table.startAt(({ game }) => inPlay({ game }) && game.trick.cards.length > 0);
  const { page } = await sitAt(table, { width: WIDE });
  handCards(page)[0].focus();
  await page.press("i");
  assert.ok(dialog(page).getByRole("heading", { name: text(page, "card-help.in-trick") }));
});

test("the rule of a card opens beside the game", async () => {
  const { page } = await atTurn({ width: WIDE });
  handCards(page)[0].focus();
  await page.press("i");
  await page.click(dialog(page).getByRole("button", { name: /In the rules/ }));
  assert.equal(dialogs(page).length, 1);
  assert.ok(page.find.getByRole("dialog", { name: text(page, "table.sheet-rules") }));
  await page.back();
  await page.advance(1000);
  assert.equal(dialogs(page).length, 0);
  assert.notEqual(handCards(page).length, 0);
});

test("discs, and cards on other pages, are explained", async () => {
  const skull = await sitAt(lenient("coached-skull"));
  await skull.page.press("i");
  assert.equal(dialogs(skull.page).length, 1);
  for (const path of ["/rules/skull", "/rules/skull-king-beck", "/referee", "/about"]) {
    const page = await openPage(path, { width: WIDE, answers: { "GET /api": {} } });
    await page.press("i");
    assert.equal(dialogs(page).length, 1, path);
    await page.press("{Escape}");
    assert.equal(dialogs(page).length, 0, path);
  }
});

test("the order of the cards is one tap from the table, and Back closes one by one", async () => {
  const { page } = await sitAt(lenient("slip"));
  await page.click(button(page, "order.title"));
  const order = page.find.getByRole("region", { name: text(page, "order.title") });
  await page.click(order.querySelector("button"));
  assert.equal(dialogs(page).length, 2);
  await page.back();
  assert.equal(dialogs(page).length, 1);
  await page.back();
  await page.advance(1000);
  assert.equal(dialogs(page).length, 0);
});

test("the text view answers what a card does, in every language", async () => {
  for (const language of LANGUAGES) {
    const { page } = await sitAt(lenient("beck"), { language, preferences: { textView: true } });
    const [word] = text(page, "text.words-card").split(" ");
    await typeCommand(page, `${word} ${text(page, "card.kraken")}`);
    assert.ok(shows(page, "card-help.does-kraken"), language);
  }
});

test("the list of keys names those that work now", async () => {
  const { page } = await sitAt(lenient("slip"), { width: WIDE });
  await page.press("?");
  assert.ok(dialog(page).getByText("bid this number of tricks"));
  assert.ok(dialog(page).getByText("0–3"));
  await page.press("{Escape}");
  const playing = await atTurn({ width: WIDE });
  await playing.page.press("?");
  assert.ok(dialog(playing.page).getByText("take this card of the hand; Enter plays it"));
  assert.equal(dialog(playing.page).queryByText("bid this number of tricks"), null);
});

test("text fields keep their keys", async () => {
  const { page, table } = await sitAt(lenient("slip"), { width: WIDE });
  await page.click(page.find.getByRole("tab", { name: text(page, "chat.title") }));
  const box = page.find.getByRole("textbox", { name: text(page, "chat.write") });
  await page.type(box, "i? 1");
  assert.equal(box.value, "i? 1");
  assert.equal(dialogs(page).length, 0);
  assert.deepEqual(table.commands, []);
  const pressed = bidButtons(page).filter((each) => each.ariaPressed === "true");
  assert.equal(pressed.length, 0);
});

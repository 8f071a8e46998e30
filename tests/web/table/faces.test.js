// Faces at the table: the card of a player, reactions, and the portrait of the viewer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bidButtons, lenient, sitAt, text, WIDE } from "./at-table.js";

const face = (page, name) =>
  page.find.getByRole("button", { name: text(page, "face.about", { name }) });
const card = (page) => page.document.querySelector(".face-card");

test("the face of a bot tells its line and strength, and offers reactions", async () => {
  const { page, table } = await sitAt(lenient("slip"));
  const bot = table.view.seats[1];
  await page.click(face(page, bot.name));
  const cardText = card(page).textContent;
  assert.ok(cardText.includes(text(page, `character.${bot.character}`)));
  assert.ok(cardText.includes(text(page, "rung.why-sailor")));
  assert.ok(cardText.includes("3 cards in hand"), cardText);
  const rum = [...card(page).querySelectorAll("button")].find(
    (each) => each.getAttribute("aria-label") === text(page, "reaction.rum"),
  );
  await page.click(rum);
  assert.deepEqual(table.commands, [{ do: "react", reaction: "rum" }]);
  assert.equal(page.focused, face(page, bot.name));
  table.tell({ what: "reacted", seat: 0, args: { reaction: "rum" } });
  await page.rest();
  assert.equal(page.document.querySelectorAll(".float[data-kind=reaction]").length, 1);
});

test("bots are marked with their strength, in words and as bars", async () => {
  const { page, table } = await sitAt(lenient("slip"));
  const seats = [...page.document.querySelectorAll(".sk-seat")].filter((seat) =>
    seat.querySelector(".rank"),
  );
  assert.equal(seats.length, 2);
  for (const [n, seat] of seats.entries()) {
    assert.ok(seat.textContent.includes("a bot: sailor"), seat.textContent);
    assert.ok(seat.textContent.includes(table.view.seats[n + 1].name));
    assert.equal(seat.querySelectorAll(".rank .held").length, 3);
  }
  const words = await sitAt(lenient("slip"), { preferences: { textView: true } });
  assert.ok(words.page.document.body.textContent.includes("sailor"));
});

test("the own face changes the portrait in a running game by keyboard", async () => {
  const { page, table } = await sitAt(lenient("slip"), { width: WIDE });
  assert.equal(bidButtons(page).length, 4);
  face(page, "Ida").focus();
  await page.press("{Enter}");
  const radios = [...card(page).querySelectorAll("input[type=radio]")];
  const chosen = radios.findIndex((radio) => radio.checked);
  radios[chosen].focus();
  await page.press("{ArrowRight}");
  const portrait = radios[(chosen + 1) % radios.length].value;
  assert.deepEqual(table.commands, [{ do: "choose-portrait", portrait }]);
});

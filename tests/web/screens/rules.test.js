// The rule books and the referee: searched, asked and answered without a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { LANGUAGES, openPage } from "../dom.js";

const heading = (page, name) => page.find.queryByRole("heading", { name });
const items = (page) =>
  within(page.find.getByRole("main"))
    .queryAllByRole("listitem")
    .map((item) => item.textContent);
const findMarked = (page) => page.document.querySelector(".found");

/** Nothing but the visitor is asked of a server. */
const assertNothingAsked = (page) =>
  assert.deepEqual(
    page.requests.map(({ path }) => path),
    ["/api/visitor"],
  );

test("the search ignores accents and finds rulings", async () => {
  const page = await openPage("/rules", { language: "fr" });
  const box = page.find.getByRole("searchbox");
  await page.type(box, "SIRENE skull king");
  assert.ok(items(page).some((text) => text.includes("Sirène")));
  await page.type(box, "m-17");
  assert.ok(items(page).length);
  assert.ok(items(page).every((text) => !text.includes("Sirène")));
  await page.click(within(page.find.getByRole("main")).getAllByRole("link")[0]);
  assert.equal(page.address, "/rules/skull#next.0");
  assert.ok(findMarked(page).querySelector("#M-17"));
  assertNothingAsked(page);
});

test("the address of a ruling or a chapter marks its words, in every language", async () => {
  for (const language of LANGUAGES) {
    const page = await openPage("/rules/skull-king-beck#B-12", { language });
    assert.ok(findMarked(page).querySelector("#B-12") || findMarked(page).id === "B-12");
    const other = await openPage("/rules/skull#turning", { language });
    const marked = findMarked(other);
    assert.ok(marked.id === "turning" || marked.querySelector("#turning"));
  }
});

test("the referee is asked by keyboard, and the address keeps the question", async () => {
  const page = await openPage("/referee");
  const press = async (element) => {
    element.focus();
    await page.press("{Enter}");
  };
  for (const name of ["Add: Green 7", "Tigress", "Skull King"]) {
    await press(page.find.getAllByRole("button", { name })[0]);
    if (name !== "Tigress") continue;
    const roles = within(page.find.getByRole("dialog"));
    await press(roles.getAllByRole("button", { name: /as a pirate/ })[0]);
  }
  assert.ok(heading(page, /^Skull King wins/));
  assert.ok(page.document.body.textContent.includes("Bonus in the trick: +30"));
  assert.equal(page.address, "/referee?cards=green-7+tigress:pirate+skull-king");
  page.find.getByRole("button", { name: "3. Skull King" }).focus();
  await page.press("{Delete}");
  assert.ok(heading(page, /Tigress/));
  const [ruling] = page.find.getAllByRole("link", { name: /^Ruling/ });
  assert.equal(ruling.getAttribute("href"), "/rules/skull-king-beck#Y-1");
  assertNothingAsked(page);
});

test("the referee answers what an address asks, without a server", async () => {
  const cases = {
    "/referee?cards=green-7+pirate+skull-king+mermaid": [/^Mermaid wins/, "B-12"],
    "/referee?cards=green-7&hand=green-3+black-5+escape#legal": [/^2 cards may be played/, "B-1"],
    "/referee?edition=schmidt&cards=pirate,blue-9&hand=blue-2,red-13#legal": [/played/, "S-13"],
    "/referee?scoring=rascal&dealt=5&bid=2&tricks=3&bonus=30&wager=10#score": [
      /^\+30 points/,
      "P-13",
    ],
  };
  for (const [path, [name, ruling]] of Object.entries(cases)) {
    const page = await openPage(path);
    assert.ok(page.find.getAllByRole("heading", { name }).length, path);
    assert.ok(
      items(page).some((text) => text.includes(ruling)),
      path,
    );
    assertNothingAsked(page);
  }
});

test("a changed question is answered at once", async () => {
  const page = await openPage("/referee?dealt=7&bid=0&tricks=0#score");
  assert.ok(heading(page, /^\+70 points/));
  await page.click(page.find.getByRole("button", { name: "More: Tricks won" }));
  assert.ok(heading(page, /^−70 points/));
});

test("a question that the referee cannot answer is explained", async () => {
  const page = await openPage("/referee?dealt=3&bid=9#score", { language: "fr" });
  assert.ok(page.find.getByRole("alert").textContent.includes("Mise vaut 9"));
  const twice = await openPage("/referee?cards=skull-king+skull-king");
  assert.ok(twice.find.getByRole("alert").textContent.includes("Skull King"));
});

import { test } from "node:test";
import { sitAt } from "./at-table.js";
test("x", async () => {
  const { page, table } = await sitAt("rematch");
  table.goOn();
  await page.rest();
  const show = () =>
    page.document
      .querySelectorAll("[role=log]")
      .forEach((l) => console.log(l.outerHTML.slice(0, 600)));
  show();
  await page.advance(1000);
  console.log("later");
  show();
});
test("y", async () => {
  const { page, table } = await sitAt("away");
  table.goOn();
  await page.rest();
  console.log(JSON.stringify(table.view.seats), table.greeting.messages[0].now, page.clock.now());
  await page.advance(3000);
  await page.advance(3000);
  console.log(page.document.querySelector(".away-strip")?.outerHTML);
});

// Addresses with names of properties that every object has: tables of the page inherit nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../dom.js";
import { textOf } from "./scorekeeper.js";

for (const path of [
  "/referee?edition=constructor&cards=constructor+toString",
  "/rules/constructor",
  "/constructor",
  "/pad/__proto__",
  "/history?tab=constructor&who=__proto__&group=toString",
])
  test(`the address ${path} shows a page`, async () => {
    const page = await openPage(path);
    assert.ok(textOf(page.find.getByRole("heading", { level: 1 })));
    assert.equal({}.polluted, undefined);
  });

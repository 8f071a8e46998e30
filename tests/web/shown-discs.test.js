import assert from "node:assert/strict";
import { test } from "node:test";
import { showDiscs, discsShownBy } from "../../src/yohoho/web/skull/shown-discs.js";

test("discs that nobody showed are none, at a table and in a replay", () => {
  assert.deepEqual(discsShownBy({ table: { shown: { 1: ["skull"] } } }, 1), ["skull"]);
  assert.deepEqual(discsShownBy({ table: { shown: { 1: ["skull"] } } }, 0), []);
  assert.deepEqual(discsShownBy({ table: {} }, 0), []);
});

test("discs are shown only while the table allows it", () => {
  const sent = [];
  const command = async (it) => sent.push(it) > 0;
  assert.equal(showDiscs({ table: {}, command }), null);
  assert.equal(showDiscs({ table: { may_show: false }, command }), null);
  showDiscs({ table: { may_show: true }, command })();
  assert.deepEqual(sent, [{ do: "show-discs" }]);
});

// The pen of a shared sheet: handed over, taken when its holder is gone, or left with a copy.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fold } from "../../../src/yohoho/web/rules/sheet.js";
import { textOf } from "./scorekeeper.js";
import { ME } from "./sheet-server.js";
import { newLog, playRounds } from "./sheets.js";
import { openShared } from "./shared.js";

const ANN = { name: "Ann", pen: true };
const BO = { name: "Bo" };
const afterRoundOne = () => playRounds(newLog(), [1, 0, 0]);

/** Opens what the owner can do about a member, on the screen of all phones. */
async function openMember(keeper, name) {
  await keeper.press("crew.about", { name });
  return within(keeper.dialog);
}

test("the members are listed with their pens and who is there", async () => {
  const { keeper, server } = await openShared(newLog(), [ANN, BO], { hash: "#others" });
  const lines = () => within(keeper.region("crew.aboard")).getAllByRole("listitem").map(textOf);
  assert.deepEqual(lines(), ["Ann You · holds the pen here now", "Bo only watches not connected"]);
  server.change({ here: [ME, "m2"] });
  await keeper.page.rest();
  assert.match(lines()[1], /here now$/);
  server.disconnect();
  await keeper.page.rest();
  assert.doesNotMatch(lines().join(), /here now|not connected/, "nobody knows without a network");
});

test("the pen is handed over: the other has it, and this phone only watches", async () => {
  const { keeper, sentBodies } = await openShared(newLog(), [{ ...ANN, person: "p1" }, BO], {
    hash: "#others",
  });
  await openMember(keeper, "Bo");
  await keeper.press("crew.pen-hand");
  assert.ok(!keeper.dialog);
  assert.deepEqual(sentBodies("PUT", "crew/m2"), [{ pen: true }]);
  assert.deepEqual(sentBodies("PUT", `crew/${ME}`), [{ pen: false }]);
  await keeper.screen("round");
  assert.ok(!keeper.find.queryByRole("button", { name: keeper.say("crew.reveal") }));
  assert.ok(keeper.button("pad.undo").disabled);
});

test("only who has the pen may end the game or count it anew", async () => {
  const offers = async (crew) => {
    const { keeper } = await openShared(afterRoundOne(), crew, { hash: "#more" });
    const end = keeper.find.queryByRole("button", { name: keeper.say("pad.close") });
    await keeper.screen("table");
    return [
      end !== null,
      keeper.find.queryByRole("group", { name: keeper.say("pad.what-if") }) !== null,
    ];
  };
  assert.deepEqual(await offers([ANN, BO]), [true, true]);
  assert.deepEqual(await offers([BO, ANN]), [false, false]);
});

test("the pen enters all bids by hand where phones would bid in secret", async () => {
  const { keeper } = await openShared(newLog(), [{ ...ANN, person: "p1" }, BO]);
  await keeper.press("crew.by-hand");
  await keeper.playRound([0, 1, 0]);
  assert.equal(keeper.sheet.rounds.size, 1);
});

test("a member is removed by the owner", async () => {
  const { keeper, server } = await openShared(newLog(), [ANN, BO], { hash: "#others" });
  await openMember(keeper, "Bo");
  await keeper.press("crew.send-away");
  assert.equal(server.crew.length, 1);
  assert.ok(!keeper.find.queryByText("Bo", { selector: "strong" }));
});

test("a phone that was removed keeps its copy, and can write on it", async () => {
  const { keeper, server } = await openShared(afterRoundOne(), [BO, ANN]);
  server.sendAway();
  await keeper.page.rest();
  assert.ok(keeper.find.getByText(/^This phone no longer belongs to the shared sheet\./));
  assert.ok(!keeper.find.queryByRole("link", { name: keeper.say("crew.is-live") }));
  await keeper.playRound([2, 0, 0]);
  assert.equal(keeper.sheet.rounds.size, 2);
  assert.equal(fold(server.log).rounds.size, 1);
});

test("the pen of a phone that has been gone for a minute can be taken", async () => {
  const { keeper, server, sentBodies } = await openShared(afterRoundOne(), [BO, ANN]);
  const grab = () => keeper.find.queryByRole("button", { name: keeper.say("crew.pen-grab") });
  assert.ok(!grab());
  server.change({ away: { m2: 20 } });
  await keeper.page.rest();
  assert.ok(keeper.find.getByText(/^Ann has the pen and has been away for/));
  assert.ok(!grab(), "after twenty seconds");
  await keeper.page.advance(30_000);
  assert.ok(!grab(), "after fifty");
  await keeper.page.advance(15_000);
  await keeper.tap(grab());
  assert.equal(sentBodies("POST", "pen").length, 1);
  assert.equal(keeper.step, "bids");
  await keeper.playRound([2, 0, 0]);
  assert.equal(fold(server.log).rounds.size, 2);
});

test("a phone whose pen was taken is told, and goes on writing or lays it down", async () => {
  const taken = { by: "Bo", at: Date.parse("2026-11-16T19:00:00Z") };
  for (const [choice, left] of [
    ["crew.pen-keep", []],
    ["crew.pen-lay", [{ pen: false }]],
  ]) {
    const { keeper, server, sentBodies } = await openShared(afterRoundOne(), [
      ANN,
      { ...BO, pen: true },
    ]);
    server.change({ penTaken: taken });
    await keeper.page.rest();
    assert.ok(keeper.find.getByText(/^Bo took the pen at/));
    await keeper.press(choice);
    assert.ok(!keeper.find.queryByText(/^Bo took the pen at/));
    assert.equal(sentBodies("DELETE", "pen").length, 1);
    assert.deepEqual(sentBodies("PUT", `crew/${ME}`), left);
  }
});

test("a phone without the pen goes on alone with a copy", async () => {
  const { keeper, server } = await openShared(afterRoundOne(), [BO, ANN], { hash: "#more" });
  await keeper.press("pad.alone");
  assert.notEqual(keeper.id, server.sheet);
  assert.equal(keeper.step, "bids");
  await keeper.playRound([2, 0, 0]);
  assert.equal(keeper.sheet.rounds.size, 2);
  assert.equal(fold(server.log).rounds.size, 1);
});

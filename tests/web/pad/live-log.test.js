// Other phones show the cards that the holder of the pen taps.
import { within } from "@testing-library/dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "./scorekeeper.js";
import { newLog } from "./sheets.js";
import { openShared } from "./shared.js";

const ANN = { name: "Ann", pen: true };
const BO = { name: "Bo" };
const BIDS = { p1: 1, p2: 0, p3: 1 };
const trick = (...cards) => cards.map((card, seat) => ({ card, by: `p${seat + 1}` }));
const liveTrick = (...played) => ({ number: 1, bids: BIDS, played, lead: null });

const cards = (keeper) =>
  keeper.rows.flatMap((row) =>
    within(row)
      .queryAllByRole("img")
      .map((card) => card.getAttribute("aria-label")),
  );

/** The cards that were sent last. */
const lastSent = (sentBodies) =>
  sentBodies("PUT", "laid")
    .at(-1)
    .played.map((one) => one.map(({ card }) => card));

/** Ann logs the cards of the first round. */
async function logging(crew = [ANN, BO]) {
  const opened = await openShared(newLog({ plan: [2, 2] }), crew);
  const { keeper } = opened;
  await keeper.bid(1, 0, 1);
  await keeper.press("tricklog.begin");
  const play = async (card) => {
    const picker = keeper.find.getByRole("group", { name: keeper.say("referee-page.pick-trick") });
    const [suit] = card.split("-");
    const tab = picker.querySelector(`.pad-suits [data-suit=${suit}]`);
    if (tab) await keeper.tap(tab);
    await keeper.tap(picker.querySelector(`[data-card^="${card}"]:not(:disabled)`));
  };
  return { ...opened, play };
}

test("a watching phone shows each card, who is next, and the winner", async () => {
  const { keeper, server } = await openShared(newLog({ plan: [2, 2] }), [BO, ANN]);
  server.change({ laid: liveTrick(trick("yellow-5")) });
  await keeper.page.rest();
  assert.deepEqual(cards(keeper), ["Yellow 5"]);
  assert.equal(keeper.row("Bo").getAttribute("aria-current"), "step");
  assert.match(keeper.announced, /Ann plays .*Yellow 5/);
  server.change({ laid: liveTrick(trick("yellow-5", "yellow-14", "escape")) });
  await keeper.page.rest();
  assert.ok(keeper.find.getByRole("heading", { level: 3, name: "Bo wins the trick." }));
  assert.match(textOf(keeper.row("Bo")), /1 \/ 0/);
  assert.equal(keeper.round.queryAllByRole("button").length, 0, "nothing can be changed");
  server.change({ laid: { ...liveTrick(trick("yellow-5", "yellow-14", "escape")), lead: "p2" } });
  await keeper.page.rest();
  assert.ok(keeper.find.getByText("Trick 1 went to Bo."));
  server.disconnect();
  await keeper.page.rest();
  assert.ok(keeper.find.getByText(keeper.say("crew.lost-sight")));
});

test("the pen sends every card, and takes it back", async () => {
  const { keeper, play, sentBodies } = await logging();
  await play("yellow-5");
  await play("yellow-14");
  assert.deepEqual(lastSent(sentBodies), [["yellow-5", "yellow-14"]]);
  await keeper.press("tricklog.back");
  assert.deepEqual(lastSent(sentBodies), [["yellow-5"]]);
});

test("cards tapped offline are sent later, once, and survive a reload", async () => {
  const { keeper, server, play, sentBodies } = await logging();
  server.disconnect();
  await keeper.page.rest();
  const before = sentBodies("PUT", "laid").length;
  await play("yellow-5");
  await play("yellow-14");
  assert.equal(sentBodies("PUT", "laid").length, before, "nothing is sent without a network");
  server.reconnect();
  await keeper.page.advance(5000);
  assert.deepEqual(lastSent(sentBodies), [["yellow-5", "yellow-14"]]);
  const after = sentBodies("PUT", "laid").length;
  await keeper.page.reload();
  assert.deepEqual(cards(keeper), ["Yellow 5", "Yellow 14"]);
  assert.equal(sentBodies("PUT", "laid").length, after, "the server has them already");
});

test("the next holder of the pen goes on with the cards", async () => {
  const { keeper, server } = await openShared(newLog({ plan: [2, 2] }), [BO, ANN]);
  server.change({ laid: liveTrick(trick("yellow-5")) });
  await keeper.page.rest();
  const crew = [{ ...BO, pen: true }, { name: "Ann" }];
  server.change({ crew });
  await keeper.page.rest();
  assert.ok(keeper.find.getByRole("group", { name: keeper.say("referee-page.pick-trick") }));
  assert.deepEqual(cards(keeper), ["Yellow 5"]);
  assert.ok(keeper.find.getByText("Bo plays…"));
});

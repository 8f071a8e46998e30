// A shared game opens for everybody at its moment, without an identity, until it is revoked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "@testing-library/dom";
import { LANGUAGES, openPage } from "../dom.js";
import { button, list, openReplay, PLAYED, stepOf } from "./replays.js";

const { replay } = PLAYED["skull-king"];
const SHARE = "/api/games/g-1/share";
const LINK = "http://tavern.test/shared/token-1";

/** What a server keeps of the share of a game. */
function shareServer(share = null) {
  const server = { share };
  server.answers = {
    [`GET ${SHARE}`]: () => ({ share: server.share }),
    [`POST ${SHARE}`]: ({ pseudonyms }) =>
      (server.share = { token: "token-1", link: LINK, pseudonyms }),
    [`DELETE ${SHARE}`]: () => {
      server.share = null;
      return new Response(null, { status: 204 });
    },
  };
  return server;
}

const dialog = (page) => within(page.find.getByRole("dialog"));
const linkField = (page) => dialog(page).queryByRole("textbox", { name: page.say("share.link") });
const hideNames = (page) => dialog(page).getByRole("switch");
const inDialog = (page, key) => dialog(page).getByRole("button", { name: page.say(key) });
const visit = (answer, how = {}) =>
  openPage("/shared/token-1#5", { answers: { "GET /api/shared/token-1": answer }, ...how });
const seatNames = (page) =>
  within(list(page, "replay-page.chair"))
    .getAllByRole("option")
    .map((option) => option.textContent)
    .slice(1);

async function openDialog(server, how) {
  const page = await openReplay("skull-king", { at: "#5", answers: server.answers, ...how });
  await page.click(button(page, "share.title"));
  return page;
}

test("a share is made and copied with its moment, and remembered", async () => {
  const server = shareServer();
  const page = await openDialog(server);
  assert.ok(!linkField(page), "nothing is shared before");
  await page.click(inDialog(page, "share.make"));
  assert.equal(linkField(page).value, `${LINK}#5`);
  assert.equal(await page.window.navigator.clipboard.readText(), `${LINK}#5`);
  assert.ok(page.shows("lobby.copied"));
  for (const language of LANGUAGES) {
    const again = await openDialog(server, { language });
    assert.equal(linkField(again).value, `${LINK}#5`);
    assert.equal(hideNames(again).checked, false);
  }
});

test("names are hidden when the person says so, before and after sharing", async () => {
  const server = shareServer();
  const page = await openDialog(server);
  await page.click(hideNames(page));
  assert.equal(server.share, null, "the switch alone shares nothing");
  await page.click(inDialog(page, "share.make"));
  assert.equal(server.share.pseudonyms, true);
  await page.click(hideNames(page));
  assert.equal(server.share.pseudonyms, false);
});

test("a share is revoked, and the focus stays in the dialog", async () => {
  const server = shareServer({ token: "token-1", link: LINK, pseudonyms: false });
  const page = await openDialog(server);
  await page.click(inDialog(page, "share.revoke"));
  assert.equal(server.share, null);
  assert.ok(!linkField(page));
  assert.ok(page.shows("share.revoked"));
  page.assertFocused(inDialog(page, "share.make"));
});

test("a visitor sees the game at its moment without becoming anybody", async () => {
  const page = await visit(replay);
  assert.equal(stepOf(page), 5);
  assert.ok(seatNames(page).includes(page.say("replay-page.from-chair", { name: "Ida" })));
  await page.click(button(page, "replay-page.forward"));
  assert.equal(page.address, "/shared/token-1#6");
  assert.ok(page.requests.every(({ method }) => method === "GET"));
});

test("hidden names are replaced in the visitor's language", async () => {
  const hidden = { ...replay, names: ["", "", ""] };
  for (const language of LANGUAGES) {
    const page = await visit(hidden, { language });
    assert.ok(page.shows("share.hidden"));
    const others = page.say("names.hidden").split(" ").slice(0, 3);
    assert.deepEqual(
      seatNames(page),
      others.map((name) => page.say("replay-page.from-chair", { name })),
    );
  }
});

test("a revoked link says so and has a way on", async () => {
  const answerGone = () => Response.json({ error: "no-such-share", args: {} }, { status: 404 });
  for (const language of LANGUAGES) {
    const page = await visit(answerGone, { language });
    assert.ok(page.shows("reason.no-such-share"));
    assert.ok(within(page.find.getByRole("alert")).getAllByRole("link").length);
  }
});

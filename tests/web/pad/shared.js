// A phone at a shared sheet, with a server that a test moves.
import assert from "node:assert/strict";
import { Scorekeeper } from "./scorekeeper.js";
import { SheetServer } from "./sheet-server.js";

/**
 * Opens a shared sheet on the phone of the first member.
 * @param {import("../../../src/yohoho/web/rules/log.js").Log} log
 * @param {import("./sheet-server.js").Member[]} crew
 */
export async function openShared(log, crew, { hash = "", owner, ...how } = {}) {
  const members = structuredClone(crew);
  const server = new SheetServer(log, {
    crew: members,
    owner: owner ?? members.findIndex(({ pen }) => pen),
  });
  const ids = log.operations.map(({ id }) => id);
  const shared = { since: server.version, known: ids, room: server.room };
  const keeper = await Scorekeeper.atSheet({
    log,
    hash,
    page: {
      ...server.page,
      ...how,
      storage: { [`yohoho.pad.shared/${log.sheet}`]: JSON.stringify(shared), ...how.storage },
    },
  });
  expectStatus(keeper, "live");
  /** The bodies of what was sent to a route of the sheet. */
  const sentBodies = (method, route) =>
    keeper.page.requests
      .filter((one) => one.method === method && one.path === `/api/sheets/${log.sheet}/${route}`)
      .map(({ body }) => body);
  return { keeper, server, sentBodies };
}

/** The link in the head says so: "live", "waiting" or "offline". */
export function expectStatus(keeper, status) {
  assert.ok(keeper.find.getByRole("link", { name: keeper.say(`crew.is-${status}`) }));
}

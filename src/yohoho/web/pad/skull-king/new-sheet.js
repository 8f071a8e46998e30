// Creates and stores a new sheet from players and options.
import { now } from "../../lib/clock.js";
import { randomId } from "../../lib/random.js";
import { openSheet } from "../../sheets/ledger.js";
import { dealerOf } from "../../rules/sheet.js";
import { author, keepSheet, fetchLastPlayers, keepLastPlayers } from "../../sheets/storage.js";

/** @typedef {import("../../sheets/storage.js").LastPlayers} LastPlayers */

/**
 * @param {LastPlayers} crew
 * @returns {string} its id
 * @throws {import("../../lib/http.js").Problem}
 */
export function createSheet(crew) {
  const people = crew.sailors.map(({ name, colour }, seat) => ({
    id: `p${seat + 1}`,
    name,
    colour,
  }));
  const options = { ...crew.options, players: people.length };
  const log = openSheet(randomId(), author(), people, options, {
    dealer: people[crew.dealer]?.id ?? null,
    group: crew.group ?? "",
    at: now(),
  });
  const [head] = log.operations;
  keepSheet(log);
  if (head?.command.do === "open")
    keepLastPlayers({
      ...crew,
      group: head.command.group,
      options,
      sailors: head.command.people.map(({ name, colour = 0 }) => ({ name, colour })),
    });
  return log.sheet;
}

/**
 * A new sheet with the same options and the remaining players; the next one deals.
 * @param {import("../../rules/sheet.js").Sheet} sheet
 */
export function newSheetFrom(sheet) {
  const stayed = sheet.people.filter(({ until }) => until === null);
  const first = stayed.findIndex(({ id }) => id === dealerOf(sheet, 1));
  return createSheet({
    sailors: stayed.map(({ name, colour }) => ({ name, colour })),
    options: sheet.options,
    group: sheet.group,
    dealer: (first + 1) % stayed.length,
  });
}

/**
 * A copy of a sheet for this device alone, which nobody else writes on.
 * @param {import("../../rules/log.js").Log} log
 */
export function copySheet(log) {
  const sheet = randomId();
  keepSheet({ ...log, sheet });
  return sheet;
}

/**
 * A new sheet with the players of the last game.
 * @returns {import("../pad-game.js").Rematch | null}
 */
export function rematch() {
  const crew = fetchLastPlayers();
  if (!crew) return null;
  const { sailors } = crew;
  const dealer = (crew.dealer + 1) % sailors.length;
  return {
    names: sailors.map(({ name }) => name),
    start: () => createSheet({ ...crew, dealer }),
  };
}

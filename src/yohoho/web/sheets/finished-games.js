// The finished games on this device, which the history shows without a server.
import { now } from "../lib/clock.js";
import { tally } from "../rules/tally.js";
import { fold } from "../rules/sheet.js";
import { allSheets, fetchShared } from "./storage.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/**
 * A sheet with its tally.
 * @typedef {{ sheet: Sheet, tally: import("../rules/tally.js").Tally }} Counted
 */

/** @param {import("../rules/log.js").Log} log @returns {Counted} */
function withTally(log) {
  const sheet = fold(log);
  return { sheet, tally: tally(sheet) };
}

/** A game that was closed before its first round does not count. @param {Counted} game */
const isOver = ({ tally: { over, rows } }) => over && rows.some(({ complete }) => complete);

/** @param {import("../rules/log.js").Log} log */
export const isFinished = (log) => isOver(withTally(log));

/** A sheet that the person only watches is not their game. @param {Sheet} sheet */
function isMine({ id }) {
  const room = fetchShared(id)?.room;
  return !room || room.owner || room.pen || room.person !== null;
}

/** The time of the game; a time in the future is corrected to now. @param {Sheet} sheet */
export const dateOfGame = ({ at }) => Math.min(at, now());

/** The person's games on this device, oldest first. @returns {Counted[]} */
export function listFinishedGames() {
  const games = allSheets()
    .map(withTally)
    .filter((game) => isOver(game) && isMine(game.sheet));
  return games.sort(
    ({ sheet: one }, { sheet: other }) =>
      dateOfGame(one) - dateOfGame(other) || (one.id < other.id ? -1 : 1),
  );
}

/**
 * A game in the form of the server's list.
 * @param {Counted} game
 * @returns {import("../wire.js").Played}
 */
export function historyRow({ sheet, tally: { totals, ranks } }) {
  return {
    kind: "pad",
    id: sheet.id,
    game: "skull-king",
    date: dateOfGame(sheet),
    names: sheet.people.map(({ name }) => name),
    scores: sheet.people.map(({ id }) => totals[id] ?? 0),
    ranks: sheet.people.map(({ id }) => ranks[id] ?? null),
    group: sheet.group,
  };
}

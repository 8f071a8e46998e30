// Games on this device that are over: what the logbook shows of them, without asking anybody.
import { tally } from "../rules/tally.js";
import { fold } from "../rules/sheet.js";
import { allSheets, fetchShared } from "./storage.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/**
 * A game and its points.
 * @typedef {{ sheet: Sheet, tally: import("../rules/tally.js").Tally }} Counted
 */

/** @param {import("../rules/log.js").Log} log @returns {Counted} */
function counted(log) {
  const sheet = fold(log);
  return { sheet, tally: tally(sheet) };
}

/** A game that was called off before its first round was none. @param {Counted} game */
const isOver = ({ tally: { over, rows } }) => over && rows.some(({ complete }) => complete);

/** @param {import("../rules/log.js").Log} log */
export const isFinished = (log) => isOver(counted(log));

/** What somebody only watches is the game of others. @param {Sheet} sheet */
function isMine({ id }) {
  const room = fetchShared(id)?.room;
  return !room || room.owner || room.pen || room.person !== null;
}

/** When it was played; a clock that is ahead is not believed. @param {Sheet} sheet */
export const playedAt = ({ at }) => Math.min(at, Date.now());

/** My games on this device, the oldest first. @returns {Counted[]} */
export function finishedHere() {
  const games = allSheets()
    .map(counted)
    .filter((game) => isOver(game) && isMine(game.sheet));
  return games.sort(
    ({ sheet: one }, { sheet: other }) =>
      playedAt(one) - playedAt(other) || (one.id < other.id ? -1 : 1),
  );
}

/** As the server lists a game. @param {Counted} game @returns {import("../wire.js").Played} */
export function playedOf({ sheet, tally: { totals, ranks } }) {
  return {
    kind: "pad",
    id: sheet.id,
    game: "skull-king",
    date: playedAt(sheet),
    names: sheet.people.map(({ name }) => name),
    scores: sheet.people.map(({ id }) => totals[id] ?? 0),
    ranks: sheet.people.map(({ id }) => ranks[id] ?? null),
    group: sheet.group,
  };
}

// The games of Skull King in the list of the score pad: those on this device, and those that only
// the server has.
import { formatList, say } from "../../lib/i18n.js";
import { fold, setupOf } from "../../rules/sheet.js";
import { tally } from "../../rules/tally.js";
import { allSheets, fetchShared } from "../../sheets/storage.js";
import { SKULL_KING } from "../../skull-king/game.js";

/** @typedef {import("../pad-game.js").ListedGame} ListedGame */

/** @param {import("../../wire.js").SheetLine[]} lines @returns {ListedGame[]} */
export function listGames(lines) {
  const here = allSheets().map((log) => ofSheet(fold(log)));
  return [...here, ...lines.filter(({ id }) => !here.some((game) => game.id === id)).map(ofLine)];
}

/** @param {import("../../rules/sheet.js").Sheet} sheet @returns {ListedGame} */
function ofSheet(sheet) {
  const { over, winners, next } = tally(sheet);
  const won = sheet.people.filter(({ id }) => winners.includes(id)).map(({ name }) => name);
  const round = next?.number ?? 1;
  const rounds = Math.max(round, setupOf(sheet, round).plan.length);
  return {
    id: sheet.id,
    game: SKULL_KING.name,
    at: sheet.at,
    names: formatList(sheet.people.map(({ name }) => name)),
    state: over ? winnerText(won) : say("table.round-of", { round, rounds }),
    shared: fetchShared(sheet.id) !== null,
    here: true,
  };
}

/** @param {import("../../wire.js").SheetLine} line @returns {ListedGame} */
function ofLine({ id, names, ranks, rounds, over, played, alone }) {
  const won = names.filter((_, seat) => ranks[seat] === 1);
  return {
    id,
    game: SKULL_KING.name,
    at: played,
    names: formatList(names),
    state: over ? winnerText(won) : say("table.round", { round: rounds + 1 }),
    shared: !alone,
    here: false,
  };
}

/** @param {string[]} names */
const winnerText = (names) => say("pad.won-by", { name: formatList(names) });

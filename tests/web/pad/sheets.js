// Score sheets for tests, written with the page's own ledger.
import { openSheet, write } from "../../../src/yohoho/web/sheets/ledger.js";
import { dumps, loads } from "../../../src/yohoho/web/sheets/document.js";
import { DEFAULT_OPTIONS } from "../../../src/yohoho/web/rules/facts.js";
import { fold, lastRound, wholeRound } from "../../../src/yohoho/web/rules/sheet.js";

/** Five players in the order of their seats. */
export const CREW = ["Ann", "Bo", "Cy", "Dora", "Eve"];
export const THREE = CREW.slice(0, 3);
/** The first of June 2026, at noon. */
export const JUNE = 1_780_315_200_000;

/** Numbers in seat order, by the ids of the people. @param {number[]} numbers */
export const byPerson = (numbers) =>
  Object.fromEntries(numbers.map((number, seat) => [`p${seat + 1}`, number]));

/**
 * A sheet without a round.
 * @param {{ sheet?: string, names?: string[], at?: number, group?: string }} [how] other keys are
 *   options of the game
 */
export function newLog({ sheet = "sheet", names = THREE, at = JUNE, group = "", ...options } = {}) {
  const people = names.map((name, seat) => ({ id: `p${seat + 1}`, name, colour: seat }));
  return openSheet(sheet, "phone", people, { ...DEFAULT_OPTIONS, ...options }, { at, group });
}

/** The log with a round; `tricks` are the bids if they are missing. */
export function writeRound(log, bids, tricks = bids, more = {}, author = "phone") {
  const { number = lastRound(fold(log)) + 1, ...facts } = more;
  const round = wholeRound({ bids: byPerson(bids), tricks: byPerson(tricks), ...facts });
  return write(log, author, { do: "write-round", number, round }, JUNE);
}

/** The log with these rounds, in which everybody won as many tricks as they bid. */
export const playRounds = (log, ...rounds) =>
  rounds.reduce((played, numbers) => writeRound(played, numbers), log);

/** The storage of a browser that has these sheets. */
export const shelf = (...logs) =>
  Object.fromEntries(logs.map((log) => [`yohoho.pad/${log.sheet}`, dumps(log)]));

/** The sheet that lies in the storage of the open page, by its id. */
export const storedLog = (id) => loads(localStorage.getItem(`yohoho.pad/${id}`));

/** How many sheets of Skull King lie there. */
export const countStored = () =>
  Object.keys(localStorage).filter((key) => key.startsWith("yohoho.pad/")).length;

// Games that are over and that nobody else was let in to: the server keeps a copy of each for its
// owner alone, so that the logbook counts it and other devices of this person have it. Who wants
// them on this phone only says so there.
import { notice } from "../ui/announcer.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { signal } from "../lib/html.js";
import { ensureGuest, problemOf } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { isFinished } from "./finished-games.js";
import { overruled } from "../rules/log.js";
import {
  allCopies,
  allSheets,
  author,
  dropCopy,
  fetchCopy,
  fetchLeaving,
  fetchShared,
  fetchSheet,
  keepCopy,
  keepLeaving,
  keepSheet,
} from "./storage.js";
import { exchange, nextBatch, TEMPORARY_ERRORS } from "./exchange.js";
import { undoLeave, sendLeft } from "./left-sheets.js";
import { deviceOf } from "./authors.js";

/** @typedef {import("../wire.js").SheetLine} SheetLine */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** Nothing is wrong with the sheet: it is tried again the next time. */
const RETRY_ERRORS = [...TEMPORARY_ERRORS, "who-are-you", "too-many-sheets"];

/** Grows with every copy that was made, brought up to date or taken back. */
export const copyCount = signal(0);

/** Whether the server has a copy of it that is mine alone. @param {string} id */
export const hasCopy = (id) => Boolean(fetchCopy(id) && !fetchCopy(id)?.refused);

/**
 * Sheets that are to be copied, or whose copy and which do not know the same.
 * @param {SheetLine[]} [lines] what the server has
 * @returns {string[]}
 */
export function sheetsToCopy(lines = []) {
  if (preferences.value.phoneOnly) return [];
  const left = fetchLeaving();
  const free = allSheets().filter(({ sheet }) => !fetchShared(sheet) && !left.includes(sheet));
  return free
    .filter((log) =>
      needsCopy(
        log,
        lines.find(({ id }) => id === log.sheet),
      ),
    )
    .map(({ sheet }) => sheet);
}

/**
 * A game that goes on after all is still copied: it has to leave the logbook.
 * @param {import("../rules/log.js").Log} log
 * @param {SheetLine | undefined} line
 */
function needsCopy(log, line) {
  const copy = fetchCopy(log.sheet);
  if (!copy) return isFinished(log);
  if (copy.refused) return false;
  const known = new Set(copy.known);
  return (
    log.operations.some(({ id }) => !known.has(id)) ||
    (line !== undefined && line.version > copy.since)
  );
}

/** @returns {string[]} */
export const copiesHere = () => allCopies().filter(hasCopy);

/**
 * A copy that is gone there was deleted from another device: it is not brought back.
 * @param {string[]} copies
 * @param {SheetLine[]} lines what came after them
 */
export function markDeleted(copies, lines) {
  const there = new Set(lines.map(({ id }) => id));
  for (const id of copies) if (hasCopy(id) && !there.has(id)) markRefused(id, "no-such-sheet");
}

/** @param {string} id @param {string} refused */
const markRefused = (id, refused) => keepCopy(id, { since: 0, known: [], refused });

/** @type {Promise<void> | null} */
let running = null;

/**
 * One sheet after the other, in the background; what does not come through waits for the next time.
 * @param {SheetLine[]} [lines]
 */
export function copyFinished(lines) {
  running ??= copyAll(sheetsToCopy(lines)).finally(() => (running = null));
  return running;
}

/** @param {string[]} ids */
async function copyAll(ids) {
  let untold = !copiesHere().length;
  // A sheet that is taken back and kept again: in this order.
  if (ids.length) await sendLeft();
  for (const id of ids) {
    const problem = await copy(id).then(() => null, problemOf);
    if (problem && RETRY_ERRORS.includes(problem.code)) return retryLater(problem);
    if (problem) markRefused(id, problem.code);
    else copyCount.value += 1;
    if (!problem && untold) notice(say("history.first-copy"));
    untold &&= problem !== null;
  }
}

/**
 * Many old games at once are more than a server likes; it says when to go on.
 * @param {Problem} problem
 */
function retryLater({ code, args }) {
  if (code === "slow-down") setTimeout(() => void copyFinished(), 1000 * (args.seconds ?? 60));
}

/** What either side lacks goes over. @param {string} id @throws {Problem} */
async function copy(id) {
  const anew = await exchangeAll(id, fetchCopy(id) ?? { since: 0, known: [] });
  // Another number there, when all is said: the server was put back to an older copy. From the
  // beginning, once.
  if (anew) await exchangeAll(id, { since: 0, known: [] });
}

/**
 * @param {string} id
 * @param {import("./storage.js").Copy} from
 * @returns {Promise<boolean>} whether the two still differ
 */
async function exchangeAll(id, from) {
  const known = new Set(from.known);
  for (let { since } = from; ;) {
    const unsent = fetchSheet(id)?.operations.filter((one) => !known.has(one.id)) ?? [];
    const brought = nextBatch(unsent);
    const { version, more, operations, news } = await exchange(
      id,
      brought,
      since,
      deviceOf(author()),
    );
    const log = fetchSheet(id);
    if (fetchShared(id)) return false; // meanwhile others were let in
    if (!log || preferences.value.phoneOnly) return deleteCopies([id]).then(() => false);
    const merged = overruled(log, news);
    if (news.length) keepSheet(merged);
    for (const one of [...brought, ...news]) known.add(one.id);
    since = version;
    keepCopy(id, { since, known: [...known] });
    if (!more && merged.operations.every((one) => known.has(one.id)))
      return operations !== merged.operations.length;
  }
}

/** Off the server; whatever is here stays here. @param {string[]} ids */
async function deleteCopies(ids) {
  keepLeaving([...fetchLeaving(), ...ids]);
  ids.forEach(dropCopy);
  await sendLeft();
  copyCount.value += 1;
}

/**
 * All of them, as before this device becomes somebody else's. What was refused once may then be
 * tried again.
 */
export async function deleteAllCopies() {
  const copies = copiesHere();
  allCopies().forEach(dropCopy);
  if (copies.length) await deleteCopies(copies);
  return copies.length;
}

/**
 * This phone's finished sheets stay on it from now on, and their copies go; or they are kept again.
 * @param {boolean} phoneOnly
 */
export function setPhoneOnly(phoneOnly) {
  setPreferences({ phoneOnly });
  if (phoneOnly && copiesHere().length) notice(say("history.taken-back"));
  if (!phoneOnly) for (const { sheet } of allSheets()) undoLeave(sheet);
  void deleteAllCopies();
}

addEventListener(
  "online",
  () =>
    void (
      sheetsToCopy().length &&
      ensureGuest().then(
        () => copyFinished(),
        () => {},
      )
    ),
);

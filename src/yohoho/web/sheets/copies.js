// The server keeps a private copy of each finished game that was never shared, so that the history
// counts it and the person's other devices have it. The preference `phoneOnly` turns that off.
import { after } from "../lib/clock.js";
import { notice } from "../ui/announcer.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { signal } from "../lib/html.js";
import { ensureGuest, problemOf } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { isFinished } from "./finished-games.js";
import { mergeServerOperations } from "../rules/log.js";
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

/** Errors that are not about the sheet, so that the copy is tried again later. */
const RETRY_ERRORS = [...TEMPORARY_ERRORS, "who-are-you", "too-many-sheets"];

/** Grows with every copy that was made, updated or deleted. */
export const copyCount = signal(0);

/** Whether the server has a private copy of this sheet. @param {string} id */
export const hasCopy = (id) => Boolean(fetchCopy(id) && !fetchCopy(id)?.refused);

/**
 * The sheets that have no copy, or whose copy differs.
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
 * Whether a sheet needs a copy or an update. A game that is continued is copied too, because it
 * must leave the history.
 * @param {import("../rules/log.js").Log} log
 * @param {SheetLine | undefined} line
 */
function needsCopy(log, line) {
  const copy = fetchCopy(log.sheet);
  if (!copy) return isFinished(log);
  if (copy.refused) return false;
  const knownIds = new Set(copy.known);
  return (
    log.operations.some(({ id }) => !knownIds.has(id)) ||
    (line !== undefined && line.version > copy.since)
  );
}

/** @returns {string[]} */
export const copiesHere = () => allCopies().filter(hasCopy);

/**
 * A copy that is missing on the server was deleted on another device, and is not made again.
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
 * Copies one sheet after the other in the background; failures are tried again next time.
 * @param {SheetLine[]} [lines]
 */
export function copyFinished(lines) {
  running ??= copyAll(sheetsToCopy(lines)).finally(() => (running = null));
  return running;
}

/** @param {string[]} ids */
async function copyAll(ids) {
  let untold = !copiesHere().length;
  // A sheet that was withdrawn and is copied again needs this order.
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

/** The server limits many copies at once and says when to continue. @param {Problem} problem */
function retryLater({ code, args }) {
  if (code === "slow-down") after(1000 * (args.seconds ?? 60), () => void copyFinished());
}

/** Exchanges the operations that either side lacks. @param {string} id @throws {Problem} */
async function copy(id) {
  const anew = await exchangeAll(id, fetchCopy(id) ?? { since: 0, known: [] });
  // The counts still differ, so the server was restored from an older backup; the exchange is
  // repeated once from the start.
  if (anew) await exchangeAll(id, { since: 0, known: [] });
}

/**
 * @param {string} id
 * @param {import("./storage.js").Copy} from
 * @returns {Promise<boolean>} whether the two still differ
 */
async function exchangeAll(id, from) {
  const knownIds = new Set(from.known);
  for (let { since } = from; ;) {
    const unsent = fetchSheet(id)?.operations.filter((one) => !knownIds.has(one.id)) ?? [];
    const brought = nextBatch(unsent);
    const { version, more, operations, news } = await exchange(
      id,
      brought,
      since,
      deviceOf(author()),
    );
    const log = fetchSheet(id);
    if (fetchShared(id)) return false; // the sheet was shared in the meantime
    if (!log || preferences.value.phoneOnly) return deleteCopies([id]).then(() => false);
    const merged = mergeServerOperations(log, news);
    if (news.length) keepSheet(merged);
    for (const one of [...brought, ...news]) knownIds.add(one.id);
    since = version;
    keepCopy(id, { since, known: [...knownIds] });
    if (!more && merged.operations.every((one) => knownIds.has(one.id)))
      return operations !== merged.operations.length;
  }
}

/** Deletes copies on the server; the sheets stay on this device. @param {string[]} ids */
async function deleteCopies(ids) {
  keepLeaving([...fetchLeaving(), ...ids]);
  ids.forEach(dropCopy);
  await sendLeft();
  copyCount.value += 1;
}

/**
 * Deletes all copies, as when this device changes its owner. Refused copies may be tried again
 * afterwards.
 */
export async function deleteAllCopies() {
  const copies = copiesHere();
  allCopies().forEach(dropCopy);
  if (copies.length) await deleteCopies(copies);
  return copies.length;
}

/**
 * Keeps finished sheets on this device only and deletes their copies, or copies them again.
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

// Stores sheets in the browser's local storage, at every tap. `copies.js` and the shared sheets
// decide what a server gets.
import { randomId } from "../lib/random.js";
import { signal } from "../lib/html.js";
import { dumps, loads } from "./document.js";
import { dumpsSkull, loadsSkull } from "./skull-document.js";
import { DEFAULT_OPTIONS } from "../rules/facts.js";

/** @typedef {import("../rules/log.js").Log} Log */
/** @typedef {import("../rules/editions.js").Options} Options */
/** @typedef {{ name: string, colour: number }} SeatedPlayer */
/**
 * The state of the exchange between a shared sheet and the server.
 * @typedef {{ since: number, known: string[], room: import("../wire.js").Room | null }} Shared
 */
/**
 * The state of the server's private copy of a sheet; `refused` is the reason why there is none.
 * @typedef {{ since: number, known: string[], refused?: string }} Copy
 */
/**
 * The last players in seat order, and their options.
 * @typedef {{
 *   sailors: SeatedPlayer[],
 *   options: Options,
 *   dealer: number,
 *   group?: string,
 * }} LastPlayers
 */
/** @typedef {import("./skull-document.js").SkullSheet} SkullSheet */
/** @typedef {{ sailors: SeatedPlayer[], lastChance: boolean }} SkullCrew */

const SHEET = "yohoho.pad/";
const SKULL_SHEET = "yohoho.pad.skull/";
const DRAFT = "yohoho.pad.draft/";
const SHARED = "yohoho.pad.shared/";
const COPY = "yohoho.pad.copy/";
const LAST_PLAYERS = "yohoho.pad.crew";
const SKULL_CREW = "yohoho.pad.skull-crew";
const NAMES = "yohoho.pad.names";
const LEAVING = "yohoho.pad.leaving";
const DEVICE = "yohoho.pad.device";
const LOGGING = "yohoho.pad.logging";
const MAX_NAMES = 40;

/** Whether the last write succeeded. */
export const sheetsStored = signal(true);
/** Values that could not be stored, kept until the tab is closed. @type {Map<string, string>} */
const unstored = new Map();

/** Asks the browser not to delete the sheets when the device is short of space. */
export const askToPersist = () => void navigator.storage?.persist?.().catch(() => undefined);

/** @param {string} key */
function read(key) {
  if (unstored.has(key)) return unstored.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    sheetsStored.value = false;
    return null;
  }
}

/** @param {string} key @param {string} text */
function put(key, text) {
  unstored.set(key, text);
  // When there is room again, earlier values are written too.
  for (const [waiting, written] of unstored) if (write(waiting, written)) unstored.delete(waiting);
  sheetsStored.value = unstored.size === 0;
}

/**
 * Storage is full or blocked: the game goes on, and the page offers a file.
 * @param {string} key
 * @param {string} text
 */
function write(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
function drop(key) {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
    sheetsStored.value = unstored.size === 0;
  } catch {
    sheetsStored.value = false;
  }
}

function keys() {
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])];
  } catch {
    sheetsStored.value = false;
    return [...unstored.keys()];
  }
}

/** The ids of everything that is stored under this prefix. @param {string} prefix */
const idsUnder = (prefix) =>
  keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** @template Value @param {string} key @param {Value} otherwise @returns {Value} */
function readJson(key, otherwise) {
  try {
    return JSON.parse(read(key) ?? "") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} id @returns {Log | null} */
export function fetchSheet(id) {
  const text = read(SHEET + id);
  try {
    return text ? loads(text) : null;
  } catch {
    return null;
  }
}

/** @param {Log} log */
export const keepSheet = (log) => put(SHEET + log.sheet, dumps(log));

/** @param {string} id */
export function forgetSheet(id) {
  drop(SHEET + id);
  drop(SKULL_SHEET + id);
  drop(DRAFT + id);
  drop(SHARED + id);
  drop(COPY + id);
}

/**
 * Null for a sheet that was never shared.
 * @param {string} id
 * @returns {Shared | null}
 */
export const fetchShared = (id) => readJson(SHARED + id, null);

/** A shared sheet has no private copy. @param {string} id @param {Shared} shared */
export function keepShared(id, shared) {
  put(SHARED + id, JSON.stringify(shared));
  dropCopy(id);
}

/** @param {string} id @returns {Copy | null} */
export const fetchCopy = (id) => readJson(COPY + id, null);

/** @param {string} id @param {Copy} copy */
export const keepCopy = (id, copy) => put(COPY + id, JSON.stringify(copy));

/** @param {string} id */
export const dropCopy = (id) => drop(COPY + id);

/** The sheets that have a copy or were refused one. */
export const allCopies = () => idsUnder(COPY);

/** The sheets that were left but not yet on the server. @returns {string[]} */
export const fetchLeaving = () => readJson(LEAVING, []);

/** @param {string[]} sheets */
export function keepLeaving(sheets) {
  if (sheets.length) put(LEAVING, JSON.stringify([...new Set(sheets)]));
  else drop(LEAVING);
}

/** All sheets on this device. @returns {Log[]} */
export function allSheets() {
  return idsUnder(SHEET).flatMap((id) => fetchSheet(id) ?? []);
}

/** @param {string} id @returns {Record<string, any>} */
export const fetchDrafts = (id) => readJson(DRAFT + id, {});

/** @param {string} id @param {Record<string, any>} drafts */
export function keepDrafts(id, drafts) {
  if (Object.keys(drafts).length) put(DRAFT + id, JSON.stringify(drafts));
  else drop(DRAFT + id);
}

/** Whether this device logs tricks card by card. @returns {boolean} */
export const fetchLogging = () => readJson(LOGGING, false);

/** @param {boolean} logging */
export const keepLogging = (logging) => put(LOGGING, JSON.stringify(logging));

/** The names of earlier games, latest first. @returns {string[]} */
export const earlierNames = () => readJson(NAMES, []);

/** @returns {LastPlayers | null} */
export function fetchLastPlayers() {
  const crew = readJson(LAST_PLAYERS, /** @type {LastPlayers | null} */ (null));
  return crew && { ...crew, options: { ...DEFAULT_OPTIONS, ...crew.options } };
}

/** @param {LastPlayers} crew */
export function keepLastPlayers(crew) {
  put(LAST_PLAYERS, JSON.stringify(crew));
  keepNames(crew.sailors);
}

/** @param {SeatedPlayer[]} sailors */
function keepNames(sailors) {
  const names = sailors.map(({ name }) => name);
  put(NAMES, JSON.stringify([...new Set([...names, ...earlierNames()])].slice(0, MAX_NAMES)));
}

/**
 * Sheets of Skull have keys of their own, so that statistics and copies of Skull King never meet
 * them.
 * @param {string} id
 * @returns {SkullSheet | null}
 */
export function fetchSkullSheet(id) {
  const text = read(SKULL_SHEET + id);
  try {
    return text ? loadsSkull(text) : null;
  } catch {
    return null;
  }
}

/** @param {SkullSheet} sheet */
export const keepSkullSheet = (sheet) => put(SKULL_SHEET + sheet.sheet, dumpsSkull(sheet));

/** @returns {SkullSheet[]} */
export const allSkullSheets = () =>
  idsUnder(SKULL_SHEET).flatMap((id) => fetchSkullSheet(id) ?? []);

/** The last players of Skull. @returns {SkullCrew | null} */
export const fetchSkullCrew = () => readJson(SKULL_CREW, null);

/** @param {SkullCrew} crew */
export function keepSkullCrew(crew) {
  put(SKULL_CREW, JSON.stringify(crew));
  keepNames(crew.sailors);
}

const tab = randomId().slice(0, 8);

/** The author of operations: this device and tab. */
export function author() {
  const device = read(DEVICE) ?? randomId().slice(0, 10);
  put(DEVICE, device);
  return `${device}-${tab}`;
}

// Requests to the server. An error is thrown as a Problem, which has a sentence in the language of
// the page.
import { elapsed } from "./clock.js";
import { randomItem } from "./random.js";
import { getChosenPortrait } from "./chosen-portrait.js";
import { signal } from "./html.js";
import { preferences, setPreferences } from "./preferences.js";
import { hasText, say, sayReason } from "./i18n.js";
import { serverLink } from "./link.js";

/** @typedef {import("../wire.js").Me} Me */

/** The reason why a request was refused. */
export class Problem extends Error {
  /**
   * @param {string} code
   * @param {Record<string, any>} args
   * @param {string | null} ruling the rule behind it
   */
  constructor(code, args = {}, ruling = null) {
    super(code);
    this.code = code;
    this.args = args;
    this.ruling = ruling;
  }

  /** The sentence that is shown to the person. */
  get sentence() {
    return hasText(`reason.${this.code}`) ? sayReason(this) : say("trouble.unknown");
  }
}

/** @param {unknown} error */
export const problemOf = (error) => (error instanceof Problem ? error : new Problem("our-fault"));

/**
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>}
 * @throws {Problem} also when the server cannot be reached, as `unreachable`
 */
export async function request(method, path, body) {
  const answer = await send(method, path, body);
  const text = await answer.text();
  const details =
    text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  if (!answer.ok) throw new Problem(details?.error ?? "our-fault", details?.args, details?.ruling);
  return details;
}

/** @param {string} method @param {string} path @param {unknown} body */
async function send(method, path, body) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const content =
    body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  try {
    return await serverLink().fetch(path, { method, headers, body: content });
  } catch {
    throw new Problem("unreachable");
  }
}

/** The current user; null until it is known. */
export const me = signal(/** @type {Me | null} */ (null));

/** Milliseconds after an answer in which nobody has become a user in another tab. */
const FRESH_MS = 5000;
let askedAt = -FRESH_MS;

/** Fetches the current user, if there is one; it creates none. @returns {Promise<Me | null>} */
export async function fetchMe() {
  me.value = (await request("GET", "/api/visitor")).me;
  askedAt = elapsed();
  return me.value;
}

/**
 * The request in progress, so that two calls at once do not create two guests.
 * @type {Promise<Me> | null}
 */
let guestPromise = null;

/** Returns the current user, or creates a guest under the last used or a random name. */
export function ensureGuest() {
  guestPromise ??= createGuest().finally(() => (guestPromise = null));
  return guestPromise;
}

async function createGuest() {
  const user = me.value ?? (elapsed() - askedAt < FRESH_MS ? null : await fetchMe());
  return user ?? (await setMyName(preferences.value.name || randomName()));
}

/** @param {string} name @returns {Promise<Me>} */
export async function setMyName(name) {
  const user = await request("POST", "/api/me", { name });
  setPreferences({ name: user.name });
  me.value = user;
  return user;
}

/**
 * Opens a table and returns its id. With `start`, bots sit down and the game begins.
 * @param {object} settings
 * @param {{ start?: boolean }} [how]
 * @returns {Promise<string>}
 */
export async function openTable(settings, { start = false } = {}) {
  const body = { settings, portrait: getChosenPortrait(), start };
  const { id } = await request("POST", "/api/tables", body);
  return id;
}

function randomName() {
  return randomItem(say("names.guests").split(" ")) ?? "Guest";
}

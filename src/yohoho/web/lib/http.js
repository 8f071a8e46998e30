// Documents of the server. What goes wrong arrives as a Problem, with a sentence in the language of
// the page.
import { signal } from "./html.js";
import { choices, choose } from "./preferences.js";
import { knows, say, sayReason } from "./i18n.js";

/** @typedef {import("../wire.js").Me} Me */

/** Why a request was refused, as data. */
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

  /** The sentence for the person. */
  get sentence() {
    return knows(`reason.${this.code}`) ? sayReason(this) : say("trouble.unknown");
  }
}

/** @param {unknown} error */
export const problemOf = (error) => (error instanceof Problem ? error : new Problem("our-fault"));

/**
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>}
 * @throws {Problem} also when the server cannot be reached, as `unreachable`
 */
export async function ask(method, path, body) {
  const answer = await send(method, path, body);
  const text = await answer.text();
  const told =
    text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  if (!answer.ok) throw new Problem(told?.error ?? "our-fault", told?.args, told?.ruling);
  return told;
}

/** @param {string} method @param {string} path @param {unknown} body */
async function send(method, path, body) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const content =
    body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers, body: content });
  } catch {
    throw new Problem("unreachable");
  }
}

/** Who I am at this server; null until it is known. */
export const me = signal(/** @type {Me | null} */ (null));

/** Who I am, if anybody; nobody is made. @returns {Promise<Me | null>} */
export async function findMe() {
  me.value = (await ask("GET", "/api/visitor")).me;
  return me.value;
}

/** Who asks twice at once shall not become two. @type {Promise<Me> | null} */
let becoming = null;

/** Me, made a guest under the last or a new name where I am nobody yet. */
export function beSomebody() {
  becoming ??= become().finally(() => (becoming = null));
  return becoming;
}

async function become() {
  return me.value ?? (await findMe()) ?? (await callMe(choices.value.name || someName()));
}

/** @param {string} name @returns {Promise<Me>} */
export async function callMe(name) {
  const known = await ask("POST", "/api/me", { name });
  choose({ name: known.name });
  me.value = known;
  return known;
}

function someName() {
  const names = say("names.guests").split(" ");
  return names[Math.floor(Math.random() * names.length)] ?? "Guest";
}

// The server link of a page without a server. What is the same for everybody lies in files beside
// the page, so that it is there before Python is; the rest is asked of Python.
import { toPath } from "../lib/base.js";
import { say } from "../lib/i18n.js";
import { notice } from "../ui/announcer.js";
import { download } from "../ui/download.js";
import { ask, LocalSocket, startPython } from "./python.js";

/** @typedef {import("../lib/link.js").ServerLink} ServerLink */

/** The name of the person at this device, as Python accepted it. */
const ME = "yohoho-local-person";
/** What other people would be needed for: the answer is known without Python. */
const SERVER_ONLY = /^\/api\/(?:tables\?|sheets|codes\/|shared\/|reviews|me\/carr)/;
const FILES = /^\/api\/(menu|lessons|lessons\/(?!progress$)[\w-]+)$/;

/** @type {ServerLink} */
export const localLink = { fetch: answer, openTable: (table) => new LocalSocket(table) };

/** Whoever has played here needs Python again, so it starts before the first screen is drawn. */
export function startForPlayers() {
  if (readMe()) startPython();
}

/** @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
async function answer(path, { method = "GET", body }) {
  const file = method === "GET" ? FILES.exec(path)?.[1] : undefined;
  if (file) return fetch(new URL(`../offline/api/${file}.json`, import.meta.url));
  if (path === "/api/visitor") return json({ me: readMe() });
  if (SERVER_ONLY.test(path)) return json({ error: "needs-server" }, 409);
  const answered = await ask(method, path, typeof body === "string" ? body : "");
  if (path === "/api/me" && answered.ok) keepMe(await answered.clone().text());
  return answered;
}

/**
 * Files that a link would load from a server come from Python here.
 */
export function followDownloads() {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[download]");
    const path = toPath(link?.getAttribute("href") ?? "");
    if (!path.startsWith("/api/") || event.defaultPrevented) return;
    event.preventDefault();
    void save(path);
  });
}

/** @param {string} path */
async function save(path) {
  const answered = await answer(path, {}).catch(() => null);
  const name = `${path.split("/").at(-2)}.json`;
  if (answered?.ok) download(name, await answered.blob());
  else notice(say("trouble.unknown"), "trouble");
}

/** @param {unknown} value */
function json(value, status = 200) {
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify(value), { headers, status });
}

function readMe() {
  try {
    return JSON.parse(localStorage.getItem(ME) ?? "null");
  } catch {
    return null; // the browser stores nothing, or something else has written here
  }
}

/** @param {string} person */
function keepMe(person) {
  try {
    localStorage.setItem(ME, person);
  } catch {
    // Without storage the person is asked for a name again.
  }
}

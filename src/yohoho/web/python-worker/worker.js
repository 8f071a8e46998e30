// The Web Worker in which Python serves the page: it loads Pyodide and our package, and answers the
// messages of `offline/python.js`.
import { Database, forgetAll } from "./database.js";
import { forPython, readNetwork } from "./network.js";
import { address, partSizes, Parts, partsLost, readPart } from "./parts.js";

/** Held by the worker that serves; a person has one at a time, in one tab. */
const LOCK = "yohoho-offline";
/** The interface for which the compiled part of msgspec was made. */
const ABI = "2026_0";

/** @param {object} message */
const post = (message) => self.postMessage(message);

/** @type {(server: Promise<any>) => void} */
let begin;
/** The server, once Python is there. @type {Promise<any>} */
const server = new Promise((resolve) => (begin = resolve));

/** @type {Record<string, (message: any) => void>} */
const handlers = {
  start: ({ takeOver }) => void serve(takeOver),
  forget: () => void forgetAll().then(() => post({ type: "forgotten" })),
  ping: () => post({ type: "pong" }),
  request: (message) => void answer(message),
  open: ({ socket, table }) => void server.then((python) => python.connect(socket, table)),
  message: ({ socket, data }) => void server.then((python) => python.receive(socket, data)),
  close: ({ socket }) => void server.then((python) => python.disconnect(socket)),
};

self.onmessage = ({ data }) => handlers[data.type]?.(data);

/** Serves while this worker has the lock. @param {boolean} takeOver from another tab */
function serve(takeOver) {
  const how = takeOver ? { steal: true } : { ifAvailable: true };
  navigator.locks
    .request(LOCK, how, async (lock) => {
      if (!lock) return post({ type: "taken" });
      begin(start());
      await server.then(() => post({ type: "ready" }), fail);
      await new Promise(() => {}); // the lock is held until the worker ends or another tab takes it
    })
    .catch(() => post({ type: "taken" }));
}

/** @param {unknown} error */
function fail(error) {
  const cause = partsLost() ?? error;
  const said = cause instanceof Error ? cause.message : String(cause);
  const reason = /StartError: ([\w-]+)/.exec(said)?.[1] ?? /^[a-z-]+$/.exec(said)?.[0];
  if (!reason) console.error(said);
  post({ type: "failed", reason: reason ?? "python-failed" });
}

async function start() {
  const database = Database.open();
  const python = await load();
  const { start } = python.pyimport("yohoho.offline.worker");
  return start(await database, sendFrame, console, loadNetwork);
}

/** A trained bot's network, as Python calls it. @param {string} game */
async function loadNetwork(game) {
  const bytes = await readPart(`offline/weights/${game}.safetensors`);
  return forPython(readNetwork(bytes, game));
}

/** @param {string} socket @param {string} data */
function sendFrame(socket, data) {
  post(data ? { type: "frame", socket, data } : { type: "closed", socket });
}

async function load() {
  const parts = new Parts(await partSizes(), (loaded, total) =>
    post({ type: "progress", loaded, total }),
  );
  const [python] = await Promise.all([startPyodide(), parts.arrived]);
  python.unpackArchive(await parts.archive, "zip", { extractDir: "/yohoho" });
  python.runPython('import sys; sys.path.append("/yohoho")');
  return python;
}

async function startPyodide() {
  const { loadPyodide, version } = await import(address("vendor/pyodide/pyodide.js"));
  return loadPyodide({
    indexURL: address("vendor/pyodide/"),
    // Our packages come in one archive, and no others are needed.
    lockFileContents: { info: { version, arch: "wasm32", abi_version: ABI }, packages: {} },
    packageBaseUrl: address("vendor/pyodide/"),
  });
}

/** @param {{ id: number, method: string, address: string, body: string }} message */
async function answer({ id, method, address: address, body }) {
  const python = await server.catch(() => null);
  const reply = python
    ? (await python.request(method, address, body)).toJs()
    : [503, JSON.stringify({ error: "python-failed" })];
  post({ type: "answer", id, status: reply[0], body: reply[1] });
}

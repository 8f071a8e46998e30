// Python in a Web Worker, as the page sees it: started when it is first needed, started again when
// it has died, and one at a time for all tabs.
import { after, every } from "../lib/clock.js";
import { effect, signal } from "../lib/html.js";
import { keepOffline } from "../lib/release.js";

/** @typedef {import("../lib/link.js").FrameSocket} FrameSocket */
/**
 * `idle` until something needs Python; `taken` while another tab has it; `failed` for good, unless
 * the person does something about the reason.
 * @typedef {{
 *   phase: "idle" | "loading" | "ready" | "taken" | "failed",
 *   loaded: number,
 *   total: number,
 *   reason: string,
 * }} PythonState
 */

const WORKER = new URL("../python-worker/worker.js", import.meta.url);
/** Milliseconds for which the worker may be silent after a message. */
const SILENCE_LIMIT_MS = 15_000;
/** How often it is asked whether it is alive, while somebody sits at a table. */
const PING_INTERVAL_MS = 5000;
/** Files for the next visit wait until the first game of this one is drawn. */
const KEEPING_DELAY_MS = 3000;
/** How often a worker that has died is started again before it was ready. */
const MAX_FAILURES = 2;

/** @type {PythonState} */
const IDLE = { phase: "idle", loaded: 0, total: 0, reason: "" };

export const python = signal(IDLE);

/** @type {Worker | null} */
let worker = null;
let failures = 0;
let requests = 0;
/** @type {import("../lib/clock.js").Cancel | undefined} */
let cancelSilence;
/** @type {import("../lib/clock.js").Cancel | undefined} */
let stopPinging;
/** @type {Map<number, { answer: (answer: Response) => void, fail: (error: Error) => void }>} */
const waiting = new Map();
/** @type {Map<string, LocalSocket>} */
const sockets = new Map();

/** What this browser lacks, if it lacks something that Python needs. */
function missing() {
  const needed = ["WebAssembly", "Worker", "indexedDB", "DecompressionStream"];
  return !needed.every((name) => name in globalThis) || !("locks" in navigator);
}

/** @param {{ takeOver?: boolean }} [how] */
export function startPython({ takeOver = false } = {}) {
  if (missing()) {
    python.value = { ...IDLE, phase: "failed", reason: "browser-too-old" };
    return;
  }
  worker?.terminate();
  python.value = { ...IDLE, phase: "loading" };
  worker = new Worker(WORKER, { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = () => restartWorker();
  worker.postMessage({ type: "start", takeOver });
}

/** Deletes all games of this device, and starts afresh. */
export function forgetEverything() {
  worker?.terminate();
  worker = new Worker(WORKER, { type: "module" });
  worker.onmessage = () => startPython({ takeOver: true });
  worker.postMessage({ type: "forget" });
}

/** @param {any} message */
function receive(message) {
  endSilence();
  /** @type {Record<string, () => void>} */
  const handlers = {
    progress: () =>
      (python.value = { ...python.peek(), loaded: message.loaded, total: message.total }),
    ready: () => begin(),
    taken: () => end({ ...IDLE, phase: "taken" }),
    failed: () => end({ ...IDLE, phase: "failed", reason: message.reason }),
    answer: () => settle(message),
    frame: () => sockets.get(message.socket)?.receive(message.data),
    closed: () => sockets.get(message.socket)?.onEnd(),
  };
  handlers[message.type]?.();
}

/** Messages that came before Python was ready are sent now. */
function begin() {
  failures = 0;
  python.value = { ...python.peek(), phase: "ready" };
  stopPinging?.();
  stopPinging = every(PING_INTERVAL_MS, () => sockets.size > 0 && post({ type: "ping" }));
  after(KEEPING_DELAY_MS, () => void keepForLater());
  for (const socket of sockets.values()) socket.onOpen();
}

/** Settled when Python is not on its way: it is there, or nobody needs it yet. */
export function waitForPython() {
  return /** @type {Promise<void>} */ (
    new Promise((settle) => {
      const stop = effect(() => {
        if (python.value.phase === "loading") return;
        settle();
        queueMicrotask(() => stop());
      });
    })
  );
}

/** Asks the browser to keep games and files, also when space is short. */
async function keepForLater() {
  await keepOffline();
  await navigator.storage?.persist?.();
}

/** Python answers no more; what waits for it is told. @param {PythonState} state */
function end(state) {
  worker?.terminate();
  worker = null;
  endSilence();
  stopPinging?.();
  python.value = state;
  for (const { fail } of waiting.values()) fail(new Error(state.reason || state.phase));
  waiting.clear();
  for (const socket of [...sockets.values()]) socket.onEnd();
}

/** Everything that was acknowledged is stored, so a new worker goes on where the old one was. */
function restartWorker() {
  const wasReady = python.peek().phase === "ready";
  failures += 1;
  end({ ...IDLE, phase: "failed", reason: "python-failed" });
  if (wasReady || failures < MAX_FAILURES) startPython({ takeOver: true });
}

/** @param {object} message */
function post(message) {
  worker?.postMessage(message);
  // Counted from the first message that has no answer: further ones give no more time.
  if (python.peek().phase === "ready") cancelSilence ??= after(SILENCE_LIMIT_MS, restartWorker);
}

function endSilence() {
  cancelSilence?.();
  cancelSilence = undefined;
}

/** @param {{ id: number, status: number, body: string }} answer */
function settle({ id, status, body }) {
  const headers = { "content-type": "application/json" };
  // An answer without content may have no body at all, not even an empty one.
  waiting.get(id)?.answer(new Response(body || null, { status, headers }));
  waiting.delete(id);
}

/**
 * @param {string} method @param {string} address @param {string} body
 * @returns {Promise<Response>}
 */
export function ask(method, address, body) {
  if (python.peek().phase === "idle") startPython();
  if (!worker) return Promise.reject(new Error(python.peek().reason || python.peek().phase));
  return new Promise((answer, fail) => {
    const id = ++requests;
    waiting.set(id, { answer, fail });
    post({ type: "request", id, method, address, body });
  });
}

/** @implements {FrameSocket} */
export class LocalSocket {
  /** @param {string} table */
  constructor(table) {
    this.name = String(++requests);
    this.table = table;
    /** @type {WebSocket["readyState"]} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {WebSocket["onopen"]} */
    this.onopen = null;
    /** @type {WebSocket["onmessage"]} */
    this.onmessage = null;
    /** @type {WebSocket["onclose"]} */
    this.onclose = null;
    sockets.set(this.name, this);
    const { phase } = python.peek();
    if (phase === "ready") queueMicrotask(() => this.onOpen());
    else if (phase === "idle") startPython();
    else if (phase !== "loading") queueMicrotask(() => this.onEnd());
  }

  onOpen() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    post({ type: "open", socket: this.name, table: this.table });
    this.onopen?.call(/** @type {any} */ (this), new Event("open"));
  }

  /** @param {string} data */
  receive(data) {
    this.onmessage?.call(/** @type {any} */ (this), new MessageEvent("message", { data }));
  }

  onEnd() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.name);
    this.onclose?.call(/** @type {any} */ (this), new CloseEvent("close"));
  }

  /** @param {string | ArrayBufferLike | Blob | ArrayBufferView} data */
  send(data) {
    post({ type: "message", socket: this.name, data });
  }

  close() {
    post({ type: "close", socket: this.name });
    queueMicrotask(() => this.onEnd());
  }
}

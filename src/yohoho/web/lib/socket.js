// The WebSocket to one table. It reconnects, resends commands that were not acknowledged, and tells
// its status.
import { after, every, now } from "./clock.js";
import { randomId, withJitter } from "./random.js";
import { batch, signal } from "./html.js";
import { Problem, request } from "./http.js";
import { serverLink } from "./link.js";
import { withoutPrototype } from "./null-prototype.js";
import { setServerClock } from "./server-clock.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("../wire.js").ChatView} ChatView */
/** @typedef {import("../wire.js").Command} Command */
/**
 * A command that is not acknowledged yet; `sent` is the time when it was first sent.
 * @typedef {{
 *   command: Command,
 *   sent: number | null,
 *   done: (version: number) => void,
 *   failed: (problem: Problem) => void,
 * }} Waiting
 */
/**
 * News of the table. `fresh` means that the view does not follow from the one before, `live` that
 * it has just happened.
 * @typedef {{ told: Told[], view: TableView, fresh: boolean, live: boolean }} Message
 */
/**
 * `connecting`: before the first welcome; `live`: connected; `lost`: reconnecting; `closed`: ended,
 * see `problem`.
 * @typedef {"connecting" | "live" | "lost" | "closed"} SocketStatus
 */

const PROTOCOL = 1;
const PING_INTERVAL_MS = 15_000;
const SILENCE_LIMIT_MS = 35_000;
/** The number of chat lines that are kept, here and on the server. */
const CHAT_KEPT = 100;
/** How long a command may be resent; the server remembers its id for twice that time. */
const RESEND_WITHIN_MS = 300_000;
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000];
/** Errors before the welcome that a retry does not solve. */
const FINAL_ERRORS = [
  "unknown-table",
  "table-unreadable",
  "no-watching",
  "table-crowded",
  "protocol-version",
  "hello-first",
];

/** @typedef {import("./transport.js").Transport} Transport */
/** @implements {Transport} */
export class TableSocket {
  /** @param {string} table */
  constructor(table) {
    this.name = table;
    this.status = signal(/** @type {SocketStatus} */ ("connecting"));
    /** The reason why the socket is closed. */
    this.problem = signal(/** @type {Problem | null} */ (null));
    /** The version of the newest view; null before the first one. @type {number | null} */
    this.version = null;
    /** The last lines of the chat. */
    this.chat = signal(/** @type {ChatView[]} */ ([]));
    /** Whether the server has announced a restart; otherwise the network is down. */
    this.restarting = signal(false);
    /** @type {Set<(message: Message) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.lastReceived = 0;
    /** @type {import("./clock.js").Cancel | undefined} */
    this.cancelRetry = undefined;
    this.stopPinging = every(PING_INTERVAL_MS, () => (this.failExpired(), this.ping()));
    this.onWake = () => document.visibilityState === "visible" && this.reconnectNow();
    addEventListener("online", this.onWake);
    document.addEventListener("visibilitychange", this.onWake);
    this.connect();
  }

  connect() {
    this.cancelRetry?.();
    const socket = serverLink().openTable(this.name);
    this.socket = socket;
    socket.onopen = () => (this.status.value === "closed" ? socket.close() : this.sayHello());
    socket.onmessage = (message) => this.receiveAll([JSON.parse(message.data)].flat());
    socket.onclose = () => socket === this.socket && this.onClose();
  }

  sayHello() {
    this.send({ type: "hello", protocol: PROTOCOL, since: this.version ?? 0, batch: true });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {any[]} messages the contents of one frame */
  receiveAll(messages) {
    for (const message of messages) this.receive(message);
  }

  /** @param {any} message */
  receive(message) {
    this.lastReceived = now();
    const hears = withoutPrototype({
      welcome: () => this.welcome(message),
      news: () => this.update(message, false, true),
      ack: () => this.settle(message.id, (waiting) => waiting.done(message.version)),
      problem: () => this.refuse(message),
      bye: () => this.onGoodbye(message.retry_ms),
      pong: () => setServerClock(message.now),
    });
    hears[/** @type {keyof typeof hears} */ (message.type)]?.();
  }

  /** @param {any} message */
  welcome(message) {
    this.tries = 0;
    setServerClock(message.now);
    this.restarting.value = false;
    this.status.value = "live";
    // The entries of a welcome are history: they go to the log and are not animated.
    this.update(message, !message.resumed || this.version === null, false);
    this.failExpired();
    for (const [id, waiting] of this.waiting) this.sendCommand(id, waiting);
  }

  /** @param {string} id @param {Waiting} waiting */
  sendCommand(id, waiting) {
    waiting.sent ??= now();
    this.send({ type: "do", id, command: waiting.command });
  }

  /**
   * Fails commands that were not acknowledged in time, because a later resend could run them twice.
   */
  failExpired() {
    const late = [...this.waiting].filter(
      ([, { sent }]) => sent !== null && now() - sent > RESEND_WITHIN_MS,
    );
    for (const [id] of late)
      this.settle(id, (waiting) => waiting.failed(new Problem("not-confirmed")));
  }

  /** @param {number} pause until it is worth coming back */
  onGoodbye(pause) {
    this.pause = pause;
    this.restarting.value = true;
  }

  /** @param {any} message @param {boolean} fresh @param {boolean} live */
  update({ told = [], view }, fresh, live) {
    batch(() => {
      for (const listen of this.listeners) listen({ told, view, fresh, live });
      this.updateChat(view.chat, told);
    });
    this.version = view.version;
  }

  /**
   * A view with a chat holds all lines, including those of this message.
   * @param {ChatView[] | undefined} whole
   * @param {Told[]} entries
   */
  updateChat(whole, entries) {
    const said = entries.filter((entry) => entry.what === "said");
    if (whole) this.chat.value = whole;
    else if (said.length)
      this.chat.value = [...this.chat.peek(), ...said.map(chatLine)].slice(-CHAT_KEPT);
  }

  /** @param {any} message */
  refuse(message) {
    const problem = new Problem(message.error, message.args, message.ruling);
    if (message.id) return this.settle(message.id, (waiting) => waiting.failed(problem));
    if (FINAL_ERRORS.includes(message.error)) this.close(problem);
    else if (message.retry_ms) this.pause = message.retry_ms;
  }

  /** @param {string} id @param {(waiting: Waiting) => void} how */
  settle(id, how) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  onClose() {
    if (this.status.value === "closed") return;
    this.status.value = this.version === null ? "connecting" : "lost";
    const wait =
      this.pause ?? RETRY_DELAYS_MS[Math.min(this.tries, RETRY_DELAYS_MS.length - 1)] ?? 8000;
    this.pause = undefined;
    this.tries += 1;
    // Random jitter keeps many pages from reconnecting at the same moment.
    this.cancelRetry = after(withJitter(wait), () => this.connect());
  }

  /** Reconnects without waiting when the page becomes visible or the network is back. */
  reconnectNow() {
    if (this.status.value === "live") this.ping();
    else if (this.status.value !== "closed" && this.socket?.readyState !== WebSocket.CONNECTING)
      this.connect();
  }

  ping() {
    if (this.status.value !== "live") return;
    if (now() - this.lastReceived > SILENCE_LIMIT_MS) this.socket?.close();
    else this.send({ type: "ping" });
  }

  /**
   * Sends a command; the server runs it once, even if it has to be resent.
   * @param {Command} command
   * @returns {Promise<number>}
   */
  do(command) {
    return new Promise((done, failed) => {
      const [id, waiting] = [randomId(), { command, sent: null, done, failed }];
      this.waiting.set(id, waiting);
      if (this.status.value === "live") this.sendCommand(id, waiting);
    });
  }

  /** @param {string} action one of the view's `legal` */
  act(action) {
    return this.do({ do: "act", action });
  }

  /** @returns {Promise<import("../wire.js").Advice>} */
  advice() {
    return request("GET", `/api/tables/${encodeURIComponent(this.name)}/advice`);
  }

  /** @param {(message: Message) => void} listen */
  listen(listen) {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  /** @param {Problem | null} [problem] */
  close(problem = null) {
    this.problem.value = problem;
    this.status.value = "closed";
    this.stopPinging();
    this.cancelRetry?.();
    removeEventListener("online", this.onWake);
    document.removeEventListener("visibilitychange", this.onWake);
    // The browser would warn about a socket that is closed before it is open.
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.socket?.close();
  }
}

/** @param {Told} said @returns {ChatView} */
function chatLine({ at, name, seat, args, mine }) {
  return { at, name: name ?? "", seat, text: args?.text, phrase: args?.phrase, mine };
}

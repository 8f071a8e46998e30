// What the transports of lessons and puzzles share: they are played in the page, so there is no
// connection to lose, nobody to talk with and no coach.
import { signal } from "./html.js";

/** @typedef {import("../wire.js").Command} Command */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("./http.js").Problem} Problem */
/** @typedef {import("./socket.js").Message} Message */
/** @typedef {import("./transport.js").Transport} Transport */

/**
 * @abstract
 * @implements {Transport}
 */
export class LocalTransport {
  constructor() {
    this.name = "";
    this.status = signal(/** @type {import("./socket.js").SocketStatus} */ ("live"));
    this.problem = signal(/** @type {Problem | null} */ (null));
    this.restarting = signal(false);
    this.version = 0;
    this.chat = signal(/** @type {import("../wire.js").ChatView[]} */ ([]));
    /** @type {Set<(message: Message) => void>} */
    this.listeners = new Set();
  }

  /** @param {Pick<Message, "told"> & { view: TableView }} message @param {boolean} fresh */
  tell({ told, view }, fresh) {
    for (const listen of this.listeners) listen({ told, view, fresh, live: true });
    this.version = view.version;
  }

  /**
   * @param {Command} command
   * @returns {Promise<number>}
   */
  async do(command) {
    throw new Error(`no answer to ${command.do}`);
  }

  /** @param {string} action */
  act(action) {
    return this.do({ do: "act", action });
  }

  /** @returns {Promise<import("../wire.js").Advice>} */
  async advice() {
    return { version: 0, confidence: "sure", hints: [] };
  }

  reconnectNow() {}

  /** @param {(message: Message) => void} listen */
  listen(listen) {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  close() {
    this.status.value = "closed";
    this.listeners.clear();
  }
}

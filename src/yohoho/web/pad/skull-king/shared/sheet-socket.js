// The WebSocket of a shared sheet. The server sends its version and who is present; the operations
// are fetched over HTTP.
import { after } from "../../../lib/clock.js";
import { withJitter } from "../../../lib/random.js";
import { Problem } from "../../../lib/http.js";

const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 15_000];
/**
 * The server sends the version every 25 seconds, so a longer silence means that the connection is
 * lost.
 */
const SILENCE_LIMIT_MS = 60_000;
/** Close codes after which a retry does not help; over HTTP the server gives the reason. */
const FINAL_CODES = [4401, 4403, 4404];

/**
 * `away` has the seconds since pens left, by their keys.
 * @typedef {(version: number, here: string[], away: Record<string, number>) => void} NewsHandler
 */

export class SheetSocket {
  /**
   * @param {string} sheet
   * @param {{
   *   news: NewsHandler,
   *   lost: () => void,
   *   ended: (problem: Problem) => void,
   * }} handlers
   */
  constructor(sheet, handlers) {
    this.sheet = sheet;
    this.hears = handlers;
    this.tries = 0;
    /** @type {import("../../../lib/clock.js").Cancel | undefined} */
    this.cancelRetry = undefined;
    /** @type {import("../../../lib/clock.js").Cancel | undefined} */
    this.cancelSilence = undefined;
    this.closed = false;
    this.open = false;
    this.connect();
  }

  connect() {
    this.cancelRetry?.();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/ws/sheets/${encodeURIComponent(this.sheet)}`,
    );
    this.socket = socket;
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && this.onClose(code);
  }

  /** @param {any} message */
  receive(message) {
    this.cancelSilence?.();
    this.cancelSilence = after(SILENCE_LIMIT_MS, () => this.socket?.close());
    if (message.type === "problem") this.why = new Problem(message.error, message.args);
    if (message.type !== "sheet-news") return;
    this.tries = 0;
    this.open = true;
    this.hears.news(message.version, message.here, message.away ?? {});
  }

  /** @param {number} code */
  onClose(code) {
    this.open = false;
    this.cancelSilence?.();
    if (this.closed) return;
    if (FINAL_CODES.includes(code))
      return this.hears.ended(this.why ?? new Problem("not-your-sheet"));
    this.hears.lost();
    const wait = RETRY_DELAYS_MS[Math.min(this.tries++, RETRY_DELAYS_MS.length - 1)] ?? 15_000;
    // Random jitter keeps many phones from reconnecting at the same moment.
    this.cancelRetry = after(withJitter(wait), () => this.connect());
  }

  /** Reconnects without waiting when the network is back or the page becomes visible. */
  reconnectNow() {
    if (!this.closed && !this.open && this.socket?.readyState !== WebSocket.CONNECTING)
      this.connect();
  }

  close() {
    this.closed = true;
    this.cancelRetry?.();
    this.cancelSilence?.();
    this.socket?.close();
  }
}

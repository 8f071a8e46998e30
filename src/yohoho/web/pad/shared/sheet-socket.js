// The WebSocket of a shared sheet. The server sends its version and who is present; the operations
// are fetched over HTTP.
import { Problem } from "../../lib/http.js";

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
    this.retry = 0;
    this.silenceTimer = 0;
    this.closed = false;
    this.open = false;
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
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
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => this.socket?.close(), SILENCE_LIMIT_MS);
    if (message.type === "problem") this.why = new Problem(message.error, message.args);
    if (message.type !== "sheet-news") return;
    this.tries = 0;
    this.open = true;
    this.hears.news(message.version, message.here, message.away ?? {});
  }

  /** @param {number} code */
  onClose(code) {
    this.open = false;
    clearTimeout(this.silenceTimer);
    if (this.closed) return;
    if (FINAL_CODES.includes(code))
      return this.hears.ended(this.why ?? new Problem("not-your-sheet"));
    this.hears.lost();
    const wait = RETRY_DELAYS_MS[Math.min(this.tries++, RETRY_DELAYS_MS.length - 1)] ?? 15_000;
    // Random jitter keeps many phones from reconnecting at the same moment.
    this.retry = setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** Reconnects without waiting when the network is back or the page becomes visible. */
  reconnectNow() {
    if (!this.closed && !this.open && this.socket?.readyState !== WebSocket.CONNECTING)
      this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.silenceTimer);
    this.socket?.close();
  }
}

// How the page reaches the server: over the network, or in a Web Worker of this browser.
import { hasServer, toAddress } from "./base.js";

/**
 * The part of a WebSocket that a table's transport needs.
 * @typedef {Pick<WebSocket,
 *   "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose"
 * >} FrameSocket
 */
/**
 * @typedef {object} ServerLink
 * @property {(path: string, init: RequestInit) => Promise<Response>} fetch  rejects when the server
 *   cannot be reached
 * @property {(table: string) => FrameSocket} openTable
 */

/** What the tab remembers while it plays without a connection. */
const CHOICE = "yohoho-without-server";

/** Whether Python in this browser answers, and no server. */
export const withoutServer = !hasServer || wasChosenBefore();

function wasChosenBefore() {
  try {
    return sessionStorage.getItem(CHOICE) === "yes";
  } catch {
    return false; // the browser stores nothing
  }
}

/** Goes on without a server, or with it again, after a reload. @param {boolean} without */
export function chooseServer(without) {
  sessionStorage.setItem(CHOICE, without ? "yes" : "no");
  location.assign(toAddress("/"));
}

/** @type {ServerLink} */
const network = {
  fetch: (path, init) => fetch(path, init),
  openTable: (table) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(table)}`);
  },
};

let chosen = network;

/** @param {ServerLink} link */
export const useLink = (link) => void (chosen = link);

export const serverLink = () => chosen;

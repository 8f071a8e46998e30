// Registers the service worker, and finds out whether the server has a newer release than this
// page.
import { toAddress } from "./base.js";
import { signal } from "./html.js";
import { request } from "./http.js";

/** Whether the server has a newer release than this tab. */
export const outdated = signal(false);

/** Whether this is the bundle, and not the plain modules. */
export const isBundled = import.meta.url.includes("/bundle/");
const loadedDigest = new URL("..", import.meta.url).pathname.split("/").at(-2);

export function registerWorker() {
  // Where storage is blocked, registration fails; the page works without the worker.
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.register(toAddress("/worker.js")).catch(() => undefined);
}

/** Compares releases after a reconnect, because the server may have been upgraded. */
export async function checkRelease() {
  try {
    outdated.value = (await request("GET", "/api/release")).digest !== loadedDigest;
  } catch {
    // The server is unreachable, which the connection status already says.
  }
}

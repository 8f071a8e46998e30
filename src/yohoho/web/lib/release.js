// New releases and no server: the worker keeps the shell, and we say when a newer page is waiting.
import { signal } from "./html.js";
import { request } from "./http.js";

/** A newer page is on the server than the one in this tab. */
export const outdated = signal(false);

const loadedDigest = new URL("..", import.meta.url).pathname.split("/").at(-2);

export function registerWorker() {
  // Where storage is blocked there is no worker either; the page works without.
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}

/** To be asked when a connection comes back: the server may have been upgraded meanwhile. */
export async function checkRelease() {
  try {
    outdated.value = (await request("GET", "/api/release")).digest !== loadedDigest;
  } catch {
    // Not reachable: nothing is known, and the connection says so already.
  }
}

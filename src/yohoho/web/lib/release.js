// Registers the service worker, and finds out whether the server has a newer release than this
// page.
import { hasServer, toAddress } from "./base.js";
import { signal } from "./html.js";

/** Whether the server has a newer release than this tab. */
export const outdated = signal(false);

/** Whether this is the bundle, and not the plain modules. */
export const isBundled = import.meta.url.includes("/bundle/");
const loadedDigest = new URL("..", import.meta.url).pathname.split("/").at(-2);

export function registerWorker() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // The worker of a newer release takes over the tabs of an older one.
  serviceWorker.addEventListener("controllerchange", () => void checkRelease());
  // Where storage is blocked, registration fails; the page works without the worker.
  serviceWorker.register(toAddress("/worker.js")).then(
    // At a table a lost connection shows that the server was upgraded; a host of files has none.
    (registration) => hasServer || lookForUpdates(registration),
    () => undefined,
  );
}

/** Looks for a newer release whenever the person returns to the tab. */
function lookForUpdates(/** @type {ServiceWorkerRegistration} */ registration) {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  });
}

/** Lets the service worker keep all that plays without a server, for the next visit. */
export async function keepOffline() {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage("keep-offline");
}

/** Compares releases after a reconnect, because the server may have been upgraded. */
export async function checkRelease() {
  try {
    const answer = await fetch(toAddress("/release.json"), { cache: "no-store" });
    outdated.value = (await answer.json()).digest !== loadedDigest;
  } catch {
    // The server is unreachable, which the connection status already says.
  }
}

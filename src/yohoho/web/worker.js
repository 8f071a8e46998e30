// Keeps the page of one release, so that it opens without a network. Nothing of a table or a person
// is kept.
const CACHE = "yohoho-DIGEST";
const SHELL = "/";

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) =>
  event.waitUntil(clear().then(() => self.clients.claim())),
);
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(shell(event.request));
  else if (pathname.startsWith("/page/")) event.respondWith(file(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const { files } = await (await fetch("/api/release")).json();
  await cache.addAll([SHELL, ...files]);
}

/** The releases before this one. */
async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("yohoho-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The newest shell there is: the server's, or the kept one. */
async function shell(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// Somebody has touched "your turn": back to that table, in the tab where it is open.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(`/t/${event.notification.tag.replace("yohoho-", "")}`));
});

async function show(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const open = tabs.find((tab) => new URL(tab.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

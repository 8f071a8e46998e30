// The service worker caches the files of one release and the lessons that were opened, so that the
// page opens without a network. It caches no data of tables or people.
const CACHE = "yohoho-DIGEST";
const SHELL = "/";
/** The list of lessons and each of them are the same for everybody. */
const LESSON = /^\/api\/lessons(?:\/(?!progress$)[\w-]+)?$/;

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
  else if (LESSON.test(pathname)) event.respondWith(lesson(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  const { files } = await (await fetch("/api/release")).json();
  await cache.addAll([SHELL, ...files]);
}

/** Deletes the caches of earlier releases. */
async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("yohoho-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Returns the shell from the server, or the cached one when the server is unreachable. */
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

/** A lesson that was opened before opens again when the server is unreachable. */
async function lesson(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

// A tap on the notification "your turn" focuses the tab of that table or opens one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(`/t/${event.notification.tag.replace("yohoho-", "")}`));
});

async function show(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const open = tabs.find((tab) => new URL(tab.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

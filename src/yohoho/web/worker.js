// The service worker caches the files of one release and the lessons that were opened, so that the
// page opens without a network, and what plays without a server once it was loaded. It caches no
// data of tables or people.

/** The path at which the page is served, without its last slash: empty at the root of a host. */
const BASE = new URL(".", location.href).pathname.slice(0, -1);
/** One host may serve several pages like this one. */
const CACHES = `yohoho${BASE}-`;
const CACHE = `${CACHES}DIGEST`;
const SHELL = `${BASE}/`;
const PAGE = `${BASE}/page/`;
/** What plays without a server is large: it is kept when somebody first loads it. */
const KEPT_LATER = /^DIGEST\/(?:vendor\/pyodide\/|python-worker\/|offline\/(?!.*\.js$))/;
/** Networks of bots, each of which few people need. */
const WEIGHTS = "/offline/weights/";
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
  if (mode === "navigate") event.respondWith(shell(event.request, pathname));
  else if (pathname.startsWith(PAGE)) event.respondWith(file(event, pathname));
  else if (LESSON.test(pathname)) event.respondWith(lesson(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "keep-offline") event.waitUntil(keepOffline());
});

async function fill() {
  const cache = await caches.open(CACHE);
  const { files, offline } = await release();
  const paths = new Set([...files, ...(await findUsedBefore(offline))]);
  // A host may let browsers keep an older shell for some minutes.
  await cache.addAll([new Request(SHELL, { cache: "reload" }), ...paths]);
}

/** @throws where a host sends this worker with the files of another release: it is tried again */
async function release() {
  const release = await (await fetch(`${BASE}/release.json`, { cache: "no-store" })).json();
  if (release.digest !== "DIGEST") throw new Error("another release");
  return release;
}

const earlierCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);

/** The files that were kept of an earlier release: they will be needed again. */
async function findUsedBefore(offline) {
  const opened = await Promise.all((await earlierCaches()).map((name) => caches.open(name)));
  const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
  const used = new Set(requests.map(({ url }) => inRelease(new URL(url).pathname)));
  return offline.filter((path) => used.has(inRelease(path)));
}

/** The path of a file without its release. */
const inRelease = (pathname) => pathname.slice(PAGE.length).replace(/^\w+\//, "");

/** Keeps all that plays without a server. Some of it may have been loaded before this worker. */
async function keepOffline() {
  const cache = await caches.open(CACHE);
  const paths = (await release()).offline.filter((path) => !path.includes(WEIGHTS));
  const responses = await Promise.all(paths.map((path) => cache.match(path)));
  await cache.addAll(paths.filter((_, at) => !responses[at]));
}

/** Deletes the caches of earlier releases. */
async function clear() {
  await Promise.all((await earlierCaches()).map((name) => caches.delete(name)));
}

/** Returns the shell from its host, or the cached one when the host is unreachable. */
async function shell(request, pathname) {
  try {
    const answer = await fetch(request);
    // A host of files may know no addresses but those of its folders.
    const unknown = answer.status === 404 && !pathname.startsWith("/api/");
    return (unknown && (await caches.match(SHELL))) || answer;
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

async function file(event, pathname) {
  const response = await caches.match(event.request);
  if (response) return response;
  const answer = await fetch(event.request);
  if (answer.ok && KEPT_LATER.test(pathname.slice(PAGE.length)))
    event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

/** Without space for it, the file is loaded again next time. */
async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer).catch(() => undefined);
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
  event.waitUntil(show(`${BASE}/t/${event.notification.tag.replace("yohoho-", "")}`));
});

async function show(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const open = tabs.find((tab) => new URL(tab.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

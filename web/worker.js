/**
 * The service worker: caches the page, so that score pads and rules work offline. The build fills in the list of files.
 * Files in /assets/ never change under their name and come from the cache first; everything else comes from the server as
 * long as it can be reached. /api is never cached. A new version waits until no page of the old one is open.
 */
const VERSION = "__VERSION__";
const FIRST = __FIRST__;
const REST = __REST__;
const CACHE = `page ${VERSION}`;
/** The request headers make no difference to a file. */
const IGNORE_VARY = { ignoreVary: true };

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST))));

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  const early = self.registration.navigationPreload?.enable(); // the request starts while this worker wakes up
  event.waitUntil(Promise.all([old, early]).then(() => self.clients.claim()));
});

/** The page is idle: time to cache the files that may be needed later. */
self.addEventListener("message", (event) => {
  if (event.data === "rest") event.waitUntil(cacheRest());
});

async function cacheRest() {
  const cache = await caches.open(CACHE);
  for (const path of REST) if (!(await cache.match(path, IGNORE_VARY))) await cache.add(path).catch(() => {});
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (FIRST.includes(url.pathname)) event.respondWith(fetch(request).catch(() => cached(url.pathname)));
});

async function pageFor(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return cached("/");
  }
}

async function cached(path) {
  return (await caches.match(path, IGNORE_VARY)) ?? Response.error();
}

async function assetOf(request) {
  const found = await caches.match(request, IGNORE_VARY);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/**
 * Keeps the page, so that score pads and rules work without a connection. The build fills in which files there are.
 * Files of /assets/ never change under their name, so they come from here first; everything else comes from the server
 * while it can be reached. What is under /api is never kept. A new version waits until no page of the old one is open.
 */
const VERSION = "__VERSION__";
const FIRST = __FIRST__;
const REST = __REST__;
const CACHE = `page ${VERSION}`;
/** Whatever headers a file was asked for with, it is the same file. */
const ANYHOW = { ignoreVary: true };

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST))));

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  const early = self.registration.navigationPreload?.enable(); // the server is asked while this worker wakes up
  event.waitUntil(Promise.all([old, early]).then(() => self.clients.claim()));
});

/** The page is idle: time to fetch what somebody may want later. */
self.addEventListener("message", (event) => {
  if (event.data === "rest") event.waitUntil(keepRest());
});

async function keepRest() {
  const cache = await caches.open(CACHE);
  for (const path of REST) if (!(await cache.match(path, ANYHOW))) await cache.add(path).catch(() => {});
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (FIRST.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(url.pathname)));
});

async function pageFor(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept("/");
  }
}

async function kept(path) {
  return (await caches.match(path, ANYHOW)) ?? Response.error();
}

async function assetOf(request) {
  const found = await caches.match(request, ANYHOW);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

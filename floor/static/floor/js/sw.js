// The service worker, served as /sw.js with SHELL before it: { version, root, files, offline }.
// It keeps what the pages are made of, and copies of the pages of the table that somebody is at.
// The streams, the API and whatever is sent it leaves alone.

const FILES = `files-${SHELL.version}`;
const PAGES = "pages";
const SLOW = 4_000; // milliseconds after which a copy is shown instead
const MOST = 60;
const WHOSE = "/whose-pages";

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

async function fill() {
  const cache = await caches.open(FILES);
  await cache.addAll([...SHELL.files, SHELL.offline]);
  await self.skipWaiting();
}

async function renew() {
  const cache = await caches.open(FILES);
  await cache.add(SHELL.offline);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name !== FILES && name !== PAGES) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(caches.delete(PAGES));
  // The page for no page, in the language and the light that this tablet has now.
  if (event.data === "renew") event.waitUntil(renew().catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(SHELL.root)) event.respondWith(file(request));
  else if (request.headers.get("X-Floorbook-Outbox")) return;
  else if (request.headers.get("X-Floorbook-Live")) event.respondWith(asked(event));
  else if (request.mode === "navigate" || request.headers.get("HX-Request")) event.respondWith(page(event));
});

async function file(request) {
  const found = await caches.match(request, { cacheName: FILES });
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    // A page of another version asks for its own; better this one's than nothing.
    const name = nameOf(request.url);
    const like = SHELL.files.find((one) => nameOf(new URL(one, location.origin)) === name);
    const other = like && (await caches.match(like, { cacheName: FILES }));
    if (other) return other;
    throw error;
  }
}

const nameOf = (address) => new URL(address).pathname.slice(SHELL.root.length).replace(/^v-[^/]*\//, "");

/** Ask the server alone, and keep what it says. */
async function asked(event) {
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

/** Ask the server; where it does not answer, or not soon, show the copy. */
async function page(event) {
  const network = asked(event);
  event.waitUntil(network.catch(() => {}));
  const copy = await caches.match(event.request.url, { cacheName: PAGES });
  if (!copy) return network.catch(nothing);
  const slow = new Promise((resolve) => setTimeout(resolve, SLOW));
  const first = await Promise.race([network.catch(() => null), slow]);
  return first ?? marked(copy);
}

async function nothing() {
  const shown = await caches.match(SHELL.offline, { cacheName: FILES });
  return shown ? new Response(await shown.text(), { status: 503, headers: shown.headers }) : Response.error();
}

/** Return a copy that says when it was made. */
async function marked(copy) {
  const text = await copy.text();
  const at = copy.headers.get("X-Kept-At");
  return new Response(text.replace('<main id="main"', `<main id="main" data-kept="${at}"`), { headers: copy.headers });
}

async function keep(request, answer) {
  if (new URL(answer.url || request.url).pathname === "/sign-in" || answer.status === 401 || answer.status === 403) {
    await caches.delete(PAGES);
    return;
  }
  const whose = answer.headers.get("X-Floorbook-Keep");
  if (!answer.ok || !whose) return;
  const text = await answer.text();
  // "Accepted" is said once, and not again from a copy.
  if (!/id="said"[^>]*>\s*<\/div>/.test(text)) return;
  const cache = await ofReader(whose);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set("X-Kept-At", new Date().toISOString());
  headers.set("X-Kept-Title", encodeURIComponent(titleOf(text)));
  await cache.delete(request.url);
  await cache.put(request.url, new Response(text, { headers }));
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) {
    if (new URL(old.url).pathname !== WHOSE) await cache.delete(old);
  }
}

function titleOf(text) {
  const [, title] = /<title>([^]*?)(?:·[^·]*)?<\/title>/.exec(text) ?? ["", ""];
  return title.replace(/\s+/g, " ").trim();
}

/** Return the cache of one reader in one part; what another saw is thrown away first. */
async function ofReader(whose) {
  const known = await caches.match(WHOSE, { cacheName: PAGES });
  if (known && (await known.text()) !== whose) await caches.delete(PAGES);
  const cache = await caches.open(PAGES);
  await cache.put(WHOSE, new Response(whose));
  return cache;
}

/* The service worker that keeps the site: its files come from this machine once they were here.

   The build writes before it what is kept: ROOT, the site as seen from here; KEPT, the digests of its files by part ("board"
   for the pages of games and lessons, "docs"; JupyterLite, a site of its own, is one part, "lab") and path; PART, the part
   that is fetched whole as soon as one of its files is wanted. It comes in one file, since a browser that looks for a newer
   worker looks at that file alone.

   There is one cache for all states of the site. A file is kept under its address and its digest, so what a new state has in
   common with the old one is there already. A new worker takes over only when all that was kept before is there anew: until
   then the old one answers with the old files, and if the network goes away in between nothing is lost. */

const CACHE = `mathgames ${ROOT}`;
const AT_ONCE = 4;
const parts = Object.fromEntries(Object.entries(KEPT).map(([part, files]) => [part, Object.entries(files).map(
  ([path, digest]) => ({ url: new URL(path, ROOT).href, digest }),
)]));
const known = new Map(Object.values(parts).flat().map(({ url, digest }) => [url, digest]));
const begun = {};
const key = (url) => `${url}?${known.get(url)}`;
/** What stands in the cache once a part was kept whole, and so has to be whole after an update, too. */
const mark = (part) => `${ROOT}?kept=${part}`;

/** The address under which a file is kept: a folder is its index, and what is asked of a page is not part of it. */
function place(url) {
  const bare = new URL(url);
  bare.search = bare.hash = "";
  return bare.href.endsWith("/") ? `${bare.href}index.html` : bare.href;
}

async function digest(bytes) {
  const whole = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(whole.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file from the network, asking whether it is still the same; and whether it could be kept, as the one of this state. */
async function fetched(cache, url, options) {
  const fresh = await fetch(url, { cache: "no-cache", ...options });
  const store = async (copy) => {
    const bytes = await copy.arrayBuffer();
    if (!copy.ok || (await digest(bytes)) !== known.get(url)) return false;
    // Made anew: a page must not be opened with an answer of which it is known that a server sent it on.
    await cache.put(key(url), new Response(bytes, { headers: copy.headers }));
    return true;
  };
  return { fresh, stored: store(fresh.clone()) };
}

/** Fetches what is still lacking of a part of the site: first the page that is open, then what stands first in it. */
function keep(part, first = "") {
  begun[part] ??= (async () => {
    const cache = await caches.open(CACHE);
    const there = new Set((await cache.keys()).map(({ url }) => url));
    const lacking = parts[part].map(({ url }) => url).filter((url) => !there.has(key(url)));
    lacking.sort((one, other) => (other === first) - (one === first));
    const fetchAll = async () => {
      for (let url = lacking.shift(); url; url = lacking.shift()) {
        const { stored } = await fetched(cache, url, { priority: "low" });
        if (!(await stored)) throw new Error(`${url} is not the file that was expected`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchAll));
    await cache.put(mark(part), new Response());
  })();
  begun[part].catch(() => delete begun[part]); // the network went away: the next page goes on with it
  return begun[part];
}

async function isKept(part) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return parts[part].every(({ url }) => there.has(key(url)));
}

/** Makes all whole that was whole before. */
async function keepAgain() {
  const cache = await caches.open(CACHE);
  for (const part of Object.keys(parts)) if (await cache.match(mark(part))) await keep(part);
}

/** The file out of the cache; or from the network; or, if there is none, as an older state of the site had it. */
async function answer(event) {
  const url = place(event.request.url);
  const cache = await caches.open(CACHE);
  const there = await cache.match(key(url));
  if (there) return there;
  try {
    const { fresh, stored } = await fetched(cache, url);
    event.waitUntil(stored.catch(() => {}));
    return fresh;
  } catch (error) {
    const older = await cache.match(url, { ignoreSearch: true });
    if (older) return older;
    throw error;
  }
}

/** A file that this state of the site does not know: a page of the state before, still open, may ask for one. */
async function older(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(place(request.url), { ignoreSearch: true })) ?? fetch(request);
}

/** Drops the files of older states, as soon as no page of theirs can be open any more. */
async function tidy() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length > 1) return;
  const cache = await caches.open(CACHE);
  const wanted = new Set([...[...known.keys()].map(key), ...Object.keys(parts).map(mark)]);
  const dropped = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(dropped.map((request) => cache.delete(request)));
}

const isOurs = (url) => url.startsWith(ROOT);
self.addEventListener("install", (event) => event.waitUntil(keepAgain().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (!known.has(place(url))) {
    // Only what JupyterLite's own worker does not answer: it has the files of notebooks.
    if (PART === null && isOurs(url)) event.respondWith(older(event.request));
    return;
  }
  event.stopImmediatePropagation(); // JupyterLite's own worker has nothing to add to a file
  event.respondWith(answer(event));
  if (PART) event.waitUntil(self.clients.get(event.clientId).then((page) => keep(PART, page ? place(page.url) : "")).catch(() => {}));
  else if (mode === "navigate") event.waitUntil(tidy());
});
self.addEventListener("message", (event) => {
  const asked = event.data?.mathgames; // all else is somebody else's, who is in one file with us
  if (asked !== "keep" && asked !== "keep the page" && asked !== "is it kept?") return;
  const part = PART ?? "board";
  const page = event.source?.url ? place(event.source.url) : "";
  const done = async () => {
    if (asked === "keep the page") return keepThe([page, ...event.data.files.map(place)]);
    if (asked === "keep") await keep(part, page).catch((error) => console.info("mathgames: not kept yet:", error.message));
    event.source?.postMessage({ kept: await isKept(part) });
  };
  event.waitUntil(done().catch((error) => console.info("mathgames:", error.message)));
});

/** Keeps a page that was there before this worker, with what it had loaded by then. */
async function keepThe(urls) {
  const cache = await caches.open(CACHE);
  const wanted = urls.filter((url) => known.has(url));
  await Promise.all(wanted.map(async (url) => (await cache.match(key(url))) ?? (await fetched(cache, url)).stored));
}

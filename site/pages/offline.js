/* The service worker that keeps the site: its files come from this machine once they were here.

   The build writes before it what is kept: ROOT, the site as seen from here; KEPT, the paths of its files by part ("board"
   for the page of a game, "lab" for JupyterLab, "docs"); PART, the part that is fetched whole as soon as one of its files
   is wanted; and VERSION, which names the state of all of them: another state is another cache. It comes in one file,
   since a browser that looks for a newer worker looks at that file alone. */

const CACHE = `mathgames ${ROOT} ${VERSION}`;
const AT_ONCE = 4;
const known = new Set(Object.values(KEPT).flat().map((path) => new URL(path, ROOT).href));
const begun = {};

/** The address under which a file is kept: a folder is its index, and what is asked of a page is not part of it. */
function place(url) {
  const bare = new URL(url);
  bare.search = bare.hash = "";
  return bare.href.endsWith("/") ? `${bare.href}index.html` : bare.href;
}

/** Fetches what is still lacking of a part of the site, after what a page waits for. */
function keep(part) {
  begun[part] ??= (async () => {
    const cache = await caches.open(CACHE);
    const there = new Set((await cache.keys()).map(({ url }) => url));
    const lacking = KEPT[part].map((path) => new URL(path, ROOT).href).filter((url) => !there.has(url));
    const fetchAll = async () => {
      for (let url = lacking.shift(); url; url = lacking.shift()) await cache.add(new Request(url, { cache: "no-cache", priority: "low" }));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchAll));
  })();
  begun[part].catch(() => delete begun[part]); // the network went away: the next page goes on with it
  return begun[part];
}

async function isKept(part) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return KEPT[part].every((path) => there.has(new URL(path, ROOT).href));
}

/** The file out of the cache; what is fetched, asking whether it is still the same, is there from then on. */
async function answer(event) {
  const url = place(event.request.url);
  const cache = await caches.open(CACHE);
  const there = await cache.match(url);
  if (there) return there;
  const fresh = await fetch(url, { cache: "no-cache" });
  if (fresh.ok) event.waitUntil(cache.put(url, fresh.clone()));
  return fresh;
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(`mathgames ${ROOT} `) && name !== CACHE;
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
    ]),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !known.has(place(event.request.url))) return;
  event.stopImmediatePropagation(); // JupyterLite's own worker has nothing to add to a file
  event.respondWith(answer(event));
  if (PART) event.waitUntil(keep(PART).catch(() => {}));
});
self.addEventListener("message", (event) => {
  if (event.data !== "keep" && event.data !== "is it kept?") return; // somebody else's, who is in one file with us
  const part = PART ?? "board";
  const keeping = event.data === "keep" ? keep(part) : Promise.resolve();
  const told = keeping.catch((error) => console.info("mathgames: not kept yet:", error.message)).then(() => isKept(part));
  event.waitUntil(told.then((kept) => event.source?.postMessage({ kept })));
});

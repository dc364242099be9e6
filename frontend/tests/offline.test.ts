/* The site's service worker (site/pages/offline.js): it keeps to the files of its own site, and to its own cache. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync("../site/pages/offline.js", "utf8");
const ROOT = "https://school.example/games/";
const PAGE = "<p>a page</p>";
const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A cache as browsers have it, as much of it as the worker uses. */
class Kept {
  readonly files = new Map<string, Response>();
  async match(url: string, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    const bare = (address: string) => address.split("?")[0];
    const found = [...this.files].find(([there]) => (ignoreSearch ? bare(there) === bare(url) : there === url));
    return found?.[1].clone();
  }
  async put(url: string, file: Response): Promise<void> {
    this.files.set(url, file);
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.files.keys()].map((url) => ({ url }));
  }
  async delete({ url }: { url: string }): Promise<boolean> {
    return this.files.delete(url);
  }
}

/** The worker of a site with one page, on a machine that has that page as the server gives it. */
function worker(served = PAGE) {
  const caches = new Map<string, Kept>();
  const open = async (name: string) => caches.get(name) ?? caches.set(name, new Kept()).get(name)!;
  const listeners = new Map<string, (event: object) => void>();
  const windows = [{}];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => {},
    clients: { claim: () => {}, matchAll: async () => windows, get: async () => undefined },
  };
  const fetched: string[] = [];
  const fetch = async (asked: string | { url: string }) => {
    fetched.push(typeof asked === "string" ? asked : asked.url);
    return new Response(served);
  };
  const about = { ROOT, PART: null, KEPT: { board: { "index.html": digest(PAGE) }, lab: {}, docs: {} } };
  runInNewContext(SCRIPT, { ...about, self, caches: { open }, fetch, crypto, Response, URL, Uint8Array, console });

  /** What the worker answers to this event, if it does; all that it does beside is done by then. */
  async function tell(name: string, event: object): Promise<Response | undefined> {
    const waits: unknown[] = [];
    let answer: Promise<Response> | undefined;
    const way = {
      waitUntil: (what: unknown) => waits.push(what),
      respondWith: (what: Promise<Response>) => { answer = what; },
      stopImmediatePropagation: () => {},
    };
    listeners.get(name)!({ ...way, ...event });
    const told = await answer;
    for (let done = 0; done < waits.length; done++) await waits[done];
    return told;
  }
  const ask = (url: string, more = {}) => tell("fetch", { request: { method: "GET", mode: "navigate", url, ...more } });
  return { ask, caches, fetched, tell, windows };
}

describe("the service worker", () => {
  it("answers for its own site and for nothing else", async () => {
    const { ask, fetched } = worker();
    assert.equal(await (await ask(`${ROOT}?language=nonsense`))?.text(), PAGE);
    const asked = fetched.length;
    for (const url of ["https://school.example/", "https://school.example/gamesome/index.html", "https://other.example/"]) {
      assert.equal(await ask(url), undefined, url);
    }
    assert.equal(await ask(ROOT, { method: "POST" }), undefined);
    assert.equal(fetched.length, asked);
  });

  it("drops what is old in its own cache alone", async () => {
    const { ask, caches } = worker();
    const theirs = new Kept();
    caches.set("somebody else's", theirs);
    theirs.files.set(`${ROOT}index.html?old`, new Response("theirs"));
    await ask(ROOT);
    const ours = caches.get(`mathgames ${ROOT}`)!;
    ours.files.set(`${ROOT}index.html?old`, new Response("old"));
    await ask(ROOT);
    assert.deepEqual([...ours.files.keys()], [`${ROOT}index.html?${digest(PAGE)}`]);
    assert.equal(theirs.files.size, 1);
    assert.equal(caches.size, 2);
  });

  it("drops nothing while another page of an older state may be open", async () => {
    const { ask, caches, windows } = worker();
    await ask(ROOT);
    windows.push({});
    caches.get(`mathgames ${ROOT}`)!.files.set(`${ROOT}gone.html?old`, new Response("old"));
    assert.equal(await (await ask(`${ROOT}gone.html`))?.text(), "old");
    await ask(ROOT);
    assert.equal(caches.get(`mathgames ${ROOT}`)!.files.size, 2);
  });

  it("keeps no file that is another one than the site was built with", async () => {
    const { ask, caches } = worker("<p>Log in to the network of the school.</p>");
    await ask(ROOT);
    assert.equal(caches.get(`mathgames ${ROOT}`)!.files.size, 0);
  });

  it("takes no message for its own that is somebody else's or makes no sense", async () => {
    const { tell, caches } = worker();
    const noted = console.info, told: unknown[] = [];
    console.info = () => {};
    try {
      for (const data of [null, "keep", 5, {}, { mathgames: "drop" }, { mathgames: "keep the page" }, { mathgames: "keep the page", files: [5, "::"] }]) {
        await tell("message", { data, source: { url: ROOT, postMessage: (what: unknown) => told.push(what) } });
      }
    } finally {
      console.info = noted;
    }
    assert.deepEqual(told, []);
    assert.ok([...caches.values()].every(({ files }) => files.size === 0));
  });
});

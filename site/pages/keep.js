/* Lets the service worker keep the site, so that it opens with no network, too, and says quietly whether it does. Over plain
   http, from another machine than this one, browsers allow none: the site then works all the same, with the network. */
const root = new URL(".", import.meta.url);
const AGAIN = 5000;
const line = document.querySelector("#kept");
const place = document.querySelector("main[data-kind], #report");
/* A page with Python fetches what it needs itself, and first: only when something is shown is the rest asked for. */
const shown = place && new Promise((resolve) => place.addEventListener("python-shown", resolve, { once: true }));
let wanted = "is it kept?";

/** Settled as soon as the service worker sees what is fetched, so that nothing has to be fetched twice; or if none comes. */
export const watched = Promise.race([
  new Promise((resolve) => setTimeout(resolve, 3000)),
  register().catch((error) => {
    tell("never");
    console.info("mathgames: this browser keeps nothing:", error.message);
  }),
]);

function tell(what) {
  if (line) line.textContent = line.dataset[what];
}

async function register() {
  const workers = navigator.serviceWorker;
  if (!workers) return tell("never");
  const controlled = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  const ask = async () => (await workers.ready).active.postMessage({ mathgames: wanted });
  workers.addEventListener("message", ({ data }) => {
    if (data?.kept === undefined) return;
    document.documentElement.toggleAttribute("data-kept", data.kept);
    if (data.kept) tell("kept");
    else if (wanted === "keep") setTimeout(ask, AGAIN); // the network was away, or too slow for one file of many
  });
  await workers.register(new URL("service-worker.js", root));
  const worker = (await workers.ready).active;
  if (!workers.controller) {
    // What this page was made of came before the worker: it is kept first, so that a reload finds it.
    const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(root.href));
    worker.postMessage({ mathgames: "keep the page", files });
  }
  ask();
  shown?.then(() => {
    wanted = "keep";
    ask();
  });
  if (!workers.controller) await controlled;
}

/* Lets the service worker keep the site, so that it opens with no network, too. Over plain HTTP, from another machine than
   this one, browsers allow none: the site then works all the same, with the network. */
const root = new URL(".", import.meta.url);
const AGAIN = 5000;
const line = document.querySelector("#kept");
const board = document.querySelector("main[data-kind]");
/* A page with a board fetches what it needs itself, and first: only then the rest is asked for. */
const shown = board && new Promise((resolve) => board.addEventListener("board-shown", resolve, { once: true }));

/** Settled as soon as the service worker sees what is fetched, so that nothing has to be fetched twice; or if none comes. */
export const watched = Promise.race([
  new Promise((resolve) => setTimeout(resolve, 3000)),
  register().catch((error) => console.info("mathgames: this browser keeps nothing:", error.message)),
]);

async function register() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const controlled = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  const ask = async () => (await workers.ready).active.postMessage(board ? "keep" : "is it kept?");
  workers.addEventListener("message", ({ data }) => {
    document.documentElement.toggleAttribute("data-kept", data.kept);
    if (data.kept && line) line.textContent = line.dataset.kept;
    else if (!data.kept && board) setTimeout(ask, AGAIN); // the network was away, or too slow for one file of many
  });
  await workers.register(new URL("service-worker.js", root));
  Promise.resolve(shown).then(ask);
  await workers.ready;
  if (!workers.controller) await controlled;
}

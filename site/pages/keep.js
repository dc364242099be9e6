/* Lets the service worker keep the site, so that it opens with no network, too. Over plain HTTP, from another machine than
   this one, browsers allow none: the site then works all the same, with the network. */
const root = new URL(".", import.meta.url);
const line = document.querySelector("#kept");
const board = document.querySelector("main[data-game]");
/* A page with a board fetches what it needs itself, and first: only then the rest is asked for. */
const shown = board && new Promise((resolve) => board.addEventListener("board-shown", resolve, { once: true }));

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    document.documentElement.toggleAttribute("data-kept", data.kept);
    if (line && data.kept) line.textContent = line.dataset.kept;
  });
  navigator.serviceWorker
    .register(new URL("service-worker.js", root))
    .then(() => navigator.serviceWorker.ready)
    .then(async ({ active }) => {
      await shown;
      active.postMessage(board ? "keep" : "is it kept?");
    })
    .catch((error) => console.info("mathgames: this browser keeps nothing:", error.message));
}

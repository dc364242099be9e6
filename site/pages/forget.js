/* Removes what the browser keeps of the site: the service workers and their cache. Games and lessons stay where they are. */
const root = new URL(".", import.meta.url).href;
const button = document.querySelector("#forget");
button.addEventListener("click", async () => {
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (worker.scope.startsWith(root)) await worker.unregister();
  }
  if (globalThis.caches) await caches.delete(`mathgames ${root}`);
  document.querySelector("#told").textContent = button.dataset.done;
});

/* A route that is given to a class: what is set up stands in the address, and each of its lessons is opened with it. */
function give() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("v") || !given.has("route")) return;
  for (const card of document.querySelectorAll("[data-lesson]")) {
    const its = [...given].map(([name, value]) => (name === "route" ? ["lesson", card.dataset.lesson] : [name, value]));
    card.querySelector("a").hash = new URLSearchParams(its).toString();
  }
}

give();
addEventListener("hashchange", give);

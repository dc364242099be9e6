/* What a page tells until Python has started: how much of it came, what is in the way, and what to do then. Of its three
   lines only one is shown at a time: the stage, the doubt after a while in which nothing came, or the reason why it cannot. */
const SILENT = 30_000;
const place = document.querySelector("#starting");
const line = place?.querySelector("p");
const bar = place?.querySelector("progress");
const amount = place?.querySelector(".amount");
const again = place?.querySelector("button");
const all = Number(place?.dataset.bytes);
const megabytes = (bytes) => Math.round(bytes / 1e6);
let stage = "fetching";
let file = "";
let waiting = 0;
let isOver = false; // why it does not start is known, though files that were on their way still come

function say(what, told = {}) {
  const text = Object.entries({ file, ...told }).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), place.dataset[what]);
  if (line.textContent !== text) line.textContent = text;
  place.dataset.now = what;
}

function show(bytes) {
  bar.value = bytes;
  amount.textContent = amount.dataset.of.replace("{done}", megabytes(bytes)).replace("{all}", megabytes(all));
}

/** Something came: it goes on, and a doubt that was told is none any more. */
function goOn() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    say(stage === "fetching" ? "silent" : "slow");
    again.hidden = false;
  }, SILENT);
  say(stage);
  again.hidden = true;
}

export const starting = {
  begin() {
    stage = "fetching";
    isOver = false;
    place.hidden = bar.hidden = amount.hidden = false;
    place.setAttribute("role", "status");
    show(0);
    goOn();
  },
  /** So many bytes came so far; `awaited` is the file of which most is lacking. */
  came(bytes, awaited) {
    if (isOver) return;
    file = awaited;
    show(Math.min(bytes, all));
    goOn();
  },
  fetched() {
    if (isOver) return;
    stage = "starting";
    bar.removeAttribute("value");
    amount.textContent = "";
    goOn();
  },
  /** It does not start: `why` is one of the reasons that the page has a sentence for. */
  fail(why, told) {
    if (isOver) return; // the first reason leads to others
    isOver = true;
    clearTimeout(waiting);
    say(why, told);
    bar.hidden = amount.hidden = true;
    place.hidden = again.hidden = false;
    place.setAttribute("role", "alert");
  },
  done() {
    clearTimeout(waiting);
    place.hidden = true;
  },
};

again?.addEventListener("click", () => location.reload());
if (place && !place.hasAttribute("data-on-demand")) starting.begin();

/* A page with one board: shows the widget, whose other end is Python in a worker of this page. */
import { watched } from "../keep.js";
import widget from "./widget.js";

const place = document.querySelector("main");
const told = document.querySelector("#told");
const { game, lesson } = place.dataset;
const language = new URLSearchParams(location.search).get("language") ?? place.dataset.language;
/* A game that a link tells is kept by itself, and opened again with that link: one's own game stays as it is. */
const link = game && /^#(code|record)=/.test(location.hash) ? location.hash : "";
const memory = `mathgames:${new URL(".", import.meta.url).pathname}${game ?? lesson}${link}`;
let python = null;

/* The model of anywidget, as much of it as the widget uses. */
const state = { view: null, change: {}, seen: 0 };
const listeners = new Map();
const emit = (name) => [...(listeners.get(name) ?? [])].forEach((listener) => listener());
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: () => {},
  send: (message) => python.postMessage({ message: JSON.stringify(message) }),
  on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  off: (name, listener) => listeners.set(name, (listeners.get(name) ?? []).filter((other) => other !== listener)),
};

function show(news) {
  const isFirst = state.view === null;
  Object.assign(state, news);
  if (!isFirst) return emit(news.view ? "change:view" : "change:change");
  const board = document.createElement("div");
  place.replaceChildren(board);
  widget.render({ model, el: board, signal: new AbortController().signal });
  place.dispatchEvent(new Event("board-shown"));
}

function keep(text) {
  try {
    localStorage.setItem(memory, text);
  } catch {
    told.textContent = place.dataset.unkept; // storage is full, or forbidden on this page
  }
}

function kept() {
  try {
    return localStorage.getItem(memory) ?? undefined;
  } catch {
    return undefined;
  }
}

function fail(why) {
  console.error("mathgames:", why);
  told.textContent = place.dataset.failed;
  emit("destroy"); // nobody will answer any more
}

function start() {
  python = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  python.onmessage = ({ data }) => {
    if (data.show) show(JSON.parse(data.show));
    else if (data.keep) keep(data.keep);
    else if (data.told) told.textContent = data.told;
    else if (data.failed) fail(data.failed);
  };
  python.onerror = (event) => fail(event.message);
  python.postMessage({ begin: { game, lesson, kept: kept(), link, language } });
}

addEventListener("hashchange", () => location.reload()); // another link was opened on this very page

watched.then(start);

/* A page with one board: shows the widget, whose other end is Python in a worker of this page. */
import { watched } from "../keep.js";
import { save } from "../save.js";
import { starting } from "../starting.js";
import widget from "./widget.js";

const place = document.querySelector("main");
const told = document.querySelector("#told");
const { kind, name } = place.dataset;
const language = new URLSearchParams(location.search).get("language") ?? place.dataset.language;
/* A game that a link tells is kept by itself, and opened again with that link: one's own game stays as it is. */
const link = kind === "game" && /^#(code|record)=/.test(location.hash) ? location.hash : "";
/* What is practised of one topic counts for all. */
const memory = `mathgames:${new URL(".", import.meta.url).pathname}${kind === "practice" ? kind : name}${link}`;
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
  starting.done();
  const board = document.createElement("div");
  place.replaceChildren(board);
  widget.render({ model, el: board, signal: new AbortController().signal });
  place.dispatchEvent(new Event("python-shown"));
}

function keep(text, at = memory) {
  try {
    localStorage.setItem(at, text);
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

function fail({ why, text, ...about }) {
  console.error("mathgames:", text);
  if (state.view === null) return starting.fail(why, { ...about, text });
  told.textContent = place.dataset.stopped;
  emit("destroy"); // nobody will answer any more
}

function start() {
  python = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  python.onmessage = ({ data }) => {
    if (data.show) show(JSON.parse(data.show));
    else if (data.keep) keep(data.keep);
    else if (data.done) keep(data.done, `${memory}:done`); // for the lists of lessons
    else if (data.save) save(data.save.file, data.save.text);
    else if (data.came) starting.came(data.came, data.file);
    else if (data.fetched) starting.fetched();
    else if (data.told) told.textContent = data.told;
    else if (data.failed) fail(data.failed);
  };
  python.onerror = (event) => fail({ why: "failed", text: event.message ?? "python.js" });
  python.postMessage({ begin: { kind, name, kept: kept(), link, language } });
}

addEventListener("hashchange", () => location.reload()); // another link was opened on this very page

watched.then(start);

/* A page with one board: shows the widget, whose other end is Python in a worker of this page. */
import { watched } from "../keep.js";
import { save } from "../save.js";
import { starting } from "../starting.js";
import { caughtUp, countWrite } from "../written.js";
import widget from "./widget.js";

const place = document.querySelector("main");
const told = document.querySelector("#told");
const { kind, name } = place.dataset;
const language = new URLSearchParams(location.search).get("language") ?? place.dataset.language;
/* A game that a link tells is kept by itself, and opened again with that link: one's own game stays as it is. */
const link = (kind === "game" ? /^#(code|record|v)=/ : /^#v=/).test(location.hash) ? location.hash : "";
/* Several pupils at one screen have work of their own. */
const pupils = kind === "lesson" && Number(new URLSearchParams(link.slice(1)).get("pupils")) > 1 ? ":pupils" : "";
/* What is practised of one topic counts for all. */
/* A learning platform around the page keeps the work, and this browser nothing: two pupils may share it. */
const isInPlatform = parent !== window && kind === "lesson" && new URLSearchParams(location.search).has("platform");
const inPlatform = new Map();
document.documentElement.toggleAttribute("data-platform", isInPlatform); // where a way to other pages leads nowhere
const folder = `mathgames:${new URL(".", import.meta.url).pathname}`;
const memory = `${folder}${kind === "practice" ? kind : name}${kind === "game" ? link : pupils}`;
const SILENT = 10_000;
const labelPlace = `${folder}:label`;
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

const alone = async (act) => (navigator.locks ? navigator.locks.request(memory, act).catch(act) : act());
/* How often Python was asked to merge, and what it has shown since: that is held back until all of it is kept. */
let merging = 0;
let held = [];
let heard = 0; // texts that Python gave to keep

function put(text, at = memory) {
  if (isInPlatform) return inPlatform.set(at, text);
  try {
    localStorage.setItem(at, text);
    return true;
  } catch {
    told.textContent = place.dataset.unkept; // storage is full, or forbidden on this page
  }
}

function kept(at = memory) {
  if (isInPlatform) return inPlatform.get(at);
  try {
    return localStorage.getItem(at) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text that Python has made of the one that it knew. Where another tab has kept one since, Python merges them, or, in
    a game, goes on from the other one. */
const keep = (text, known) => alone(async () => {
  heard += 1;
  await caughtUp(memory);
  const there = kept();
  if (there === undefined || there === known) return put(text) && countWrite(memory);
  merging += 1;
  python.postMessage({ there, heard, isRefused: true });
});

function merged({ isRefused }) {
  if (isRefused) merging -= 1;
  if (merging === 0) held.splice(0).forEach(show);
}

function fail({ why, text, ...about }) {
  console.error("mathgames:", text);
  if (state.view === null) return starting.fail(why, { ...about, text });
  told.textContent = place.dataset.stopped;
  emit("destroy"); // nobody will answer any more
}

function hear(data) {
  if (data.keep) return keep(data.keep, data.known);
  if (data.show && merging > 0) held.push(JSON.parse(data.show));
  else if (data.show) show(JSON.parse(data.show));
  else if (data.merged) merged(data.merged);
  else if (data.done) put(data.done, `${memory}:done`); // for the lists of lessons
  else if (data.save) save(data.save.file, data.save.text);
  else if (data.unpacked) told.textContent = `${place.dataset.unpacked} (${data.unpacked})`;
  else if (data.label !== undefined) put(data.label, labelPlace);
  else if (data.outward) parent.postMessage(JSON.parse(data.outward), around());
  else if (data.came) starting.came(data.came, data.file);
  else if (data.fetched) starting.fetched();
  else if (data.told) told.textContent = data.told;
  else if (data.failed) fail(data.failed);
}

/** Who shows this page in a frame, as far as the browser says: it alone gets what is handed in. */
function around() {
  const origin = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
  return origin && origin !== "null" ? origin : "*";
}

/** What the platform has of the pupil's work: the page around says it when it is asked, or is none. */
function fromPlatform() {
  return new Promise((resolve) => {
    addEventListener("message", ({ data, source }) => {
      if (source === parent && data?.mathgames === 1 && Array.isArray(data.works)) resolve(data.works.map(String));
    });
    parent.postMessage({ mathgames: 1, isReady: true }, around());
    setTimeout(resolve, SILENT, []);
  });
}

async function start() {
  const works = isInPlatform ? await fromPlatform() : null;
  python = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  let last = Promise.resolve();
  /* One after the other: nothing is shown of an answer before it is kept. */
  python.onmessage = ({ data }) => {
    last = last.then(() => hear(data)).catch((error) => fail({ why: "failed", text: String(error) }));
  };
  python.onerror = (event) => fail({ why: "failed", text: event.message ?? "python.js" });
  const begin = { kind, name, kept: kept(), link, language, label: kept(labelPlace) ?? "", isFramed: parent !== window, works };
  python.postMessage({ begin });
}

/* What another tab has kept is handed over. */
addEventListener("storage", ({ key, newValue }) => {
  if (key === memory && newValue !== null) python?.postMessage({ there: kept() ?? newValue, heard });
});

addEventListener("hashchange", () => location.reload()); // another link was opened on this very page

watched.then(start);

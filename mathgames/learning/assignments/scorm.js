/* A lesson in a learning platform, by SCORM 1.2: gives the lesson in the frame the work that the platform has, and the platform
   what the lesson tells after each answer.

   A platform is believed only as far as it says the same when it is asked again. What it did not take is kept in this browser,
   under the pupil that it names, until it takes it. */
"use strict";

const told = document.querySelector("p");
const frame = document.querySelector("iframe");
const { lesson, source, fragment } = frame.dataset;
const page = new URL(source, location.href);
const begun = Date.now();
const MOST_FRAMES = 12; // a page can be its own opener, and frames can be without end

/** Where the platform answers: in the nearest window around this one, or in the one that opened it. */
function findPlatform() {
  const around = [];
  for (let place = window; place.parent !== place && around.length < MOST_FRAMES; place = place.parent) around.push(place.parent);
  const top = around.at(-1) ?? window;
  if (top.opener) around.push(top.opener);
  for (const place of around)
    try {
      if (place.API?.LMSInitialize) return place.API;
    } catch {
      // a window of another origin: nothing in it can be asked
    }
  return null;
}

const platform = findPlatform();

/** What the platform answers, as a text; "" if it fails. */
function ask(verb, ...values) {
  try {
    return String(platform[`LMS${verb}`](...values) ?? "");
  } catch {
    return "";
  }
}

/** Whether the platform has a value now: it is asked, since not all that say so have taken it. */
function put(name, value) {
  if (ask("SetValue", name, value) !== "true") return false;
  const now = ask("GetValue", name);
  return now === value || (now !== "" && Number(now) === Number(value));
}

function say(what) {
  const sentence = what ? told.dataset[what] : "";
  if (told.textContent !== sentence) told.textContent = sentence;
}

const isReporting = platform !== null && ask("Initialize", "") === "true";
const pupil = isReporting ? ask("GetValue", "cmi.core.student_id") : "";
const statusBefore = isReporting ? ask("GetValue", "cmi.core.lesson_status") : "";
const scoreBefore = isReporting ? Number.parseFloat(ask("GetValue", "cmi.core.score.raw")) || 0 : 0;
const workBefore = isReporting ? ask("GetValue", "cmi.suspend_data") : "";
const place = `mathgames scorm:${pupil}:${lesson}`;

/** The work that the platform did not take, if there is any. Without a name it may be that of another pupil. */
function unsaved() {
  try {
    return (pupil && localStorage.getItem(place)) || "";
  } catch {
    return "";
  }
}

function keep(work) {
  try {
    if (!pupil) return false;
    if (work) localStorage.setItem(place, work);
    else localStorage.removeItem(place);
    return true;
  } catch {
    return false;
  }
}

/** The time of this visit, as SCORM writes it: HHHH:MM:SS. */
function time() {
  const seconds = Math.round((Date.now() - begun) / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/** Gives the platform what the lesson told. A lesson that was over stays so, and no mark falls: work can be lost, too. */
function save({ work, score, isDone }) {
  const wasDone = statusBefore === "completed" || statusBefore === "passed";
  const values = {
    "cmi.suspend_data": work,
    "cmi.core.score.raw": String(Math.max(score, Math.min(scoreBefore, 100))),
    ...(!wasDone && { "cmi.core.lesson_status": isDone ? "completed" : "incomplete" }),
  };
  const isTaken = Object.entries(values).map(([name, value]) => put(name, value)).every(Boolean);
  // The rest can be written only, or is not known everywhere.
  const rest = { "core.score.min": "0", "core.score.max": "100", "core.session_time": time(), "core.exit": "suspend" };
  for (const [name, value] of Object.entries(rest)) ask("SetValue", `cmi.${name}`, value);
  const isSaved = isTaken && ask("Commit", "") === "true";
  const isKept = keep(isSaved ? "" : work);
  if (isSaved) say(told.textContent ? "saved" : "");
  else say(isKept ? "refused" : "unkept");
  return isSaved;
}

let latest = null;

/** A message of the lesson: it is ready to begin, what was done so far, or that it is handed in. */
addEventListener("message", ({ data, origin, source: sender }) => {
  if (sender !== frame.contentWindow || (origin !== page.origin && origin !== "null") || data?.mathgames !== 1) return;
  if (data.isReady === true) {
    const works = [latest?.work ?? workBefore, unsaved()].filter(Boolean);
    frame.contentWindow.postMessage({ mathgames: 1, works }, origin === "null" ? "*" : origin);
  } else if (typeof data.work === "string" && Number.isFinite(data.score)) {
    latest = data;
    save(data);
  } else if (typeof data.code === "string" && latest && save(latest)) say("handed");
});

addEventListener("pagehide", () => {
  if (!isReporting) return;
  if (latest) save(latest);
  ask("Finish", "");
});

/* With no platform the lesson is as anywhere: its own page keeps the work. */
if (isReporting) page.searchParams.set("platform", "");
page.hash = fragment;
say(isReporting ? "" : "alone");
frame.src = page.href;

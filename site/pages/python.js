/* Python, in a worker of the page: what it thinks about never keeps the page from being moved about in.

   All that is fetched passes by here, so that the page can tell how much of it came. The largest file lies on the site packed,
   since many servers pack nothing that they send: it is unpacked here. */
const PACKED = ".packed";
const OFTEN = 100; // milliseconds between two messages of how much came

/* What lessons are read with: the lock does not count it to what a board needs. */
const FOR_LESSONS = ["markdown-it-py", "pyyaml"];
const PAGES = { game: "StandaloneBoard", lesson: "StandaloneLesson", practice: "StandalonePractice", desk: "StandaloneDesk" };

const nativeFetch = self.fetch;
const lacking = new Map();
let came = 0;
let toldAt = 0;

function tell() {
  if (performance.now() - toldAt < OFTEN) return;
  toldAt = performance.now();
  const [file] = [...lacking].reduce((most, one) => (one[1] > most[1] ? one : most), ["", -1]);
  self.postMessage({ came, file });
}

/** The stream, counted; `size` is how long it is, as far as the server says. */
function counted(body, file, size) {
  lacking.set(file, size);
  const count = new TransformStream({
    transform(chunk, controller) {
      came += chunk.byteLength;
      lacking.set(file, lacking.get(file) - chunk.byteLength);
      tell();
      controller.enqueue(chunk);
    },
    flush() {
      lacking.delete(file);
      toldAt = -Infinity; // nothing may come after it for a while
      tell();
    },
  });
  body.pipeTo(count.writable).catch((error) => fail(error, { why: "network", file }));
  return count.readable;
}

/* A browser that checks a file itself hands out nothing of it before all came: the digests of the lock are left to the service
   worker, which keeps no file that has another. Where a file is not there, Pyodide waits for ever: so it is told here. */
self.fetch = async (asked) => {
  const url = new URL(asked instanceof Request ? asked.url : asked, self.location.href);
  const file = url.pathname.split("/").at(-1);
  const isPacked = file.endsWith(".wasm");
  if (isPacked) url.pathname += PACKED;
  const response = await nativeFetch(url).catch((error) => fail(error, { why: "network", file }));
  if (!response.ok) fail(new Error(`${response.status} ${url}`), { why: "missing", file, status: response.status });
  const bytes = counted(response.body, file, Number(response.headers.get("content-length")));
  if (!isPacked) return new Response(bytes, { headers: response.headers });
  return new Response(bytes.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
};

/** Why this browser, or the server's content policy, lets no WebAssembly run; undefined if it does. */
function hindrance() {
  if (typeof WebAssembly === "undefined") return "webassembly";
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return "policy";
  }
}

let board = null;
let known; // the text that the page keeps, as far as Python has been told, or has told itself
let given = 0; // texts to keep
const waiting = [];

/* The page begins with what is on it, and goes on with the messages of the widget. */
self.onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((error) => fail(error, { why: "failed" }));
  else if (board === null) waiting.push(data);
  else hear(data);
};

/** A message of the widget, or what another tab has kept, which is merged with what is known here. If the page has not heard yet
    what was given last, it may be out of date: it is refused with that, or has been kept before it. */
function hear({ message, there, heard, isRefused }) {
  if (message !== undefined) return board.receive(message);
  if (heard === given) {
    known = there;
    board.merge_kept();
  }
  self.postMessage({ merged: { isRefused } });
}

/** Tells the page what went wrong, and why; the page believes the first that it hears. */
function fail(error, told) {
  self.postMessage({ failed: { ...told, text: String(error) } });
  throw error;
}

/** Modules do not pass by `fetch`: where one does not come, it is asked for once more, to know why. */
function load(name) {
  const url = new URL(`../pyodide/${name}`, import.meta.url);
  return import(url).catch(async (error) => {
    await self.fetch(url);
    throw error;
  });
}

/** Saves the package of an assignment for a learning platform; a whole one has the files of this site that it needs. */
async function pack(python, standalone, { fragment, isWhole, language }) {
  const file = async (path) => {
    const response = await nativeFetch(new URL(`../${path}`, import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${path}`);
    return [path, new Uint8Array(await response.arrayBuffer())];
  };
  let files;
  if (isWhole) {
    const list = await file("play/package-files.json");
    const pages = standalone.standalone_package_pages.callKwargs(fragment, { language }).toJs();
    const paths = [...JSON.parse(new TextDecoder().decode(list[1])), ...pages];
    files = python.toPy(Object.fromEntries([list, ...(await Promise.all(paths.map(file)))]));
  }
  const [name, content] = standalone.standalone_package.callKwargs(fragment, { files, language }).toJs();
  self.postMessage({ save: { file: name, text: content } });
}

async function begin({ kind, name, kept, link, label, isFramed, works, language, report }) {
  const why = hindrance();
  if (why) fail(new Error(why), { why });
  const { loadPyodide } = await load("pyodide.js");
  const { default: createPyodideModule } = await load("pyodide.asm.js");
  const python = await loadPyodide({
    createPyodideModule, // it would ask for it as `.mjs`
    env: { MATHGAMES_SITE: new URL("..", import.meta.url).href }, // what links lead to
    lockFileURL: new URL("../pyodide/board-lock.json", import.meta.url).href,
    packages: kind === "game" ? ["mathgames"] : ["mathgames", ...FOR_LESSONS],
  });
  self.postMessage({ fetched: true });
  known = kept;
  const standalone = python.pyimport("mathgames.notebook.standalone");
  if (kind === "report") return self.postMessage({ report: standalone.standalone_report.callKwargs(report, { language }) });
  board = standalone[PAGES[kind]].callKwargs(...(name ? [name] : []), {
    show: (view) => self.postMessage({ show: view }),
    ...(kind === "desk" ? {
      save: (file, text) => self.postMessage({ save: { file, text } }),
      pack: (fragment, isWhole) => {
        pack(python, standalone, { fragment, isWhole, language }).catch((error) => self.postMessage({ unpacked: String(error) }));
      },
    } : {
      keep: (text) => {
        given += 1;
        self.postMessage({ keep: text, known });
        known = text;
      },
      kept: () => known,
    }),
    link,
    ...(kind === "lesson" && { done: (done, all) => self.postMessage({ done: `${done} ${all}` }) }),
    ...((kind === "lesson" || kind === "practice") && {
      label,
      on_label: (text) => self.postMessage({ label: text }),
      ...(isFramed && { hand_in: (text) => self.postMessage({ outward: text }) }),
      ...(works && { works, on_work: (text) => self.postMessage({ outward: text }) }),
    }),
    language,
  });
  if (board.problem) self.postMessage({ told: board.problem });
  waiting.splice(0).forEach(hear);
}

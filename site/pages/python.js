/* Python, in a worker of the page: what it thinks about never keeps the page from being moved about in. */
import { loadPyodide } from "../pyodide/pyodide.mjs";

/* What lessons are read with: the lock does not count it to what a board needs. */
const FOR_LESSONS = ["markdown-it-py", "pyyaml"];

let board = null;
const waiting = [];

/* The page begins with what is played, and goes on with the messages of the widget. */
self.onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((error) => self.postMessage({ failed: String(error) }));
  else if (board === null) waiting.push(data.message);
  else board.receive(data.message);
};

async function begin({ game, lesson, kept, link, language }) {
  const python = await loadPyodide({
    env: { MATHGAMES_SITE: new URL("..", import.meta.url).href }, // what links lead to
    lockFileURL: new URL("../pyodide/board-lock.json", import.meta.url).href,
    packages: game === undefined ? ["mathgames", ...FOR_LESSONS] : ["mathgames"],
  });
  const standalone = python.pyimport("mathgames.notebook.standalone");
  const page = game === undefined ? standalone.StandaloneLesson : standalone.StandaloneBoard;
  board = page.callKwargs(game ?? lesson, {
    show: (view) => self.postMessage({ show: view }),
    keep: (text) => self.postMessage({ keep: text }),
    kept,
    ...(game !== undefined && { link }),
    language,
  });
  if (board.trouble) self.postMessage({ told: board.trouble });
  waiting.splice(0).forEach((message) => board.receive(message));
}

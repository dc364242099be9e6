/* A class's report: Python is fetched when it is asked for, and what was handed in goes to a worker of this page alone. */
import { watched } from "./keep.js";
import { save } from "./save.js";
import { starting } from "./starting.js";

const [form, place, told, ways] = ["#handed-in", "#report", "#told", "#ways"].map((id) => document.querySelector(id));
let made = null;

/* What is read of all files together, and how many there may be: the rest is named, and not read. */
const MOST_BYTES = 200e6;
const MOST_FILES = 20_000;

/** The bytes of a file in base 64; null where it cannot be read. */
function content(file) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(",")[1] ?? "");
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

/** All that was chosen and typed: files by their paths, since pupils' files may have one name. */
async function handedIn() {
  const chosen = [...document.querySelectorAll("#files, #folder")].flatMap((field) => [...field.files]);
  const files = [];
  let bytes = 0;
  for (const file of chosen.slice(0, MOST_FILES)) {
    const path = file.webkitRelativePath || file.name;
    if (/(^|\/)[.]/.test(path)) continue; // hidden, as those of the system are
    bytes += file.size;
    files.push({ path, modified: file.lastModified, content: bytes > MOST_BYTES ? null : await content(file) });
  }
  return JSON.stringify({ files, codes: document.querySelector("#codes").value });
}

function show(report) {
  made = report;
  told.textContent = report.trouble ?? "";
  place.innerHTML = report.shown ?? "";
  ways.hidden = !report.shown;
  if (!report.shown) return;
  place.focus();
  place.dispatchEvent(new Event("python-shown")); // what made it is kept from now on
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const report = await handedIn();
  const button = form.querySelector("button");
  button.disabled = true;
  await watched;
  starting.begin();
  const python = new Worker(new URL("play/python.js", import.meta.url), { type: "module" });
  const end = () => {
    button.disabled = false;
    python.terminate();
  };
  const fail = ({ why, ...about }) => {
    starting.fail(why, about);
    end();
  };
  python.onmessage = ({ data }) => {
    if (data.came) starting.came(data.came, data.file);
    else if (data.fetched) starting.fetched();
    else if (data.failed) fail(data.failed);
    else if (data.report) {
      starting.done();
      show(JSON.parse(data.report));
      end();
    }
  };
  python.onerror = (error) => fail({ why: "failed", text: error.message ?? "python.js" });
  python.postMessage({ begin: { kind: "report", report, language: place.dataset.language } });
});

document.querySelector("#print").addEventListener("click", () => print());
document.querySelector("#save-page").addEventListener("click", () => save("report.html", made.page));
document.querySelector("#save-gradebook").addEventListener("click", () => save("grades.csv", `\ufeff${made.gradebook}`));

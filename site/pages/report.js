/* A class's report: Python is fetched when it is asked for, and what was handed in goes to a worker of this page alone. */
import { watched } from "./keep.js";
import { save } from "./save.js";
import { starting } from "./starting.js";

const [form, place, told, ways] = ["#handed-in", "#report", "#told", "#ways"].map((id) => document.querySelector(id));
let made = null;

async function handedIn() {
  const chosen = [...document.querySelector("#files").files];
  const files = Object.fromEntries(await Promise.all(chosen.map(async (file) => [file.name, await file.text()])));
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

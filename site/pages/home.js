/* Lists of lessons: what is done of them on this device, and only those of a topic or a grade. All of them stand in the page. */
const memory = `mathgames:${new URL("play/", import.meta.url).pathname}`;
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

/** How many tasks of a lesson are done, and how many it has; none where it was not begun. */
function done(lesson) {
  try {
    return localStorage.getItem(`${memory}${lesson}:done`)?.split(" ").map(Number);
  } catch {
    return undefined; // nothing can be kept here
  }
}

function tell(element, n, of) {
  const line = element.querySelector(".done");
  line.textContent = element.closest("[data-done]").dataset.done.replace("{n}", n).replace("{all}", of);
  line.hidden = false;
  element.toggleAttribute("data-is-done", n === of);
}

function tellAll() {
  for (const card of all("[data-done] [data-lesson]")) {
    const counted = done(card.dataset.lesson);
    if (counted) tell(card, ...counted);
  }
  for (const route of all("[data-route]")) {
    const counted = route.dataset.route.trim().split(" ").map(done);
    if (counted.some(Boolean)) tell(route, counted.filter((one) => one && one[0] === one[1]).length, counted.length);
  }
}

const filter = document.querySelector("#filter");
function choose() {
  const [topic, grade] = all("select", filter).map(({ value }) => value);
  for (const card of all("#by-topic [data-lesson]")) {
    const { grades } = card.dataset;
    card.hidden = grade !== "" && grades !== "" && !grades.split(" ").includes(grade);
  }
  for (const section of all("#by-topic section")) {
    section.hidden = (topic !== "" && section.dataset.topic !== topic) || all("[data-lesson]:not([hidden])", section).length === 0;
  }
  const shown = all("#by-topic section:not([hidden]) [data-lesson]:not([hidden])").length;
  const said = filter.querySelector("output");
  said.textContent = said.dataset.said.replace("{n}", shown).replace("{all}", all("#by-topic [data-lesson]").length);
}

tellAll();
addEventListener("pageshow", tellAll); // one comes back from a lesson
if (filter) {
  filter.hidden = false;
  filter.addEventListener("change", choose);
  choose();
}

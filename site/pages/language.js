/* Opens a page that is in English in the language of the browser, or in the one that was last chosen on a page of this site.
   A page in another language was meant so by whoever gave its address, and stays. */
const root = new URL(".", import.meta.url);
const CHOSEN = `mathgames:${root.pathname}language`;
const OTHER_CODES = { tl: "fil" };
const links = [...document.querySelectorAll(".languages a")];

function memory() {
  try {
    localStorage.setItem(`${CHOSEN}?`, "");
    localStorage.removeItem(`${CHOSEN}?`);
    return localStorage;
  } catch {
    return null; // nothing can be kept: a choice would be undone by the next page
  }
}

const kept = memory();
for (const link of links)
  link.addEventListener("click", () => {
    link.hash = location.hash; // the game that a link tells is opened in the other language, too
    kept?.setItem(CHOSEN, link.lang);
  });
if (kept && document.documentElement.lang === "en" && !new URLSearchParams(location.search).has("language")) {
  const chosen = kept.getItem(CHOSEN);
  const codes = (chosen ? [chosen] : navigator.languages).map((tag) => tag.split("-")[0]).map((code) => OTHER_CODES[code] ?? code);
  const link = codes.map((code) => links.find(({ lang }) => lang === code)).find(Boolean);
  if (link && link.lang !== "en") location.replace(link.href + location.search + location.hash);
}

/* Brings the saved games of a page to life. The page holds the widget's bundle as a text, once, and each game in an element
   of its own; it asks for nothing outside of itself. */
import { overSaved, unpack } from "./saved.ts";

const bundle = document.querySelector(".mathgames-bundle")!.textContent!;
const widget: typeof import("./widget.ts") = await import(
  URL.createObjectURL(new Blob([bundle], { type: "text/javascript" }))
);

for (const element of document.querySelectorAll<HTMLElement>("[data-mathgames-replay]")) {
  const saved = await unpack(element.dataset.mathgamesReplay!);
  element.replaceChildren();
  widget.mount(element, overSaved(saved), new AbortController().signal);
}

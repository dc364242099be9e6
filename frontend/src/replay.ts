/* Brings the saved games of a page to life, each in an element of its own. The page holds this script once, with the widget in
   it, and asks for nothing outside of itself: its policy lets no other script run, not even one that ours would fetch. */
import { overSaved, unpack } from "./saved.ts";
import { mount } from "./widget.ts";

for (const element of document.querySelectorAll<HTMLElement>("[data-mathgames-replay]")) {
  const saved = await unpack(element.dataset.mathgamesReplay!);
  element.replaceChildren();
  mount(element, overSaved(saved), new AbortController().signal);
}

/* What is scrolled so that it is seen, and how little of what stands around it. */
import { scrollerOf } from "./room.ts";

/** Scrolls no more than it takes to see an element. */
export function see(element: Element | null): void {
  element?.scrollIntoView?.({ block: "nearest" });
}

/** Shows the root from its top, if the host has scrolled past it before it knew the height of the root. A page that begins in
    sight is also shown down to its end, or as much of it as the host has room for. */
export function intoSight(root: HTMLElement, begins: boolean): void {
  const host = scrollerOf(root)?.getBoundingClientRect();
  const [{ top, bottom }, edge] = [root.getBoundingClientRect(), host?.top ?? 0];
  if (top < edge && bottom > edge) root.scrollIntoView?.({ block: "start" });
  else if (begins && host && top < host.bottom) see(root);
}

/** Keeps a pressed element in sight above the feedback to it. */
export function keepAbove(chosen: HTMLElement, foot: Element | null): void {
  const said = foot?.firstElementChild?.getBoundingClientRect();
  if (said) chosen.style.scrollMarginBottom = `${foot!.getBoundingClientRect().bottom - said.top + 14}px`;
  see(chosen);
}

/** What a person opens is seen, also at the end of what is scrolled. */
export function openInSight(panel: HTMLDetailsElement): void {
  if (panel.open && panel.querySelector(":scope > summary:focus")) see(panel);
}

/** Scrolls the panel that contains a page, and nothing around the panel, to where the page begins. */
export function intoPanel(page: Element | null): void {
  const panel = page?.closest(".mg-scroll");
  if (panel) panel.scrollTop += page!.getBoundingClientRect().top - panel.getBoundingClientRect().top;
}

/** Scrolls the row that contains an element, and nothing around the row, until it is in the middle; a visible element, only if it
    is to be there: both sides of a number line are as near. */
export function intoRow(here: Element, middle: boolean): void {
  const row = here.parentElement!.closest("div")!;
  const [box, seen] = [here, row].map((element) => element.getBoundingClientRect());
  if (middle || box!.left < seen!.left || box!.right > seen!.right) row.scrollLeft += (box!.left + box!.right - seen!.left - seen!.right) / 2;
}

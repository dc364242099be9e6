/* Groups of buttons that are one stop of Tab: rows of tabs, rows of controls, the list of moves. Arrows, Home and End walk
   inside them, as inside a board. */
import { meaningOf } from "./dom.ts";
import type { Attributes, Item, Tree } from "./wire.ts";

/** A group while it is drawn: the number of the button that Tab leads to, and how many are drawn so far. */
export interface Group {
  name: string;
  stop: number;
  drawn: number;
}

export function isGroup({ role, roving }: Attributes): boolean {
  return roving === true || role === "tablist" || role === "toolbar";
}

export function isItem(tag: string): boolean {
  return tag === "button" || tag === "summary";
}

/** A group, about to be drawn: Tab leads to the button that has the focus, else to the one that shows where we are, else
    to the first. */
export function openGroup(tree: Tree, name: string, focused: Item | null, isShown: (attributes: Attributes) => boolean): Group {
  const items = itemsIn(tree);
  const here = focused?.group === name && focused.number < items.length ? focused.number : items.findIndex(isShown);
  return { name, stop: Math.max(here, 0), drawn: 0 };
}

function itemsIn(tree: Tree): Attributes[] {
  if (typeof tree === "string") return [];
  const [tag, attributes, ...children] = tree;
  return isItem(tag) ? [attributes] : children.flatMap(itemsIn);
}

/** The button of the same group to which a key leads; the same one where the group ends; null if the key is not a step. */
export function itemFrom(root: Element, item: Item, key: string): HTMLElement | null {
  const seen = [...root.querySelectorAll<HTMLElement>("button, summary")].filter(
    (element) => meaningOf(element).item?.group === item.group && (element.checkVisibility?.() ?? true),
  );
  const here = seen.findIndex((element) => meaningOf(element).item!.number === item.number);
  const last = seen.length - 1;
  const to = { ArrowLeft: here - 1, ArrowUp: here - 1, ArrowRight: here + 1, ArrowDown: here + 1, Home: 0, End: last }[key];
  return to === undefined ? null : (seen[Math.min(Math.max(to, 0), last)] ?? null);
}

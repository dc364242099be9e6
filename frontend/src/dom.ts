/* The virtual DOM, and what an element means to those who listen at the root. */
import { attributesModule, init, propsModule, type Module, type VNode } from "snabbdom";
import type { Verb } from "./verbs.ts";
import type { Fields, Intent, Item } from "./wire.ts";

/** What pressing, changing or submitting an element does. */
export interface Meaning {
  intent?: Intent;
  verb?: Verb;
  /** The form or control that keeps what is typed, and all that it sends along. */
  form?: { name: string; fields: Fields };
  field?: string;
  cell?: { at: string; grid: string };
  handle?: number;
  /** The button that this is of a group that is one stop of Tab. */
  item?: Item;
  disabled?: boolean;
}

const meanings = new WeakMap<Node, Meaning>();

export function meaningOf(element: Element): Meaning {
  return meanings.get(element) ?? {};
}

const learn = (vnode: VNode) => {
  const meaning = vnode.data?.meaning as Meaning | undefined;
  if (vnode.elm && (meaning || meanings.has(vnode.elm))) meanings.set(vnode.elm, meaning ?? {});
};
const meaningModule: Module = { create: (_, vnode) => learn(vnode), update: (_, vnode) => learn(vnode) };

/** The button that looks further in a direction (the name of an arrow key), `in` or `out`, where there is more. */
export function lookButton(root: Element, way: string): HTMLElement | null {
  return root.querySelector(`button[data-look="${way}"]:not([aria-disabled])`);
}

/* The only styles that are ever written, and only when they change: to write one again would end a transition. */
const shift = (before: VNode, vnode: VNode) => {
  const transform = vnode.data?.transform as string | undefined;
  if (transform !== before.data?.transform) (vnode.elm as HTMLElement | SVGElement).style.transform = transform ?? "";
  const size = vnode.data?.size as number | undefined;
  if (size !== before.data?.size) (vnode.elm as HTMLElement).style.setProperty("--scale", String(size));
};
const shiftModule: Module = { create: shift, update: shift };

export const patch = init([attributesModule, propsModule, shiftModule, meaningModule]);

/** A text whose calculations stay each on one line: −6 + 2 = −4. One that is longer than a narrow line breaks before a
    sign, and never after it. */
export function unbroken(text: string): string {
  /* Sought from the beginning of a word only: a long word would else be gone through from each of its letters. */
  return text.replace(/(^|\s)(\S+(?: [=+−×÷:<>] \S+)+)/g, (_, before: string, sum: string) =>
    before + (sum.length > 22 ? sum.replace(/ ([=+−×÷:<>]) /g, " $1\xa0") : sum.replaceAll(" ", "\xa0")));
}

/* The virtual DOM, and what an element means to those who listen at the root. */
import { init, type VNode } from "snabbdom";
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

/** The cell of this name. */
export function cellAt(root: Element, at: string): SVGElement | null {
  return root.querySelector(`[role="gridcell"][data-at=${JSON.stringify(at)}]`);
}

/** The button that looks further in a direction (the name of an arrow key), `in` or `out`, where there is more. */
export function lookButton(root: Element, way: string): HTMLElement | null {
  return root.querySelector(`button[data-look="${way}"]:not([aria-disabled])`);
}

/** Bring an element to what a node says: its attributes, its properties, its meaning and the only two styles that are ever
    written, each where it is other than before: to write a style again would end a transition. */
function update({ data: had = {} }: VNode, { data = {}, elm }: VNode): void {
  const element = elm as HTMLElement;
  for (const name in { ...had.attrs, ...data.attrs }) {
    const value = data.attrs?.[name] ?? false;
    if (value === (had.attrs?.[name] ?? false)) continue;
    if (value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const name in data.props) {
    const value = data.props[name];
    if (value !== had.props?.[name] && (name !== "value" || value !== (element as HTMLInputElement).value)) Object.assign(element, { [name]: value });
  }
  if (data.transform !== had.transform) element.style.transform = data.transform ?? "";
  if (data.size !== had.size) element.style.setProperty("--scale", data.size);
  if (data.meaning || meanings.has(element)) meanings.set(element, data.meaning ?? {});
}

export const patch = init([{ create: update, update }]);

/** Attributes that a translator takes for texts. */
export const READ_OUT = ["aria-label", "title", "placeholder"];
/** Elements of ours that no picture holds. */
const BESIDE = /^mg-(flying|ask)/;

/** Undo whatever a translator, an extension or anyone else has done to the nodes and texts of a picture. */
function mend({ elm, text, children, data }: VNode): void {
  if (!children) return void ((elm as Text).data !== text && ((elm as Text).data = text!));
  const nodes = children.map((child) => (child as VNode).elm!);
  for (const child of [...elm!.childNodes]) if (!nodes.includes(child) && !BESIDE.test((child as Element).className)) child.remove();
  for (const [place, node] of nodes.entries()) if (elm!.childNodes[place] !== node) elm!.insertBefore(node, elm!.childNodes[place] ?? null);
  for (const name of READ_OUT) {
    const told = data!.attrs?.[name] as string | undefined;
    if (told && told !== (elm as Element).getAttribute(name)) (elm as Element).setAttribute(name, told);
  }
  for (const child of children) mend(child as VNode);
}

/** Show another picture in place of this one, which a stranger may have damaged. If it cannot be changed into the other one,
    its elements go, and the other one is drawn from nothing. */
export function paint(picture: VNode, next: VNode, isDamaged: boolean): VNode {
  try {
    if (isDamaged) mend(picture);
    return patch(picture, next);
  } catch {
    (picture.elm as Element).replaceChildren();
    return patch({ ...picture, children: [] }, next);
  }
}

/** A text whose calculations stay each on one line: −6 + 2 = −4. One that is longer than a narrow line breaks before a
    sign, and never after it. */
export function unbroken(text: string): string {
  /* Sought from the beginning of a word only: a long word would else be gone through from each of its letters. */
  return text.replace(/(^|\s)(\S+(?: [=+−×÷:<>] \S+)+)/g, (_, before: string, sum: string) =>
    before + (sum.length > 22 ? sum.replace(/ ([=+−×÷:<>]) /g, " $1\xa0") : sum.replaceAll(" ", "\xa0")));
}

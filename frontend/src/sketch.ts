/* A node on its way from the tree to the virtual DOM. */
import { vnode, type VNode, type VNodeData } from "snabbdom";
import type { Meaning } from "./dom.ts";
import { HTML, isHarmless, MATHML, PLAIN, SVG } from "./lists.ts";
import type { Shown } from "./pages.ts";
import type { Group } from "./roving.ts";
import type { Attributes, Fields, Point, Tree } from "./wire.ts";

export const NAMESPACES = {
  html: { ns: undefined, tags: HTML },
  svg: { ns: "http://www.w3.org/2000/svg", tags: SVG },
  math: { ns: "http://www.w3.org/1998/Math/MathML", tags: MATHML },
} as const;

/** Where in the tree a node stands. */
export interface Scope {
  language: keyof typeof NAMESPACES;
  grid: string;
  /** How far all that it is in is shifted. */
  corner: Point;
  pager: Shown | null;
  group: Group | null;
  form: { name: string; fields: Fields } | null;
  /** The value of the select that an option is in. */
  chosen: string | null;
}

/** What becomes an element: its attributes, where it stands, what it means. */
export type Drawing = VNodeData & { attrs: Record<string, string | number | boolean>; transform?: string; meaning: Meaning };

export type Branch = Exclude<Tree, string>;

/** Draws what an attribute of a node means; returns what is drawn inside, if those are not its children. */
export type Painter = (data: Drawing, attributes: Attributes, scope: Scope, children: Tree[], node: Branch) => Tree[] | void;
/** By the names of the attributes. */
export type Painters = Readonly<Record<string, Painter>>;

/** An element of the picture. */
export function element(tag: string, data: VNodeData, children: (VNode | string)[]): VNode {
  const nodes = children.map((child) => (typeof child === "string" ? ({ text: child } as VNode) : child));
  if (data.meaning && Object.keys(data.meaning).length === 0) delete data.meaning;
  return vnode(tag, data, nodes, undefined, undefined);
}

export function translate([x, y]: Point): string {
  return `translate(${x}px, ${y}px)`;
}

export function addClasses(data: Drawing, classes: string[]): void {
  if (classes.length) data.attrs.class = [data.attrs.class, ...classes].filter(Boolean).join(" ");
}

/** The attributes that are written as they are. */
export function plain(attributes: Attributes, language: Scope["language"]): Drawing["attrs"] {
  const attrs: Drawing["attrs"] = {};
  for (const name of Object.keys(attributes)) {
    if (!PLAIN.has(name)) continue;
    const value = attributes[name] as string | number | boolean;
    /* `form` is the place of an operator in MathML; in HTML it would reach for a form elsewhere in the page. */
    if (name === "form" && language !== "math") continue;
    if (!isHarmless(name, String(value))) continue;
    attrs[name] = name.startsWith("aria-") ? String(value) : value;
  }
  return attrs;
}

/** What a refused node would have been, as text. */
export function sourceOf(tree: Tree): string {
  if (typeof tree === "string") return tree;
  const [tag, , ...children] = tree;
  return `<${tag}>${children.map(sourceOf).join("")}</${tag}>`;
}

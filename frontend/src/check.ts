/* What every node has to be, wherever it comes from: checked when a view is read, so that nothing is found wrong later,
   under somebody's hands. */
import { isPoint, isRecord, isText, must } from "./malformed.ts";
import type { Attributes, Tree } from "./wire.ts";

/** A mark is drawn in many cells. */
const MOST_CHARACTERS_OF_A_MARK = 5_000;

const isScalar = (value: unknown) => isText(value) || typeof value === "number" || typeof value === "boolean";
const isName = (value: unknown) => isText(value) || Number.isInteger(value);

/** How many parts a verb has, itself among them. */
const VERBS = new Map<unknown, number>([["page", 3], ["done", 1], ["clear", 1], ["copy", 2], ["download", 3], ["look", 2], ["present", 1]]);

function isVerb(value: unknown): boolean {
  if (!Array.isArray(value) || VERBS.get(value[0]) !== value.length || !value.every(isName)) return false;
  return value[0] !== "download" || /^[\w-]+\.mathgame$/.test(value[1]);
}

/** The attributes that have a meaning of their own; all others are texts, numbers or flags. */
const MEANINGS = new Map<string, (value: unknown) => unknown>([
  ["key", isName],
  ["at", isText],
  ["shift", isPoint],
  ["intent", (value) => Array.isArray(value) && value.length === 2 && isText(value[0])],
  ["field", isText],
  ["pager", isName],
  ["pages", Number.isInteger],
  ["start", (value) => value === "all" || Number.isInteger(value)],
  ["page", Number.isInteger],
  ["say", isText],
  ["local", isVerb],
  ["ticking", Number.isFinite],
  ["counter", isName],
  ["words", isText],
  ["preview", isScalar],
  ["layer", isText],
  ["handle", isScalar],
  ["pan", Number.isFinite],
]);

/** What tells a node from its siblings, if something does. */
export function keyOf({ key, at, role }: Attributes): string | undefined {
  if (key !== undefined) return String(key);
  return at !== undefined && role === "gridcell" ? `cell ${String(at)}` : undefined;
}

/** Checks that this is an element: what it is itself, not yet its children. */
export function checkElement(node: unknown): asserts node is Exclude<Tree, string> {
  must(Array.isArray(node) && isText(node[0]) && isRecord(node[1]), "a node is a text or [tag, attributes, …]");
  const attributes: Attributes = node[1];
  for (const name of Object.keys(attributes)) {
    must((MEANINGS.get(name) ?? isScalar)(attributes[name]), `the attribute ${name} is of another kind`);
  }
}

/** Checks that the children of an element can be told apart, now and when the gesture draws among them. */
export function checkSiblings([, attributes, ...children]: Exclude<Tree, string>): void {
  const keys = new Set<string>();
  for (const child of children) {
    const key = isText(child) ? undefined : keyOf(child[1]);
    if (key === undefined) continue;
    must(!keys.has(key) && attributes.layer === undefined, `siblings have different keys, in a layer none: ${key}`);
    keys.add(key);
  }
}

/** Checks what is drawn in a cell to mark it: a small picture that means nothing by itself. */
export function checkMark(tree: unknown): asserts tree is Tree {
  must(JSON.stringify(tree).length <= MOST_CHARACTERS_OF_A_MARK, "a mark is small");
  const check = (node: unknown): void => {
    if (isText(node)) return;
    checkElement(node);
    const [, attributes, ...children] = node;
    must(Object.keys(attributes).every((name) => name === "shift" || !MEANINGS.has(name)), "a mark means nothing by itself");
    children.forEach(check);
  };
  check(tree);
}

/* The shape of every node, from any source: checked when a view is read, so that errors do not appear later, during an
   interaction. */
import { PLAIN } from "./lists.ts";
import { isPoint, isRecord, isText, must } from "./malformed.ts";
import type { Attributes } from "./wire.ts";

/** Far more than any board needs: a page that has to lay out more stands still, or breaks. A mark is drawn in many cells. */
const MOST = { levels: 100, nodes: 100_000, mark: 100 };

const isName = (value: unknown) => isText(value) || Number.isInteger(value);

/** How many parts a verb has, itself among them. */
const VERBS: Record<string, number> = { page: 3, done: 1, clear: 1, type: 4, copy: 2, download: 3, look: 2, present: 1, speak: 1, name: 2, timer: 2, tour: 1 };

/** Whether an attribute has a value of its kind: those with a meaning of their own, then texts, numbers and flags. */
function isSound(name: string, value: unknown): boolean {
  if (name === "shift") return isPoint(value);
  if (name === "intent") return Array.isArray(value) && value.length === 2 && isText(value[0]);
  if (name === "local") {
    return Array.isArray(value) && value.every(isName) && VERBS[value[0]] === value.length
      && (value[0] !== "download" || /^[\w-]+\.(mathgame|json)$/.test(value[1]));
  }
  if (/^(pages?|pan|named)$/.test(name)) return Number.isInteger(value);
  if (/^(at|field|say|words|layer)$/.test(name)) return isText(value);
  return typeof value !== "object";
}

/** Return what tells a node from its siblings, if something does: never a name that every object has, such as `__proto__`. */
export function keyOf({ key, at, role }: Attributes): string | undefined {
  if (key === undefined && at !== undefined && role === "gridcell") key = `cell ${String(at)}`;
  return key === undefined ? undefined : `=${String(key)}`;
}

/** Checks a whole tree, and returns the number of its nodes. A mark is a drawing that means nothing by itself. */
export function check(tree: unknown, isMark = false, level = 0): number {
  if (isText(tree)) return 1;
  must(level < MOST.levels, "a tree has an end");
  must(Array.isArray(tree) && isText(tree[0]) && isRecord(tree[1]), "a node is a text or [tag, attributes, …]");
  const [, attributes, ...children] = tree;
  for (const name of Object.keys(attributes)) {
    must(isSound(name, attributes[name]) && (!isMark || name === "shift" || PLAIN.has(name)), `${name} is as it should be`);
  }
  const keys = new Set<string>();
  let nodes = 1;
  for (const child of children) {
    nodes += check(child, isMark, level + 1);
    const key = isText(child) ? undefined : keyOf(child[1]);
    if (key === undefined) continue;
    /* In a layer the gesture draws, and gives keys of its own. */
    must(!keys.has(key) && !attributes.layer, `siblings have different keys: ${key}`);
    keys.add(key);
  }
  must(nodes <= (isMark ? MOST.mark : MOST.nodes), "a tree has an end");
  return nodes;
}

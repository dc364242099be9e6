/* A view that Python has sent whole, with what has changed since: see "Changes" in docs/dev/view-protocol.md. */
import { isRecord, isText } from "./malformed.ts";
import type { Attributes, Point, Tree } from "./wire.ts";

/** A node that is new, the place of one that stayed among those before, or that place with the differences: the changed
    attributes, null for those that are gone, with a text that is the only child under the empty name, or all children. With a
    `count` it stands for so many of those before from that place on, which stayed, or of which `each` has other attributes. */
type Changed = Tree | number | Different;
interface Different {
  of: number;
  attributes?: Attributes;
  children?: Changed[];
  count?: number;
  each?: Record<string, Column>;
}

/** Values one after the other, or the first one and the step to each next. */
type Value = Attributes[string];
type Column = Value[] | { from: Value; by: Value };

/** The view as it is now. A change of another view than this one counts for nothing; one that renews the view is made in the
    very object, which every other view of the model, and a notebook that is saved, take from there. */
export function changed(view: unknown, change: unknown): unknown {
  if (!isRecord(view) || !isRecord(change) || change.base !== view.rev) return view;
  const { base: _, renews, tree = 0, parts = {}, ...told } = change;
  const renewed = mapped(parts as Record<string, Attributes>, (part, name) => merged(view[name] as Attributes, part));
  const now = { ...told, ...renewed, tree: renew([view.tree as Tree], tree as Changed) };
  return renews ? Object.assign(view, now) : { ...view, ...now };
}

/** Whether a change is about a view that came later than this one, and was missed. */
export function isBehind(view: unknown, change: unknown): boolean {
  return isRecord(view) && isRecord(change) && change.base !== view.rev && Number(change.rev ?? change.base) > Number(view.rev);
}

function renew(before: Tree[], now: Changed): Tree {
  if (typeof now === "number") return before[now]!;
  if (typeof now === "string" || Array.isArray(now)) return now;
  const [tag, had, ...stood] = before[now.of] as Exclude<Tree, string>;
  const { "": text, ...others } = now.attributes ?? {};
  const children = text !== undefined ? [respelled(stood[0], text) as string] : now.children?.flatMap((child) => singly(stood, child)).map((child) => renew(stood, child));
  return [tag, merged(had, others), ...(children ?? stood)];
}

/** What is told of several as one, told of each. */
function singly(before: Tree[], now: Changed): Changed[] {
  if (!isRecord(now) || !now.count) return [now];
  const { of, count, each } = now as Different;
  return before.slice(of, of + count!).map((_, at) =>
    each ? { of: of + at, attributes: mapped(each, (column) => valueAt(column, at)) } : of + at);
}

function valueAt(column: Column, at: number): Value {
  if (Array.isArray(column)) return respelled(at && valueAt(column, at - 1), column[at]);
  const { from, by } = column;
  return isText(from) ? respelled(from, at * (by as number)) : (from as Point).map((it, axis) => it + at * (by as Point)[axis]!);
}

/** A value that may be told by a text before it: the first number in it counted on, or what is new between two ends of it. */
function respelled(last: Value, now: Value): Value {
  if (!isText(last) || isText(now)) return now;
  if (typeof now === "number") return last.replace(/\d+/, (number) => `${+number + now}`);
  return Array.isArray(now) ? last.slice(0, now[0]) + now[1] + last.slice(last.length - now[2]) : now;
}

function mapped<T>(values: Record<string, T>, change: (value: T, name: string) => Value): Attributes {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}

function merged(had: Attributes, now: Attributes): Attributes {
  const told = mapped(now, (value, name) => respelled(had[name], value));
  return Object.fromEntries(Object.entries({ ...had, ...told }).filter(([, value]) => value !== null));
}

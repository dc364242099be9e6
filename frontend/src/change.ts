/* A view that Python has sent whole, with what has changed since: see "Changes" in docs/view-protocol.md. */
import { isRecord, must } from "./malformed.ts";
import type { Attributes, Tree } from "./wire.ts";

/** A node that is new, the place of one that stayed among those before, or that place with the differences: the changed
    attributes, null for those that are gone; all children, or by their places the changed ones, or a list of values for each
    attribute that is changed in all, or in those at some places. */
type Changed = Tree | number | Different;
interface Different {
  of: number;
  attributes?: Attributes;
  children?: Changed[] | Record<string, Changed>;
  each?: Record<string, Attributes[string][]>;
  places?: number[];
}

/** The view as it is now. A change of another view than this one counts for nothing; one that renews the view is made in the
    very object, which every other view of the model, and a notebook that is saved, take from there. */
export function changed(view: unknown, change: unknown): unknown {
  if (!isRecord(view) || !isRecord(change) || change.base !== view.rev) return view;
  const { base: _, renews, tree = 0, parts = {}, ...told } = change;
  const renewed = Object.entries(parts as Record<string, Attributes>).map(([name, part]) => [name, merged(view[name] as Attributes, part)]);
  const now = { ...told, ...Object.fromEntries(renewed), tree: renew([view.tree as Tree], tree as Changed) };
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
  return [tag, now.attributes ? merged(had, now.attributes) : had, ...childrenOf(now, stood).map((child) => renew(stood, child))];
}

/** How each child is told. */
function childrenOf({ children = {}, each, places }: Different, stood: Tree[]): Changed[] {
  if (Array.isArray(children)) return children;
  must(isRecord(children), "children are told all, or by their places");
  const others = { ...children };
  for (const [at, place] of (each ? (places ?? [...stood.keys()]) : []).entries())
    others[place] = { of: place, attributes: Object.fromEntries(Object.entries(each!).map(([name, values]) => [name, values[at]!])) };
  return stood.map((_, place) => others[place] ?? place);
}

function merged(had: Attributes, now: Attributes): Attributes {
  return Object.fromEntries(Object.entries({ ...had, ...now }).filter(([, value]) => value !== null));
}

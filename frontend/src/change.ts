/* A view that Python has sent whole, with what has changed since: see "Changes" in docs/view-protocol.md. */
import { isRecord } from "./malformed.ts";
import type { Attributes, Tree } from "./wire.ts";

/** A node that is new, the place of one that stayed among those before, or that place with what is different: of the
    attributes those that are other, null for those that are no more. */
type Changed = Tree | number | { of: number; attributes?: Attributes; children?: Changed[] };

/** The view as it is now. A change of another view than this one counts for nothing. */
export function changed(view: unknown, change: unknown): unknown {
  if (!isRecord(view) || !isRecord(change) || change.base !== view.rev) return view;
  const { tree = 0 } = change;
  return { ...view, ...change, tree: renew([view.tree as Tree], tree as Changed) };
}

function renew(before: Tree[], now: Changed): Tree {
  if (typeof now === "number") return before[now]!;
  if (typeof now === "string" || Array.isArray(now)) return now;
  const [tag, had, ...stood] = before[now.of] as Exclude<Tree, string>;
  return [tag, now.attributes ? merged(had, now.attributes) : had, ...(now.children?.map((child) => renew(stood, child)) ?? stood)];
}

function merged(had: Attributes, now: Attributes): Attributes {
  return Object.fromEntries(Object.entries({ ...had, ...now }).filter(([, value]) => value !== null));
}

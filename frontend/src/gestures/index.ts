/* The closed list of gestures. */
import { must } from "../malformed.ts";
import { cells } from "./cells.ts";
import { chord } from "./chord.ts";
import { inert, type Gesture } from "./gesture.ts";
import { pick } from "./pick.ts";

const GESTURES = new Map<unknown, (input: Record<string, unknown>) => Gesture<unknown>>([
  ["none", () => inert(null)],
  ["pick", pick],
  ["cells", cells],
  ["chord", chord],
]);

/** The gesture of this input. */
export function openGesture(input: Record<string, unknown>): Gesture<unknown> {
  const open = GESTURES.get(input.kind);
  must(open, `input.kind is one of ${[...GESTURES.keys()].join(", ")}`);
  return open(input);
}

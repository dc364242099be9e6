/* What is typed and not sent is kept beside the model, for its other views and for those that come after this one. */
import type { Typed } from "../beside.ts";
import type { Kept } from "../kept.ts";
import { unsent, type Action, type Local } from "../local.ts";
import type { Effect } from "./effect.ts";

export function drafts(kept: Kept<Typed> | undefined, dispatch: (action: Action) => boolean, signal: AbortSignal): Effect {
  let latest: Local | null = null;
  kept?.follow((typed) => typed !== latest?.typed && dispatch({ do: "keep", now: { typed } }), signal);
  signal.addEventListener("abort", () => latest && kept?.keep(unsent(latest)));
  return ({ local, before }) => {
    latest = local;
    if (local.typed !== before.local.typed) kept?.keep(local.typed);
  };
}

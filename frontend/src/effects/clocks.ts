/* The clocks of a game run: they are painted whenever one of them shows another second. */
import { createAlarm } from "../alarm.ts";
import type { Action } from "../local.ts";
import type { Ticking } from "../view.ts";
import type { Effect } from "./effect.ts";

export function clocks(dispatch: (action: Action) => boolean, signal: AbortSignal): Effect {
  const second = createAlarm(signal);
  let arrived = 0;
  let isLive = false;

  function tick(ticking: readonly Ticking[]): void {
    second.clear();
    if (!ticking.length || !isLive) return;
    const elapsed = (performance.now() - arrived) / 1000;
    dispatch({ do: "tick", elapsed });
    const next = Math.min(...ticking.map(({ left }) => (left > elapsed ? (left - elapsed) % 1 || 1 : 1)));
    second.set(() => tick(ticking), next * 1000 + 1);
  }

  return ({ view, local, before, at }) => {
    isLive = local.link === "live";
    if (!view || view === before.view) return;
    if (view.rev !== before.view?.rev) arrived = at;
    tick(view.ticking);
  };
}

/* The timer of a class runs: it is painted whenever it shows another second. */
import { createAlarm } from "../alarm.ts";
import type { Action } from "../local.ts";
import { timerAt } from "../timer.ts";
import type { Effect } from "./effect.ts";

export function countdown(dispatch: (action: Action) => boolean, signal: AbortSignal): Effect {
  const second = createAlarm(signal);
  return ({ local: { timer } }) => {
    second.clear();
    if (timer === null || timer.ends === null) return;
    const rest = Math.max(timer.ends - performance.now(), 0) % 1000;
    second.set(() => dispatch({ do: "timer", timer: timerAt(timer, performance.now()) }), rest + 1);
  };
}

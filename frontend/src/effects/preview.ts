/* Python is asked about a move before it is made, as soon as the hand that prepares it rests. */
import { createAlarm } from "../alarm.ts";
import { isSettled, openMove, type Action } from "../local.ts";
import type { Effect } from "./effect.ts";

/** How long a hand rests, in milliseconds, before Python is asked. */
const PAUSE = 150;

export function preview(dispatch: (action: Action) => boolean, signal: AbortSignal): Effect {
  const pause = createAlarm(signal);
  let prepared: string | null = null;
  return ({ view, local }) => {
    const move = view && openMove(view, local);
    if (move === prepared && pause.isSet()) return;
    pause.clear();
    prepared = move;
    if (move !== null && !isSettled(local, move)) pause.set(() => dispatch({ do: "preview" }), PAUSE);
  };
}

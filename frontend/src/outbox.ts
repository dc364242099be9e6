/* Messages on their way to Python, each with the time that it may take to be answered. */
import type { Action } from "./local.ts";
import type { Transport } from "./transport.ts";
import type { Message } from "./wire.ts";

/** How long Python may take to answer, in milliseconds, before the widget says that it does not. */
const PATIENCE = 10_000;

/** Returns the function that sends a message. */
export function createOutbox(transport: Transport, dispatch: (action: Action) => boolean, signal: AbortSignal): (message: Message) => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  signal.addEventListener("abort", () => timers.forEach(clearTimeout));
  return (message) => {
    const { id } = message;
    const timer = setTimeout(() => {
      timers.delete(timer);
      dispatch({ do: "late", id, why: transport.wait() });
    }, PATIENCE);
    timers.add(timer);
    transport.send(message);
  };
}

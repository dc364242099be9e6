/* The state of one widget, and the only way to change it: an action or a view leads to another state, which is painted, and the
   effects of the painting follow. */
import type { VNode } from "snabbdom";
import { createAlarm } from "./alarm.ts";
import { changed, isBehind } from "./change.ts";
import { paint, patch } from "./dom.ts";
import type { Effect, State } from "./effects/effect.ts";
import { runErrand } from "./errands.ts";
import { drawFrame } from "./frame.ts";
import { isAsked, reduce, startLocal, type Action } from "./local.ts";
import { createOutbox } from "./outbox.ts";
import { takeTurns } from "./speakers.ts";
import { watchStrangers } from "./strangers.ts";
import { focusIn } from "./trail.ts";
import { MISSED, type Transport } from "./transport.ts";
import { readView } from "./view.ts";

/** Said where nothing could be drawn yet, so that no sentence of Python's has come. */
const UNREADABLE = "The board could not be drawn.";

export interface Store {
  readonly root: HTMLElement;
  getState(): State;
  /** Whether the action changed anything. What it leads to that cannot be drawn has not happened. */
  dispatch(action: Action): boolean;
  /** Shows a new view, or, if it cannot be drawn, says so under the last one that could. */
  receive(raw: unknown, change?: unknown): void;
  /** Has these effects follow each painting, in this order. */
  follow(...effects: Effect[]): void;
}

/** Paints a widget into an element, until the signal ends it. */
export function createStore(el: HTMLElement, transport: Transport, signal: AbortSignal): Store {
  const client = Math.random().toString(36).slice(2, 12);
  let state: State = { view: null, local: startLocal(client, transport.state, transport.typed?.read()) };
  let picture: VNode = patch(el.appendChild(document.createElement("div")), drawFrame(state));
  /* A browser may send events, such as a blur, while elements are taken away; the picture is not to be changed then. */
  let isPainting = false;
  const root = picture.elm as HTMLElement;
  const send = createOutbox(transport, dispatch, signal);
  const speaks = takeTurns(root, transport.source ?? root, signal);
  const strangers = watchStrangers(root, () => commit(state), signal);
  const told = createAlarm(signal);
  const effects: Effect[] = [strangers.forgive];
  signal.addEventListener("abort", () => root.remove());

  function dispatch(action: Action): boolean {
    const { view, local } = state;
    if (!view || isPainting) return false;
    try {
      const change = reduce(view, local, action);
      if (change.errand) {
        runErrand(change.errand, root, state, dispatch); // its result is a separate action
        return true;
      }
      if (change.local === local) return false;
      commit({ view, local: change.local });
      if (change.message) send(change.message);
      if (change.focus !== undefined) root.querySelectorAll<SVGElement>(".chord-end")[change.focus]?.focus();
    } catch (error) {
      fail(error);
    }
    return true;
  }

  function receive(raw: unknown, change?: unknown): void {
    try {
      const view = readView(changed(raw, change));
      commit({ view, local: reduce(view, state.local, { do: "view", view, before: state.view }).local });
      if (isBehind(raw, change)) {
        told.clear();
        transport.seen(MISSED);
      } else told.set(() => transport.seen(view.rev)); // the change comes first
      const { local } = state;
      if (!local.held.length || isAsked(local)) return;
      commit({ view, local: { ...local, held: [] } });
      local.held.forEach(dispatch);
    } catch (error) {
      fail(error);
    }
  }

  /** Says that something cannot be drawn, under the last picture that could. */
  function fail(error: unknown): void {
    console.error("mathgames: this cannot be drawn", error);
    const { view, local } = state;
    commit({ view, local: view ? reduce(view, local, { do: "malformed" }).local : { ...local, notice: UNREADABLE } });
  }

  /** Shows this from now on. It is drawn first: what cannot be drawn leaves no trace. */
  function commit({ view, local }: State): void {
    const [before, at, isSpeaker] = [state, performance.now(), speaks()];
    const next = { view, local: isSpeaker ? local : { ...local, said: before.local.said } };
    const drawn = drawFrame(next);
    const focused = focusIn(root);
    isPainting = true;
    try {
      strangers.during((isDamaged) => (picture = paint(picture, drawn, isDamaged)));
    } finally {
      isPainting = false;
    }
    state = next;
    for (const effect of effects) effect({ ...next, before, focused, speaks: isSpeaker, at });
  }

  return { root, getState: () => state, dispatch, receive, follow: (...more) => void effects.push(...more) };
}

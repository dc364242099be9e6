/* The way to Python and back. The rest of the front-end knows this interface only, so that a saved page without a kernel
   can bring another one, which answers from what is saved. */
import { beside, type Link, type Model, type Typed, type Wait } from "./beside.ts";
import { changed } from "./change.ts";
import type { Kept } from "./kept.ts";
import type { Message } from "./wire.ts";

export interface Transport {
  readonly state: Link;
  /** The source of the view, which two views of one page share. */
  readonly source?: object;
  /** What is typed into any view of it, and outlives them all. */
  readonly typed?: Kept<Typed>;
  /** Why there is no answer yet. */
  wait(): Wait;
  send(message: Message): void;
  /** Calls back with every view from now on, and its change; also with the current one, if there is one. */
  onView(callback: (raw: unknown, change?: unknown) => void): void;
  onState(callback: (state: Link) => void): void;
  /** Tells that the view of this rev is painted, or that one was `MISSED`. */
  seen(rev: number): void;
}

/** The value of `seen` for a change of a view that never arrived: Python sends the view whole. */
export const MISSED = -1;

/** Keeps the view of a model as the changes renew it. What cannot be made is told where it is to be shown. */
export function keepRenewed(model: Model, signal?: AbortSignal): void {
  const renew = () => {
    try {
      changed(model.get("view"), model.get("change"));
    } catch {}
  };
  model.on("change:change", renew);
  signal?.addEventListener("abort", () => model.off("change:change", renew));
  renew();
}

/** The transport over an anywidget model shown inside an element: the view and its change are traits, messages are custom
    messages. */
export function overModel(model: Model, el: Element, signal: AbortSignal): Transport {
  const on = (name: string, callback: () => void) => {
    model.on(name, callback);
    signal.addEventListener("abort", () => model.off(name, callback));
  };
  const it = beside(model, signal);
  /* A model out of a saved notebook has no kernel behind it and drops what is sent; only this class tells. */
  const isCutOff = () => el.closest(".jupyter-widgets-disconnected") !== null;
  const now = (): Link => (it.link() === "live" && isCutOff() ? "gone" : it.link());
  let state = now();
  const stateCallbacks: ((state: Link) => void)[] = [];
  const become = (now: Link) => {
    state = now;
    for (const callback of stateCallbacks) callback(now);
  };
  const look = () => now() !== "live" && become(now());
  /* Jupyter's models tell when their channel closes, and JupyterLab when its kernel ends. Where a host does neither, the
     next message finds out. */
  on("comm_live_update", look);
  on("destroy", () => become("gone"));
  it.follow(look, signal);

  return {
    source: it,
    typed: it.typed,
    wait: it.wait,
    get state() {
      return state;
    },
    send(message) {
      if (now() !== "live") return become(now());
      try {
        model.send(message);
      } catch {
        become("gone");
      }
    },
    onView(callback) {
      const show = () => callback(model.get("view"), model.get("change"));
      on("change:view", show);
      on("change:change", show);
      show();
    },
    onState(callback) {
      stateCallbacks.push(callback);
    },
    seen(rev) {
      if (model.get("seen") === rev) return;
      model.set("seen", rev);
      model.save_changes();
    },
  };
}
